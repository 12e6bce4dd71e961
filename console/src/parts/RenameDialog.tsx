import { t } from '../texts.ts'
import { Form } from './form.tsx'
import { Dialog } from './ui.tsx'

/** Renames a board or a group. */
export function RenameDialog({
  of,
  rename,
  close,
}: {
  readonly of: { readonly id: number; readonly title: string }
  rename(change: { id: number; title: string }): Promise<unknown>
  close(): void
}) {
  return (
    <Dialog title={t.board.rename} onClose={close}>
      <Form
        fields={[{ name: 'title', label: t.board.boardTitle, value: of.title }]}
        label={t.save}
        submit={async ({ title = '' }) => {
          await rename({ id: of.id, title })
          close()
        }}
      />
    </Dialog>
  )
}
