// Every kind of button can be read under the pointer, with the focus and while it is pressed, light and dark.
import { globSync, readFileSync } from 'node:fs'
import { people, useConsole } from '@harness/console.ts'
import { root } from '@harness/root.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { visit, boardPath } = useConsole()
const LEAST_CONTRAST = 4.5

/** The classes of every button in the sources, as they are written there. */
function kinds(): string[] {
  const found = new Set<string>([''])
  for (const file of globSync('console/src/**/*.tsx', { cwd: root }))
    for (const [tag] of readFileSync(root + file, 'utf8').matchAll(/<button\b[^>]*>/g)) {
      const [, name] = /className="([^"]*)"/.exec(tag) ?? []
      if (name) found.add(name)
    }
  return [...found]
}

/** The contrast of the text of an element with what is behind it, as WCAG defines it. */
const contrastOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(`(() => {
    const pixel = (colour) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 1
      const context = canvas.getContext('2d')
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data]
    }
    const luminance = ([r, g, b]) => {
      const linear = (value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      }
      return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }
    const element = document.getElementById('${id}')
    let behind = [255, 255, 255, 255]
    for (let at = element; at; at = at.parentElement) {
      const colour = pixel(getComputedStyle(at).backgroundColor)
      if (colour[3] > 250) {
        behind = colour
        break
      }
    }
    const [a, b] = [luminance(pixel(getComputedStyle(element).color)), luminance(behind)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  })()`)

test.each(['light', 'dark'] as const)('%s', async (colorScheme) => {
  const { page } = await visit(people.owner, boardPath())
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const all = kinds()
  expect(all).toEqual(expect.arrayContaining(['', 'primary', 'danger', 'small']))
  await page.evaluate(`(() => {
    const names = ${JSON.stringify(all)}
    const place = document.createElement('div')
    place.style.cssText =
      'position:fixed;inset:0;z-index:99999;background:var(--surface);padding:20px;overflow:auto'
    for (const [at, name] of names.entries()) {
      const button = document.createElement('button')
      button.id = 'kind-' + at
      button.className = name
      button.textContent = 'Button ' + name
      button.style.transition = 'none'
      const row = document.createElement('div')
      row.append(button)
      place.append(row)
    }
    document.body.append(place)
  })()`)
  const low: string[] = []
  for (const [at, name] of all.entries()) {
    const id = `kind-${at}`
    const check = async (state: string) => {
      const contrast = await contrastOf(page, id)
      if (contrast < LEAST_CONTRAST) low.push(`${name || '(none)'} ${state}: ${contrast.toFixed(2)}`)
    }
    const button = page.locator(`#${id}`)
    if (!(await button.isVisible())) continue
    await check('at rest')
    await button.hover({ force: true })
    await check('hover')
    await page.mouse.down()
    await check('active')
    await page.mouse.up()
    await page.mouse.move(0, 0)
    await button.focus()
    await check('focus')
  }
  expect(low).toEqual([])
})
