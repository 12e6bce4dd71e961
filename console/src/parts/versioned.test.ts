import { Refused } from '@muster/sdk'
import { expect, test } from 'vitest'
import { saveOnTop, withVersion } from './versioned.ts'

interface Row {
  readonly title: string
  readonly status: string
}

const stale = () => new Refused('Changed meanwhile.', { status: 400, code: 'stale' })

/** A fake server with one record, which refuses writes with an older version. */
function serverWith(row: Row) {
  let record = row
  let version = 1
  const writes: Partial<Row>[] = []
  return {
    writes,
    read: async () => ({ record, etag: String(version) }),
    change(change: Partial<Row>) {
      record = { ...record, ...change }
      version++
    },
    write(change: Partial<Row>) {
      return async (etag: string | undefined) => {
        if (etag !== String(version)) throw stale()
        writes.push(change)
        this.change(change)
        return record
      }
    },
  }
}
const titleOf = (row: Row) => row.title

test('a write names the version that was read', async () => {
  const server = serverWith({ title: 'Old', status: 'open' })
  const field = { value: 'New', base: 'Old', textOf: titleOf }
  const outcome = await saveOnTop(await server.read(), field, server.read, server.write({ title: 'New' }))
  expect(outcome).toEqual({ kind: 'saved', text: 'New' })
  expect(server.writes).toEqual([{ title: 'New' }])
})

test('when another field was changed meanwhile, the write is repeated on top of that', async () => {
  const server = serverWith({ title: 'Old', status: 'open' })
  const known = await server.read()
  server.change({ status: 'closed' })
  const field = { value: 'New', base: 'Old', textOf: titleOf }
  const outcome = await saveOnTop(known, field, server.read, server.write({ title: 'New' }))
  expect(outcome).toEqual({ kind: 'saved', text: 'New' })
  expect((await server.read()).record).toEqual({ title: 'New', status: 'closed' })
})

test('when the same field was changed meanwhile, nothing is written and both versions are known', async () => {
  const server = serverWith({ title: 'Old', status: 'open' })
  const known = await server.read()
  server.change({ title: 'Theirs' })
  const field = { value: 'Mine', base: 'Old', textOf: titleOf }
  const outcome = await saveOnTop(known, field, server.read, server.write({ title: 'Mine' }))
  expect(outcome).toEqual({ kind: 'conflict', theirs: 'Theirs' })
  expect(server.writes).toEqual([])
})

test('when somebody wrote the same text meanwhile, it is no conflict', async () => {
  const server = serverWith({ title: 'Old', status: 'open' })
  const known = await server.read()
  server.change({ title: 'Same' })
  const field = { value: 'Same', base: 'Old', textOf: titleOf }
  const outcome = await saveOnTop(known, field, server.read, server.write({ title: 'Same' }))
  expect(outcome.kind).toBe('saved')
})

test('a record that changes all the time is given up after five attempts; other errors at once', async () => {
  const server = serverWith({ title: 'Old', status: 'open' })
  const field = { value: 'New', base: 'Old', textOf: titleOf }
  let attempts = 0
  const never = async (): Promise<Row> => {
    attempts++
    throw stale()
  }
  await expect(saveOnTop(await server.read(), field, server.read, never)).rejects.toThrow('Changed meanwhile')
  expect(attempts).toBe(5)
  const broken = async (): Promise<Row> => {
    throw new Error('No connection')
  }
  await expect(saveOnTop(await server.read(), field, server.read, broken)).rejects.toThrow('No connection')
})

test('the version of an answer is its ETag', async () => {
  const { answer, etag } = await withVersion(async (onHeaders) => {
    onHeaders(new Headers({ etag: '"7"' }))
    return 'answer'
  })
  expect({ answer, etag }).toEqual({ answer: 'answer', etag: '"7"' })
})
