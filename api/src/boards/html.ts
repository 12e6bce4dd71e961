import sanitize from 'sanitize-html'

// The HTML that descriptions may contain: formatted text without styles, classes, event handlers or frames.
const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'div',
    'span',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'mark',
    'small',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Elements whose content is dropped too, because it is not readable text.
  nonTextTags: ['script', 'style'],
}

/**
 * Sanitizes HTML. Elements that are not allowed are removed, and their text stays. Text that only looks like
 * markup (`a < b`, `<jane@example.com>`) is escaped. Idempotent.
 */
export function cleanHtml(html: string): string {
  // Fast path: most descriptions are plain text, which sanitizing does not change.
  if (!/[<>&]/.test(html)) return html
  // Removing an element may change how the remaining markup is parsed, so sanitize until nothing changes.
  let cleaned = clean(html)
  for (let times = 0; times < MAX_TIMES; times++) {
    const again = clean(cleaned)
    if (again === cleaned) return cleaned
    cleaned = again
  }
  return sanitize(escapeFalseTags(html), { ...options, allowedTags: [] })
}

const MAX_TIMES = 5
const clean = (html: string) => sanitize(escapeFalseTags(html), options)

/** All HTML elements, including obsolete ones. A tag with any other name is treated as text. */
const elements = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
    'button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed ' +
    'fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe ' +
    'image img input ins kbd keygen label legend li link listing main map mark marquee math menu meta meter nav nobr ' +
    'noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ' +
    'ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody ' +
    'td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
  ).split(' '),
)

const NAME = /<\/?([a-zA-Z][a-zA-Z0-9]*)(?=[\s/>])/y
// An attribute needs a value. Only the listed boolean attributes may have none; other words are text: `a <b
// then c>`.
const ATTRIBUTE =
  /\s+(?:[a-zA-Z_:@][\w:.@-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)|(?:allowfullscreen|async|autofocus|autoplay|checked|controls|default|defer|disabled|hidden|ismap|loop|multiple|muted|nomodule|novalidate|nowrap|open|readonly|required|reversed|selected)(?=[\s/>]))/iy
const END = /\s*\/?>/y
const COMMENT_END = '-->'

/** Escapes each `<` that does not begin a tag of an HTML element or a comment. */
function escapeFalseTags(html: string): string {
  let result = ''
  let done = 0
  const lastCommentEnd = html.lastIndexOf(COMMENT_END)
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const end = endOfTag(html, at, lastCommentEnd)
    if (end === undefined) {
      result += `${html.slice(done, at)}&lt;`
      done = at + 1
    } else at = end - 1
  }
  return result + html.slice(done)
}

/** The end of the tag or comment that begins at `from`; undefined if none begins there. */
function endOfTag(html: string, from: number, lastCommentEnd: number): number | undefined {
  if (html.startsWith('<!--', from)) {
    if (lastCommentEnd < from + 4) return undefined
    return html.indexOf(COMMENT_END, from + 4) + COMMENT_END.length
  }
  const name = matchAt(NAME, html, from)
  if (!name || !elements.has(name[1]?.toLowerCase() ?? '')) return undefined
  let at = from + name[0].length
  for (let part = matchAt(ATTRIBUTE, html, at); part; part = matchAt(ATTRIBUTE, html, at))
    at += part[0].length
  const end = matchAt(END, html, at)
  return end ? at + end[0].length : undefined
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
