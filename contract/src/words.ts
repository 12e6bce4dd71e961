/**
 * The words of an operation's name: `cards create`, `templates boards sync`. The SDK uses
 * client.templates.boards.sync(), the command line `muster templates boards sync`, MCP templates_boards_sync.
 */
export function wordsOf(path: string): string[] {
  const words = path
    .replace(/^\/services\/[a-z]+/, '')
    .replace(/^\/v1\//, '')
    // Renamed, because projects have events too.
    .replace(/^admin\/events/, 'platform-events')
    .replace(/^(operations|admin)\//, '')
    .split('/')
  const [first = '', ...rest] = words
  return first.startsWith('master-') ? ['templates', first.slice('master-'.length), ...rest] : words
}
