import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventReader } from './events.ts'

test.each([
  ['LF', 'event: a\ndata: {"n":1}\n\n', [{ n: 1 }]],
  ['CRLF', 'event: a\r\ndata: {"n":1}\r\n\r\n', [{ n: 1 }]],
  ['CR', 'data: {"n":1}\r\rdata: {"n":2}\r\r.', [{ n: 1 }, { n: 2 }]],
  ['several lines of data', 'data: {"n":\ndata: 1}\n\n', [{ n: 1 }]],
  ['no space after the colon', 'data:{"n":1}\n\n', [{ n: 1 }]],
  ['comments and other fields', ': ping\n\nid: 7\nretry: 5\ndata: 1\n\n: ping\n', [1]],
  ['a byte order mark', '\ufeffdata: 1\n\n', [1]],
  ['an event that has not ended', 'data: 1\n', []],
])('%s', (_, text, events) => {
  expect(eventReader()(text)).toEqual(events)
})

test('an id counts when its event is complete: what is cut off has not been read', () => {
  const ids: string[] = []
  const read = eventReader((id) => ids.push(id))
  expect([read('id: 4\ndata: 4\n\nid: 5\nda'), ids]).toEqual([[4], ['4']])
  expect([read('ta: 5\n\n:\nid: 9\n\n'), ids]).toEqual([[5], ['4', '5', '9']])
})

test('however a stream is cut into pieces, the events are the same', () => {
  const stream = ': hello\r\ndata: {"a":1}\r\n\r\ndata: {"b":\rdata: 2}\r\rdata: 3\n\n'
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 20 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
      const read = eventReader()
      const events = at.slice(1).flatMap((end, index) => read(stream.slice(at[index], end)))
      expect(events).toEqual([{ a: 1 }, { b: 2 }, 3])
    }),
  )
})
