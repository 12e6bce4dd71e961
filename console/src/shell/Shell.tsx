import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import { platformInAddress, useBranding } from '../api/branding.ts'
import { onSignedInElsewhere, session } from '../api/client.ts'
import { useMe } from '../api/project.ts'
import { resumeSession } from '../api/session.ts'
import { followAccount } from '../languages/choice.ts'
import { ownDrafts } from '../parts/drafts.ts'
import { Failed } from '../parts/query.tsx'
import { useStore } from '../parts/store.ts'
import { Toasts } from '../parts/toasts.tsx'
import { isTyping } from '../parts/typing.ts'
import { Dialog, Loading } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { BottomBar } from './BottomBar.tsx'
import { keepFocus } from './keep-focus.ts'
import { Palette } from './Palette.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SignIn } from './SignIn.tsx'

/** The frame of every page: navigation, command palette, and the sign-in form if there is no session. */
export function Shell() {
  useEffect(keepFocus, [])
  const me = useMe()
  const state = useStore(session)
  const [warning, warn] = useState<string>()
  const userId = me.data?.user.id
  useBranding(me.data?.platform_id ?? platformInAddress())
  useEffect(() => {
    if (userId === undefined) return
    ownDrafts(userId)
    session.set('in')
    followAccount(me.data?.user.language ?? null)
  }, [userId, me.data?.user.language])

  useEffect(() => {
    const stop = onSignedInElsewhere((id) => {
      if (userId !== undefined && id !== userId) location.reload()
      resumeSession()
    })
    return () => void stop()
  }, [userId])

  if (state === 'out' && !me.data)
    return (
      <main className="alone">
        <SignIn warn={warn} />
        <Toasts />
      </main>
    )
  if (me.error && !me.data && state !== 'in')
    return (
      <main className="alone">
        <Failed error={me.error} retry={() => void me.refetch()} />
      </main>
    )
  if (!me.data)
    return (
      <main className="alone">
        <Loading />
      </main>
    )
  return (
    <>
      <Frame isEnded={state === 'ended'} />
      {state === 'ended' && <SignInAgain known={me.data.user.email} warn={warn} />}
      {warning && <FewCodes text={warning} close={() => warn(undefined)} />}
      <Toasts />
    </>
  )
}

/**
 * A sign-in dialog above the unchanged page. It cannot be closed, because nothing would work without a
 * session.
 */
function SignInAgain({ known, warn }: { readonly known: string; warn(text: string): void }) {
  return (
    <dialog
      className="sign-in-again"
      aria-label={t.signIn.again}
      ref={(dialog) => {
        if (dialog && !dialog.open) dialog.showModal()
      }}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="dialog-body">
        <SignIn isAgain known={known} warn={warn} />
      </div>
    </dialog>
  )
}

function FewCodes({ text, close }: { readonly text: string; close(): void }) {
  const navigate = useNavigate()
  return (
    <Dialog title={t.signIn.outOf} onClose={close}>
      <p>{text}</p>
      <div className="actions">
        <button type="button" onClick={close}>
          {t.signIn.later}
        </button>
        <button
          type="button"
          className="primary"
          onClick={() => {
            close()
            void navigate({ to: '/account' })
          }}
        >
          {t.signIn.makeNew}
        </button>
      </div>
    </Dialog>
  )
}

function Frame({ isEnded }: { readonly isEnded: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [hasPalette, setPalette] = useState(false)
  const [hasHelp, setHelp] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a phone closes when a page was chosen.
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      if (event.key === '?' && !isTyping(event.target)) setHelp(true)
      const isPalette =
        (event.key === 'k' && (event.metaKey || event.ctrlKey)) ||
        (event.key === '/' && !isTyping(event.target))
      if (!isPalette) return
      event.preventDefault()
      setPalette(true)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return (
    <div className={`frame ${isEnded ? 'is-ended' : ''}`}>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <Sidebar isOpen={isOpen} openPalette={() => setPalette(true)} openHelp={() => setHelp(true)} />
      {isOpen && <div className="veil" aria-hidden onClick={() => setOpen(false)} />}
      <main id="content" tabIndex={-1}>
        <NeedsFactor />
        <Outlet />
      </main>
      <BottomBar isOpen={isOpen} openMenu={() => setOpen(!isOpen)} openPalette={() => setPalette(true)} />
      {hasPalette && <Palette close={() => setPalette(false)} />}
      {hasHelp && <Keys close={() => setHelp(false)} />}
    </div>
  )
}

/** A banner for superadmins who must set up a second factor first. */
function NeedsFactor() {
  const { data: me } = useMe()
  if (!me?.two_factor.needed) return null
  return (
    <p className="banner" role="status">
      {t.factorRule.needed} <Link to="/account">{t.factorRule.setUp}</Link>
    </p>
  )
}

function Keys({ close }: { close(): void }) {
  return (
    <Dialog title={t.keys.title} onClose={close}>
      <dl className="facts-list">
        {t.keys.list.map(([keys, what]) => (
          <Fragment key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
