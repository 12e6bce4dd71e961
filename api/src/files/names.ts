const MAX_NAME = 200

/** The name of an upload without its folders, control characters and what hides its ending; never empty. */
export function cleanName(sent: string | undefined): string {
  const last = (sent ?? '').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd\ufdd0\ufdd1]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  const characters = [...clean]
  if (characters.length <= MAX_NAME) return clean || 'file'
  // Keep the ending, by which people and programs know the type.
  const ending = /\.[a-z0-9]{1,10}$/i.exec(clean)?.[0] ?? ''
  return characters.slice(0, MAX_NAME - ending.length).join('') + ending
}

/** The header that makes a browser show or save a file under its name. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
