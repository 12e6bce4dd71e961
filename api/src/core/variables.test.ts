import { describe, expect, test } from 'vitest'
import { asWritten, fillIn, flawOf, withoutVariables } from './variables.ts'

const values = {
  name: 'Kern & <Söhne>',
  attributes: { city: 'Köln "Süd"', empty: '', blank: ' ', long: 'ä'.repeat(200) },
}
const plain = (text: string) => text.replaceAll('{{', '\ufdd0{{')
const html = (text: string) => text.replaceAll('{{', '\ufdd1{{')

describe('filling in', () => {
  test.each([
    ['{{project.name}}', 'Kern & <Söhne>'],
    ['{{ attributes.city | your city }}', 'Köln "Süd"'],
    ['{{attributes.zip|your zip}}', 'your zip'],
    ['{{attributes.zip}}', ''],
    ['{{attributes.empty|none}}', 'none'],
    ['{{attributes.blank|none}}', 'none'],
    ['{{attributes.constructor|own}}', 'own'],
    ['{{attributes.long}}', `${'ä'.repeat(99)}…`],
  ])('%s', (text, shown) => {
    expect(fillIn(plain(text), values)).toBe(shown)
    expect(JSON.parse(fillIn(JSON.stringify(plain(text)), values, true))).toBe(shown)
  })
  test('values are escaped in HTML', () => {
    expect(fillIn(html('<b>{{project.name}}</b>'), values)).toBe('<b>Kern &amp; &lt;Söhne&gt;</b>')
  })
  test('a variable inside a value is not filled in', () => {
    const sly = { name: '{{attributes.city}}', attributes: values.attributes }
    expect(fillIn(plain('{{project.name}}'), sly)).toBe('{{attributes.city}}')
  })
  test('braces without a mark are not replaced', () => {
    expect(fillIn('{{project.name}}', values)).toBe('{{project.name}}')
    expect(asWritten(plain('{{project.name}}'))).toBe('{{project.name}}')
    expect(withoutVariables(plain('Hello {{project.name}}!'))).toBe('Hello  !')
  })
})

describe('variables in a draft', () => {
  const title = (text: string) => flawOf({ text, maxLength: 255, isTitle: true })
  const description = (text: string) => flawOf({ text, maxLength: 100_000, isHtml: true })
  test.each(['Open', 'Open {{project.name}}', 'Open in {{ attributes.city | your city }}'])('%s', (text) => {
    expect(title(text)).toBeUndefined()
  })
  test.each([
    ['{{project.id}}', 'no variable project.id'],
    ['{{}}', 'no variable without a name'],
    ['{{attributes.City|x}}', 'no variable attributes.City'],
    ['{{attributes.__proto__|x}}', 'no variable'],
    ['{{project.name', 'Close each'],
    ['{{{project.name}}}', 'Close each'],
    ['{{\nproject.name}}', 'no variable project.name'],
    ['{{project.name|{{project.name}}}}', 'Close each'],
    ['{{attributes.city}}', 'projects without the attribute'],
    ['{{attributes.city| }}', 'projects without the attribute'],
    [`${'x'.repeat(156)}{{project.name}}`, 'Leave room'],
    ['{{project.name}} {{project.name}} {{project.name}}', 'Leave room'],
  ])('not %s', (text, why) => expect(title(text)).toContain(why))
  test.each([
    ['<a href="{{attributes.site|x}}">x</a>', 'within a tag'],
    ['{{attributes.site|<b>x</b>}}', 'without tags'],
    ['{{project.name}}'.repeat(21), 'at most 20'],
  ])('nor %s', (text, why) => expect(description(text)).toContain(why))
  test('<p>{{attributes.site}} &amp; {{attributes.city|R&amp;D}}</p>', () => {
    expect(description('<p>{{attributes.site}} &amp; {{attributes.city|R&amp;D}}</p>')).toBeUndefined()
  })
})
