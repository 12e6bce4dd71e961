import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCreateTag, useDeleteTag, useTags, useUpdateTag } from '../api/tags.ts'
import { Form } from '../parts/form.tsx'
import { complain, say } from '../parts/toasts.tsx'
import { Dialog, Dot } from '../parts/ui.tsx'
import { t } from '../texts.ts'

interface NamedTag {
  readonly id: number
  readonly name: string
}

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** Creates a tag for a card, and renames and deletes the tags of the project. */
export function TagDialog({ give, close }: { give(tagId: number): Promise<void>; close(): void }) {
  const { data: tags = [] } = useTags()
  const { send: create } = useCreateTag()
  const { send: remove } = useDeleteTag()
  const [deleted, ask] = useState<NamedTag | null>(null)
  if (deleted)
    return (
      <Dialog title={t.tags.deleteTitle(deleted.name)} onClose={() => ask(null)}>
        <p>{t.tags.deleteHint}</p>
        <Form
          fields={[]}
          label={t.tags.delete}
          isDangerous
          submit={async () => {
            await remove({ id: deleted.id })
            ask(null)
          }}
        />
      </Dialog>
    )
  return (
    <Dialog title={t.tags.title} onClose={close}>
      <Form
        fields={[{ name: 'name', label: t.tags.new }]}
        label={t.create}
        submit={async ({ name = '' }) => {
          const known = tags.find((tag) => isSameName(tag.name, name))
          const { id } = known ?? (await create({ name })).tag
          close()
          await give(id)
        }}
      />
      {tags.length > 0 && (
        <ul className="tags" aria-label={t.tags.all}>
          {tags.map((tag) => (
            <li key={tag.id} className="row">
              <Dot id={tag.id} />
              <TagName key={tag.name} tag={tag} others={tags} />
              <button
                type="button"
                className="plain"
                aria-label={t.tags.deleteTitle(tag.name)}
                onClick={() => ask(tag)}
              >
                <Trash2 size={15} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Saved with Enter, or when it loses the focus. */
function TagName({
  tag: { id, name },
  others,
}: {
  readonly tag: NamedTag
  readonly others: readonly NamedTag[]
}) {
  const update = useUpdateTag()
  const [typed, setTyped] = useState(name)
  const leave = () => {
    const wanted = typed.trim()
    if (wanted === '' || wanted === name) {
      setTyped(name)
    } else if (others.some((tag) => tag.id !== id && isSameName(tag.name, wanted))) {
      complain(t.tags.taken(wanted))
      setTyped(name)
    } else {
      update.run({ id, name: wanted }, () => say(t.tags.renamed(wanted)))
    }
  }
  return (
    <input
      aria-label={t.tags.rename(name)}
      value={typed}
      maxLength={255}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={leave}
    />
  )
}
