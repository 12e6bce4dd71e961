import type { ImportOptions, ImportPlan, ImportReport } from '@muster/sdk/imports'
import { useApi } from './project.ts'
import { readAgain } from './write.ts'

/** Imports a plan into the project, or tells what it would make. */
export function useImport() {
  const { client, key } = useApi()
  return async (plan: ImportPlan, options: ImportOptions): Promise<ImportReport> => {
    const { runImport } = await import('@muster/sdk/imports')
    try {
      return await runImport(client, plan, options)
    } finally {
      if (!options.isDryRun) void readAgain(key.boards)
    }
  }
}

/** Reads an export by its content: JSON of Trello or Planka, or a table. */
export async function readExport(file: File): Promise<ImportPlan> {
  const { NotAnExport, readPlanka, readTable, readTrello, textOfFile } = await import('@muster/sdk/imports')
  const text = textOfFile(await file.arrayBuffer())
  if (!/^\s*[[{]/.test(text)) return readTable(text, file.name.replace(/\.csv$/i, ''))
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new NotAnExport('The file is cut off or is no JSON.')
  }
  const isOfTrello = typeof json === 'object' && json !== null && 'cards' in json
  return isOfTrello ? readTrello(json) : readPlanka(json)
}
