import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCreateMasterBoard, useMasterBoards } from '../api/templates.ts'
import { Form } from '../parts/form.tsx'
import { Shown } from '../parts/query.tsx'
import { Badge, Dialog, Empty, Page } from '../parts/ui.tsx'
import { t } from '../texts.ts'

export function Templates() {
  const query = useMasterBoards()
  const [isNew, setNew] = useState(false)
  const button = (
    <button type="button" className="primary" onClick={() => setNew(true)}>
      {t.studio.newMaster}
    </button>
  )
  return (
    <Page title={t.studio.templatesTitle} hint={t.studio.templatesHint} actions={button}>
      <Shown of={query}>
        {(boards) =>
          boards.length === 0 ? (
            <Empty title={t.studio.templatesEmpty} hint={t.studio.templatesEmptyHint} />
          ) : (
            <ul className="board-list">
              {boards.map(({ id, title, description, tool_key }) => (
                <li key={id}>
                  <Link to="/templates/$board" params={{ board: id }} className="board-card">
                    <strong>{title}</strong>
                    {description && <span>{description}</span>}
                    <Badge kind="tag">{tool_key}</Badge>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {isNew && <NewMaster close={() => setNew(false)} />}
    </Page>
  )
}

function NewMaster({ close }: { close(): void }) {
  const navigate = useNavigate()
  const { send: create } = useCreateMasterBoard()
  return (
    <Dialog title={t.studio.newMaster} onClose={close}>
      <Form
        fields={[
          { name: 'title', label: t.board.boardTitle },
          { name: 'tool_key', label: t.studio.tool, hint: t.studio.toolHint },
        ]}
        label={t.create}
        submit={async ({ title = '', tool_key = '' }) => {
          const { board } = await create({ title, tool_key })
          close()
          await navigate({ to: '/templates/$board', params: { board: board.id } })
        }}
      />
    </Dialog>
  )
}
