/** How a board is shown, if not as columns. */
type BoardViewName = 'list' | 'calendar'

/** The open card and the filters are in the URL, so that they survive a reload and can be shared. */
export interface ProjectSearch {
  readonly card?: number | undefined
  readonly q?: string | undefined
  readonly tag?: number | undefined
  readonly owner?: number | undefined
  readonly status?: string | undefined
  readonly overdue?: true | undefined
  readonly view?: BoardViewName | undefined
  /** The page to which a closed card returns, if not the one behind it. */
  readonly from?: 'today' | undefined
}

/** What the compliance page shows. */
export interface ComplianceSearch {
  /** The template: `board 3` or `card 7`. */
  readonly of?: string | undefined
  readonly days?: number | undefined
  /** `plan`, `wave` or `attribute region`. */
  readonly by?: string | undefined
  /** The day and the group whose projects are listed. */
  readonly day?: string | undefined
  readonly value?: string | undefined
  readonly order?: 'best' | undefined
}
