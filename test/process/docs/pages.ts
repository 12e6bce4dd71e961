// The pages that people read, and the blocks of code in them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from '@harness/root.ts'

export interface Block {
  readonly page: string
  readonly language: string
  readonly code: string
  /** What it needs that is no part of Muster: `<!-- outside: needs … -->` stands before it. */
  readonly outside: string | undefined
}

/** Every page that is, or is about to be, in the repository; not what changesets writes. */
export const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((page) => page && !/^\.changeset\/(?!README)|CHANGELOG/.test(page))

export const textOf = (page: string) => readFileSync(`${root}/${page}`, 'utf8')

export function blocksOf(page: string): Block[] {
  const fences = /(?:<!-- outside: ([^\n]*?) -->\n)?^([ ]*)```(\w*)\n([\s\S]*?)^\2```$/gm
  return [...textOf(page).matchAll(fences)].map(([, outside, indent = '', language = '', code = '']) => ({
    page,
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    outside,
  }))
}

/** The blocks of a language that a test has to run or compile. */
export const blocksToRun = (page: string, language: string) =>
  blocksOf(page).filter((block) => block.language === language && !block.outside)
