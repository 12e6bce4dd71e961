import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { storageOf } from './storage.ts'

const home = mkdtempSync(join(tmpdir(), 'muster-storage-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test.skipIf(process.getuid?.() !== 0)('what root stores belongs to the owner of the folder', async () => {
  const SERVICE = 4_321
  const state = join(home, 'state')
  mkdirSync(state)
  chownSync(state, SERVICE, SERVICE)
  const content = join(home, 'content')
  writeFileSync(content, 'muster')
  const folder = join(state, 'files')
  const storage = storageOf(readConfig({ DATABASE_URL: 'postgres://x/x', FILES_FOLDER: folder }))
  const key = `ab/${'c'.repeat(48)}`
  await storage.put(key, content, 6)
  for (const path of [folder, join(folder, 'ab'), join(folder, key)])
    expect([path, statSync(path).uid]).toEqual([path, SERVICE])
  await storage.check()
  expect(statSync(folder).uid).toBe(SERVICE)
})
