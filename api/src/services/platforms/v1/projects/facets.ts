import type { Operations } from '@muster/contract'
import { countFacets } from '#accounts/store/project-facets.ts'
import type { Reader } from '#operation.ts'

export const projectsFacets: Reader<Operations['projectsFacets']> = ({ db, caller }) =>
  countFacets(db, caller.platform_id)
