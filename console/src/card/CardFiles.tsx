import { useCardFiles } from '../api/files.ts'
import { useCanWrite, useMe, useProject } from '../api/project.ts'
import { t } from '../texts.ts'
import { FilesPart } from './Files.tsx'

/** The files of a card. Members delete what they added, owners every file of the project. */
export function CardFiles({ cardId }: { readonly cardId: number }) {
  const canWrite = useCanWrite()
  const userId = useMe().data?.user.id
  const isOwner = useProject()?.role === 'owner'
  return (
    <FilesPart
      calls={useCardFiles(cardId)}
      canAdd={canWrite}
      mayDelete={({ is_from_template, created_by }) =>
        canWrite && !is_from_template && (isOwner || created_by === userId)
      }
      deleteHint={t.files.deleteHint}
    />
  )
}
