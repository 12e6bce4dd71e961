import type { Client } from './client.ts'
import type { ImportKind, ImportPlan } from './import-plan.ts'

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
    for (const { external_id, card_external_id, name } of this.#plan.files) {
      if (this.#cards.has(card_external_id))
        await this.#file(external_id, name, this.#cards.get(card_external_id) ?? null)
      this.#progress(1)
    }
  }

  async #file(externalId: string, name: string, cardId: number | null): Promise<void> {
    const content = await this.#options.openFile?.(name)
    if (!content) {
      this.#missingFiles++
      return
    }
    // Only a dry run does not know the id of a new card.
    if (cardId === null) return this.#count('file', true)
    try {
      const isKnown = await this.#hasFile(cardId, content)
      if (!isKnown && !this.#options.isDryRun)
        await this.#muster.files.create({ card_id: cardId, file: content }, this.#call())
      this.#count('file', !isKnown)
    } catch (error) {
      if (!(error instanceof Error) || !('status' in error) || Number(error.status) >= 500) throw error
      // The card was imported before and has been deleted since.
      if (error.status === 404) return this.#count('file', false)
      this.#refuse('file', externalId, name, error.message)
    }
  }

  /** Whether the card has this file already. Its name tells, because pictures are written anew. */
  async #hasFile(cardId: number, { name }: File): Promise<boolean> {
    const { files } = await this.#muster.files.list({ card_id: cardId }, this.#call())
    return files.some((each) => each.name === name)
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
