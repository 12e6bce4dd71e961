import './card.css'
import { useState } from 'react'
import { download, type LinkCalls, useFileLink } from '../api/files.ts'
import { Dialog } from '../parts/ui.tsx'
import { t } from '../texts.ts'

/** A small picture that opens large. */
export function Thumbnail({
  id,
  name,
  links,
}: {
  readonly id: number
  readonly name: string
  readonly links: LinkCalls
}) {
  const [isOpen, setOpen] = useState(false)
  const url = useFileLink(links, id, 'small')
  return (
    <>
      <button
        type="button"
        className="thumbnail"
        aria-label={t.files.open(name)}
        onClick={() => setOpen(true)}
      >
        {url && <img src={url} alt="" />}
      </button>
      {isOpen && (
        <Dialog title={name} className="wide" onClose={() => setOpen(false)}>
          <Large id={id} name={name} links={links} />
        </Dialog>
      )}
    </>
  )
}

function Large({
  id,
  name,
  links,
}: {
  readonly id: number
  readonly name: string
  readonly links: LinkCalls
}) {
  const url = useFileLink(links, id, 'large')
  return (
    <>
      {url && <img className="large-picture" src={url} alt={name} />}
      <p className="actions">
        <button type="button" onClick={() => download(links, id)}>
          {t.files.download}
        </button>
      </p>
    </>
  )
}
