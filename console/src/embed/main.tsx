import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { readBranding } from '../api/branding.ts'
import { session } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { heard } from '../api/live.ts'
import { language } from '../languages/language.ts'
import { ownDrafts } from '../parts/drafts.ts'
import { messageOf } from '../parts/errors.ts'
import { queries } from '../parts/query.tsx'
import { Empty, Loading } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { type Host, meetHost } from './host.ts'
import { applyOptions } from './look.ts'
import { Pages } from './pages.tsx'
import { readAddress, startSession, WrongToken } from './session.ts'
import '../parts/tokens.css'
import '../parts/controls.css'
import '../parts/page.css'
import '../board/board.css'
import './embed.css'

document.documentElement.lang = language
const element = document.getElementById('app')
const root = element && createRoot(element)
const origins = (document.body.dataset.origins ?? '').split(' ').filter(Boolean)

/** Follows the height of the content, if the page around wants that. */
function followHeight(host: Host): void {
  const tell = () => {
    if (element && document.documentElement.classList.contains('follows-content'))
      host.tell({ type: 'height', height: Math.ceil(element.getBoundingClientRect().height) })
  }
  if (element) new ResizeObserver(tell).observe(element)
  host.onOptions(tell)
}

const say = (page: Root, title: string, hint = '') =>
  page.render(<Empty isAlone title={title} {...(hint && { hint })} />)

async function start(page: Root): Promise<void> {
  const address = readAddress()
  if (!address || window.parent === window) return say(page, t.embed.alone, t.embed.aloneHint)
  page.render(<Loading />)
  const waiting = setTimeout(() => say(page, t.embed.noHost, t.embed.noHostHint), 10_000)
  const host = await meetHost(origins)
  clearTimeout(waiting)
  // Without the look of the platform, the board still works.
  const branded = await readBranding(address.platform).catch(() => ({ branding: null, logo_url: null }))
  applyOptions(branded, host.options, host)
  host.onOptions((options) => applyOptions(branded, options, host))
  host.onEnd(() => {
    session.set('ended')
    queries.clear()
    page.render(<Empty isAlone title={t.embed.ended} hint={t.embed.endedHint} />)
  })
  try {
    const me = await startSession(host, address)
    session.set('in')
    ownDrafts(me.user.id)
    queries.setQueryData(keys.me, me)
    heard.subscribe(() => host.tell({ type: 'change', detail: heard.get() }))
    page.render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <Pages address={address} host={host} />
        </QueryClientProvider>
      </StrictMode>,
    )
    followHeight(host)
  } catch (error) {
    const message = messageOf(error)
    // A wrong token was reported where it was found.
    if (!(error instanceof WrongToken)) host.tell({ type: 'error', detail: { code: 'not_shown', message } })
    say(page, message)
  }
}

if (root) void start(root)
