import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../terminal.ts'
import { type Entry, MAX_FILE_BYTES, readBoard, writeBoard } from './format.ts'

const MAX_FILES = 1_000

/** The boards in a folder, by file name. */
export function readFolder(folder: string): Map<string, Entry> {
  const names = fileNames(folder)
  if (names.length > MAX_FILES) throw new Failure(`${folder} has more than ${MAX_FILES} files.`, 2)
  return new Map(
    names.map((name) => {
      const path = join(folder, name)
      if (statSync(path).size > MAX_FILE_BYTES) throw new Failure(`${path} is larger than 10 MB.`, 2)
      return [name, readBoard(name, readFileSync(path, 'utf8'))]
    }),
  )
}

function fileNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.ya?ml$/.test(name))
      .sort()
  } catch {
    throw new Failure(`There is no folder ${folder}. \`muster templates export ${folder}\` makes one.`, 2)
  }
}

/**
 * Writes a file per board and overwrites the file with the same key. Returns the files that match no board.
 */
export function writeFolder(folder: string, boards: readonly Entry[]): string[] {
  mkdirSync(folder, { recursive: true })
  const present = readFolder(folder)
  const taken = new Set(present.keys())
  for (const board of boards) {
    const name = [...present].find(([, each]) => each.key === board.key)?.[0] ?? freeName(board.key, taken)
    taken.add(name)
    writeFileSync(join(folder, name), writeBoard(board))
  }
  const keys = new Set(boards.map(({ key }) => key))
  return [...present].filter(([, { key }]) => !keys.has(key)).map(([name]) => name)
}

function freeName(key: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? `${key}.yaml` : `${key}~${number}.yaml`
    if (!taken.has(name)) return name
  }
}
