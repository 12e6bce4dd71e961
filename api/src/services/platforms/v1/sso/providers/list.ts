import type { Operations } from '@muster/contract'
import { listProviders } from '#accounts/store/identity-providers.ts'
import { bounds } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'
import { shownProvider } from './shown.ts'

export const ssoProvidersList: Reader<Operations['ssoProvidersList']> = async ({ db, caller, config }) => ({
  providers: (await listProviders(db, caller.platform_id, bounds.providers.most)).map((row) =>
    shownProvider(config, row),
  ),
})
