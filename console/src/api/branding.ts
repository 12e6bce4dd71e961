import type { PlatformBrandingData } from '@muster/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applyLook, brand } from '../parts/brand.ts'
import { t } from '../texts.ts'
import { api } from './client.ts'
import { keys } from './keys.ts'

/** Shows the page as its platform looks. */
export function show({ branding, logo_url }: PlatformBrandingData): void {
  applyLook(branding ?? {})
  brand.set(branding || logo_url ? { name: branding?.name ?? t.app, logoUrl: logo_url } : null)
}

export const readBranding = (platform: number) => api.platform.branding({ platform })

/** Follows the look of a platform. Undefined while nobody knows which it is. */
export function useBranding(platform: number | undefined): void {
  const { data } = useQuery({
    queryKey: keys.branding(platform ?? 0),
    queryFn: () => readBranding(platform ?? 0),
    enabled: platform !== undefined,
    staleTime: 600_000,
  })
  useEffect(() => {
    if (data) show(data)
  }, [data])
}

/** The platform that the address names, for whoever has not signed in yet. */
export function platformInAddress(): number | undefined {
  const id = Number(new URLSearchParams(location.search).get('platform'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
