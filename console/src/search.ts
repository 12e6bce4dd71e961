/** The open card and the filters are in the URL, so that they survive a reload and can be shared. */
export interface ProjectSearch {
  readonly card?: number | undefined
  readonly q?: string | undefined
  readonly tag?: number | undefined
  readonly owner?: number | undefined
  readonly status?: string | undefined
  readonly overdue?: true | undefined
}
