/**
 * Parses server-sent events as the HTML standard defines them. Lines may end in CR, LF or both. Data may have
 * several lines, and a line that begins with a colon is a comment. Returns the data of the events that a
 * chunk completes, and passes their ids to `onId`.
 */
export function eventReader(onId: (id: string) => void = () => {}): (chunk: string) => unknown[] {
  let rest = ''
  let data: string[] = []
  let id: string | undefined
  let isFirst = true

  function take(line: string): unknown[] {
    if (line === '') {
      const text = data.join('\n')
      data = []
      // Report the id only when the event is complete: an incomplete event must be read again.
      if (id !== undefined) onId(id)
      id = undefined
      return text === '' ? [] : [JSON.parse(text)]
    }
    const [, field, value = ''] = /^([^:]*)(?::[ ]?(.*))?$/.exec(line) ?? []
    if (field === 'data') data.push(value)
    if (field === 'id' && !value.includes('\0')) id = value
    return []
  }

  return (chunk) => {
    const text = rest + (isFirst ? chunk.replace(/^\ufeff/, '') : chunk)
    if (chunk) isFirst = false
    // A CR at the end may be the first half of a CRLF.
    const end = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, end).split(/\r\n|\r|\n/)
    rest = (lines.pop() ?? '') + text.slice(end)
    return lines.flatMap(take)
  }
}
