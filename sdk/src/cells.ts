/** A cell begins with a quote and never ends. */
export class UnclosedQuote extends Error {}

/** The text of a file: UTF-8, or what spreadsheets on Windows write (Windows-1252) if it is not UTF-8. */
export function textOfFile(content: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** The cells of a CSV file, by line. Commas or semicolons separate cells, quotes may enclose them. */
export function cellsIn(text: string): string[][] {
  const [head = ''] = text.split('\n', 1)
  const separator = head.split(';').length > head.split(',').length ? ';' : ','
  const lines: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endLine = () => {
    endCell()
    if (cells.some(Boolean)) lines.push(cells)
    cells = []
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (isQuoted && letter === '"') isQuoted = false
    // Elsewhere in a cell it is a mark like any other, as in 5" pipe.
    else if (letter === '"' && !/\S/.test(cell)) isQuoted = true
    else if (isQuoted) cell += letter
    else if (letter === separator) endCell()
    else if (letter === '\n') endLine()
    else if (letter !== '\r' && letter !== '\ufeff') cell += letter
  }
  if (isQuoted) throw new UnclosedQuote('A cell begins with a quotation mark and never ends.')
  endLine()
  return lines
}
