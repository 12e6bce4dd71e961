import './card.css'
import { createElement, Fragment, type ReactNode } from 'react'
import { t } from '../texts.ts'

/**
 * Renders the HTML of a description. The service has sanitized it. Here the browser parses it into a
 * separate, inert document, in which no script runs and nothing loads. Only the elements of this list are
 * rendered from it.
 */
const TAGS = new Set(
  (
    'p br hr div span b strong i em u s sub sup mark small h1 h2 h3 h4 h5 h6 blockquote pre code ul ol li ' +
    'table thead tbody tr th td'
  ).split(' '),
)
const VOID = new Set(['br', 'hr'])
const MAX_DEPTH = 60

interface Policy {
  createHTML(html: string): string
}
const { trustedTypes } = window as unknown as {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
}
const policy = trustedTypes?.createPolicy('muster-html', { createHTML: (html) => html })

export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html').body
}

/** The URL schemes that the service allows. */
export const isSafeAddress = (address: string | null): boolean => /^(https?:|mailto:)/i.test(address ?? '')

function draw(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || depth > MAX_DEPTH) return null
  const tag = node.tagName.toLowerCase()
  const inside = () => [...node.childNodes].map((child, at) => draw(child, at, depth + 1))
  if (tag === 'script' || tag === 'style' || tag === 'template') return null
  if (tag === 'a' || tag === 'img') {
    const address = node.getAttribute(tag === 'a' ? 'href' : 'src') ?? ''
    // Loading a picture would reveal the reader to its host, so render a link instead.
    const content = tag === 'a' ? inside() : t.card.image(node.getAttribute('alt') || address)
    if (!isSafeAddress(address)) return createElement(Fragment, { key }, content)
    return createElement(
      'a',
      { key, href: address, target: '_blank', rel: 'noopener noreferrer nofollow' },
      content,
    )
  }
  if (!TAGS.has(tag)) return createElement(Fragment, { key }, inside())
  if (VOID.has(tag)) return createElement(tag, { key })
  const span = (name: string) => Number(node.getAttribute(name)) || undefined
  const spans = tag === 'td' || tag === 'th' ? { colSpan: span('colspan'), rowSpan: span('rowspan') } : {}
  // The drawer itself uses the higher heading levels.
  const shown = /^h[1-6]$/.test(tag) ? 'h4' : tag
  return createElement(shown, { key, ...spans }, inside())
}

export const Html = ({ text }: { readonly text: string }) => (
  <div className="rich">{[...parseHtml(text).childNodes].map((node, at) => draw(node, at, 0))}</div>
)
