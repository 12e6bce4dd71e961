import type { Client } from './client.ts'
import { MusterError } from './errors.ts'
import type { ImportFile, ImportKind, ImportPlan } from './import-plan.ts'

export interface ImportOptions {
  /** Writes nothing, and tells what would be made. */
  readonly isDryRun?: boolean
  readonly onProgress?: (done: number, total: number) => void
  readonly signal?: AbortSignal
  /** The content of a file beside the export, or undefined if it is not there. */
  readonly openFile?: (name: string) => Promise<File | undefined>
}

interface Refused {
  readonly kind: ImportKind | 'file'
  readonly external_id: string
  readonly title: string
  readonly message: string
}

export interface ImportReport {
  /** How many items of each kind were made now, and how many had been imported before. */
  readonly made: Readonly<Record<ImportKind | 'file', number>>
  readonly known: Readonly<Record<ImportKind | 'file', number>>
  /** The first that were refused, and how many there were. */
  readonly refused: readonly Refused[]
  readonly refusedCount: number
  /** Uploads whose content is not beside the export. */
  readonly missingFiles: number
}

const MAX_ITEMS = 200
const MAX_BYTES = 400_000
const MOST_TOLD = 100

/** Imports a plan. Cut off and called again, or called twice, it makes nothing twice. */
export async function runImport(
  muster: Client,
  plan: ImportPlan,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const run = new Run(muster, plan, options)
  await run.items()
  await run.files()
  return run.report()
}

class Run {
  readonly #muster: Client
  readonly #plan: ImportPlan
  readonly #options: ImportOptions
  readonly #made = { board: 0, group: 0, card: 0, comment: 0, file: 0 }
  readonly #known = { board: 0, group: 0, card: 0, comment: 0, file: 0 }
  readonly #refused: Refused[] = []
  #refusedCount = 0
  #missingFiles = 0
  #done = 0
  /** The cards that have files, by external id. */
  readonly #cards = new Map<string, number | null>()

  constructor(muster: Client, plan: ImportPlan, options: ImportOptions) {
    this.#muster = muster
    this.#plan = plan
    this.#options = options
  }

  async items(): Promise<void> {
    const { source } = this.#plan
    const withFiles = new Set(this.#plan.files.map(({ card_external_id }) => card_external_id))
    const is_dry_run = this.#options.isDryRun === true
    for (const items of batches(this.#plan.items)) {
      const { results } = await this.#muster.imports.write({ source, is_dry_run, items }, this.#call())
      for (const [at, { external_id, id, is_new, error }] of results.entries()) {
        const item = items[at]
        if (!item) continue
        if (error) this.#refuse(item.kind, external_id, item.title ?? '', sentencesOf(error))
        else this.#count(item.kind, is_new)
        if (!error && item.kind === 'card' && withFiles.has(external_id)) this.#cards.set(external_id, id)
      }
      this.#progress(items.length)
    }
  }

  async files(): Promise<void> {
    const files = this.#plan.files.filter(({ card_external_id }) => this.#cards.has(card_external_id))
    this.#progress(this.#plan.files.length - files.length)
    for (let at = 0; at < files.length; at += MAX_ITEMS)
      await this.#someFiles(files.slice(at, at + MAX_ITEMS))
  }

  async #someFiles(files: readonly ImportFile[]): Promise<void> {
    const items = files.map(({ external_id }) => ({ kind: 'file' as const, external_id }))
    const { source } = this.#plan
    const { results } = await this.#muster.imports.write({ source, is_dry_run: true, items }, this.#call())
    for (const [at, file] of files.entries()) {
      if (results[at]?.is_new) await this.#file(file)
      else this.#count('file', false)
      this.#progress(1)
    }
  }

  async #file({ external_id, card_external_id, name }: ImportFile): Promise<void> {
    const content = await this.#options.openFile?.(name)
    if (!content) {
      this.#missingFiles++
      return
    }
    const card_id = this.#cards.get(card_external_id) ?? null
    if (card_id === null || this.#options.isDryRun) return this.#count('file', true)
    const body = { card_id, import_source: this.#plan.source, import_external_id: external_id, file: content }
    try {
      await this.#muster.files.create(body, this.#call())
      this.#count('file', true)
    } catch (error) {
      if (!(error instanceof MusterError) || error.status >= 500) throw error
      // Another import was faster, or the card was imported before and has been deleted since.
      const isKnown = error.code === 'imported_before' || error.status === 404
      if (isKnown) this.#count('file', false)
      else this.#refuse('file', external_id, name, error.message)
    }
  }

  report(): ImportReport {
    return {
      made: this.#made,
      known: this.#known,
      refused: this.#refused,
      refusedCount: this.#refusedCount,
      missingFiles: this.#missingFiles,
    }
  }

  #call() {
    return this.#options.signal ? { signal: this.#options.signal } : {}
  }

  #count(kind: ImportKind | 'file', isNew: boolean): void {
    if (isNew) this.#made[kind]++
    else this.#known[kind]++
  }

  #refuse(kind: Refused['kind'], external_id: string, title: string, message: string): void {
    this.#refusedCount++
    if (this.#refused.length < MOST_TOLD) this.#refused.push({ kind, external_id, title, message })
  }

  #progress(count: number): void {
    this.#done += count
    this.#options.onProgress?.(this.#done, this.#plan.items.length + this.#plan.files.length)
  }
}

const sentencesOf = ({ message, fields }: { message: string; fields: Record<string, string[]> }): string =>
  Object.values(fields).flat().join(' ') || message

/** Lists of a bounded number and size. */
function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  let batch: Item[] = []
  let bytes = 0
  for (const item of items) {
    const size = JSON.stringify(item).length * 2
    if (batch.length > 0 && (batch.length >= MAX_ITEMS || bytes + size > MAX_BYTES)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(item)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
