/**
 * An operation in words: `cards create`, `templates boards sync`. The SDK calls it client.templates.boards.sync(),
 * the command line `muster templates boards sync`, an assistant templates_boards_sync.
 */
export function wordsOf(path: string): string[] {
  const words = path
    .replace(/^\/services\/[a-z]+/, '')
    .replace(/^\/v1\//, '')
    // A project has events too.
    .replace(/^admin\/events/, 'platform-events')
    .replace(/^(operations|admin)\//, '')
    .split('/')
  const [first = '', ...rest] = words
  return first.startsWith('master-') ? ['templates', first.slice('master-'.length), ...rest] : words
}
