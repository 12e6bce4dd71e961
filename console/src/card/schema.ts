import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { isSafeAddress } from './html.tsx'

/** The editor's schema: exactly the elements that the service keeps in a description. */

const mark = (tag: string, ...more: readonly string[]): MarkSpec => ({
  parseDOM: [tag, ...more].map((each) => ({ tag: each })),
  toDOM: () => [tag, 0],
})

const cell = (tag: 'td' | 'th'): NodeSpec => ({
  content: 'inline*',
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 } },
  isolating: true,
  parseDOM: [
    {
      tag,
      getAttrs: (element) => ({
        colspan: Number(element.getAttribute('colspan')) || 1,
        rowspan: Number(element.getAttribute('rowspan')) || 1,
      }),
    },
  ],
  toDOM: ({ attrs: { colspan, rowspan } }) => [
    tag,
    { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) },
    0,
  ],
})

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    code_block: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    table: {
      content: 'table_row+',
      group: 'block',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    },
    table_row: { content: '(table_cell | table_header)*', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
    table_cell: cell('td'),
    table_header: cell('th'),
    text: { group: 'inline' },
    image: {
      inline: true,
      group: 'inline',
      attrs: { src: {}, alt: { default: null }, title: { default: null } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (element) =>
            isSafeAddress(element.getAttribute('src')) && {
              src: element.getAttribute('src'),
              alt: element.getAttribute('alt'),
              title: element.getAttribute('title'),
            },
        },
      ],
      toDOM: ({ attrs: { src, alt, title } }) => [
        'img',
        { src, ...(alt && { alt }), ...(title && { title }) },
      ],
    },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) =>
            isSafeAddress(element.getAttribute('href')) && {
              href: element.getAttribute('href'),
              title: element.getAttribute('title'),
            },
        },
      ],
      toDOM: ({ attrs: { href, title } }) => ['a', { href, ...(title && { title }) }, 0],
    },
    strong: mark('strong', 'b'),
    em: mark('em', 'i'),
    underline: mark('u'),
    strike: mark('s'),
    sub: mark('sub'),
    sup: mark('sup'),
    highlight: mark('mark'),
    small: mark('small'),
    code: mark('code'),
  },
})
