import { useState } from 'react'
import { t } from '../texts.ts'
import { complainOf } from './toasts.tsx'

/** A secret that is shown once, with a button to copy it. */
export function Secret({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="secret">
      <input readOnly aria-label={label} value={text} onFocus={(event) => event.target.select()} />
      <button
        type="button"
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true), complainOf)}
      >
        {isCopied ? t.copied : t.copy}
      </button>
    </div>
  )
}
