import type { Platform } from '@muster/sdk'
import { useRef } from 'react'
import { usePlatform, useSetLogo, useUpdatePlatform } from '../api/platform.ts'
import { Form } from '../parts/form.tsx'
import { Shown } from '../parts/query.tsx'
import { complainOf, say } from '../parts/toasts.tsx'
import { Page } from '../parts/ui.tsx'
import { t } from '../texts.ts'

type Branding = NonNullable<Platform['branding']>

const RADII = [0, 4, 6, 8, 12, 16]
const FONTS = ['system', 'serif', 'rounded'] as const
const OWN: Branding = { name: '', accent: '#1c6b3c', background: '#f7f8f6', radius: 8, font: 'system' }

/** How the platform looks, and which pages may show its boards. */
export function LookPage() {
  const query = usePlatform()
  return (
    <Page title={t.look.title} hint={t.look.hint}>
      <Shown of={query}>
        {(platform) => (
          <>
            <LookPart key={JSON.stringify(platform.branding)} platform={platform} />
            <LogoPart logoUrl={platform.logo_url} />
            <OriginsPart key={platform.embed_origins.join()} origins={platform.embed_origins} />
          </>
        )}
      </Shown>
    </Page>
  )
}

function LookPart({ platform: { branding } }: { readonly platform: Platform }) {
  const { send, run } = useUpdatePlatform()
  const { name, accent, background, radius, font } = branding ?? OWN
  const radii = [...new Set([...RADII, radius])].sort((a, b) => a - b)
  return (
    <section className="part">
      <h2>{t.look.look}</h2>
      <Form
        label={t.save}
        fields={[
          { name: 'name', of: 'branding.name', label: t.look.name, value: name },
          {
            name: 'accent',
            of: 'branding.accent',
            label: t.look.accent,
            type: 'color',
            value: accent,
            hint: t.look.accentHint,
          },
          {
            name: 'background',
            of: 'branding.background',
            label: t.look.background,
            type: 'color',
            value: background,
            hint: t.look.backgroundHint,
          },
          {
            name: 'radius',
            label: t.look.radius,
            type: 'select',
            value: String(radius),
            options: radii.map((each) => [String(each), t.look.pixels(each)] as const),
          },
          {
            name: 'font',
            label: t.look.font,
            type: 'select',
            value: font,
            options: FONTS.map((each) => [each, t.look.fonts[each]] as const),
          },
        ]}
        submit={async (values) => {
          const { name = '', accent = '', background = '' } = values
          const chosen = FONTS.find((each) => each === values.font) ?? 'system'
          await send({ branding: { name, accent, background, radius: Number(values.radius), font: chosen } })
          say(t.look.saved)
        }}
      >
        {branding && (
          <button type="button" onClick={() => run({ branding: null }, () => say(t.look.removed))}>
            {t.look.remove}
          </button>
        )}
      </Form>
    </section>
  )
}

function LogoPart({ logoUrl }: { readonly logoUrl: string | null }) {
  const { send } = useSetLogo()
  const input = useRef<HTMLInputElement>(null)
  const set = (file: File | undefined) => {
    if (file) send({ file }).then(() => say(t.look.saved), complainOf)
  }
  return (
    <section className="part">
      <h2>{t.look.logo}</h2>
      <p className="hint">{t.look.logoHint}</p>
      <div className="row">
        {logoUrl && <img src={logoUrl} alt={t.look.logo} height={40} />}
        <button type="button" onClick={() => input.current?.click()}>
          {logoUrl ? t.look.replaceLogo : t.look.addLogo}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t.look.logo}
          onChange={(event) => set(event.target.files?.[0])}
        />
      </div>
    </section>
  )
}

function OriginsPart({ origins }: { readonly origins: readonly string[] }) {
  const { send } = useUpdatePlatform()
  return (
    <section className="part">
      <h2>{t.look.origins}</h2>
      <p className="hint">{t.look.originsHint}</p>
      <Form
        label={t.save}
        fields={[
          {
            name: 'embed_origins',
            label: t.look.originsLabel,
            value: origins.join(', '),
            isOptional: true,
          },
        ]}
        submit={async ({ embed_origins = '' }) => {
          await send({ embed_origins: embed_origins.split(/[\s,]+/).filter(Boolean) })
          say(t.look.saved)
        }}
      />
    </section>
  )
}
