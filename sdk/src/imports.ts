/** Boards of other tools: `import { readTrello, runImport } from '@muster/sdk/imports'`. */
export { cellsIn, textOfFile, UnclosedQuote } from './cells.ts'
export {
  type ImportFile,
  type ImportItem,
  type ImportKind,
  type ImportPlan,
  type LeftOut,
  leftOutWords,
  NotAnExport,
  type ReadOptions,
} from './import-plan.ts'
export { readPlanka } from './import-planka.ts'
export { type ImportOptions, type ImportReport, runImport } from './import-run.ts'
export { readTable } from './import-table.ts'
export { readTrello } from './import-trello.ts'
