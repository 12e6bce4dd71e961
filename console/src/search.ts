/** The open card and the filters are part of the address, so they survive a reload and can be sent to somebody. */
export interface ProjectSearch {
  readonly card?: number | undefined
  readonly q?: string | undefined
  readonly tag?: number | undefined
  readonly owner?: number | undefined
  readonly status?: string | undefined
  readonly overdue?: true | undefined
}
