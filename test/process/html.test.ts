import { attacks } from '@harness/attacks.ts'
import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { cleanHtml } from '../../api/src/boards/html.ts'

// What the page runs, as text: the types of a browser are not those of this project.
const INSPECT = `async (htmls) => {
  const found = []
  const allowed = new Set(['href', 'title', 'src', 'alt', 'colspan', 'rowspan'])
  const active = /^(script|style|iframe|object|embed|link|meta|base|form|svg|math|template)$/i
  for (const html of htmls) {
    const place = document.createElement('div')
    document.body.append(place)
    place.innerHTML = html
    for (const node of place.querySelectorAll('*')) {
      const attributes = [...node.attributes].filter(({ name }) => !allowed.has(name.toLowerCase()))
      const isBadLink = /^(javascript|vbscript|data):/i.test(String(node.href || node.src || '').trim())
      if (active.test(node.localName) || attributes.length || isBadLink) found.push(html + ' -> ' + node.outerHTML)
      if (node instanceof HTMLElement) node.click()
    }
    await new Promise((resolve) => setTimeout(resolve))
    if (window.hit === 1) found.push('ran: ' + html)
    place.remove()
  }
  return found
}`

test('500 sanitized payloads have no active node in a real DOM, and sanitizing is idempotent', async () => {
  const all = attacks()
  expect(all.length).toBeGreaterThanOrEqual(500)
  const cleaned = all.map(cleanHtml)
  expect(cleaned.map(cleanHtml)).toEqual(cleaned)

  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const page = await browser.newPage()
  const outside: string[] = []
  await page.route('**/*', (route) => {
    if (!route.request().url().startsWith('about:')) outside.push(route.request().url())
    return route.abort()
  })
  await page.setContent('<!doctype html><body></body>')
  const live = await page.evaluate(`(${INSPECT})(${JSON.stringify(cleaned)})`)
  await browser.close()
  expect(live).toEqual([])
  expect(outside.filter((url) => url.startsWith('javascript:'))).toEqual([])
})
