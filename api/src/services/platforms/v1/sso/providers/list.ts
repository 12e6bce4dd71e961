import type { Operations } from '@muster/contract'
import { bounds } from '#bounds.ts'
import type { Reader } from '#operation.ts'
import { listProviders } from '#store/identity-providers.ts'
import { shownProvider } from './shown.ts'

export const ssoProvidersList: Reader<Operations['ssoProvidersList']> = async ({ db, caller, config }) => ({
  providers: (await listProviders(db, caller.platform_id, bounds.providers.most)).map((row) =>
    shownProvider(config, row),
  ),
})
