import { CloudOff, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { Button } from './button.tsx'
import { DraftKeeper, type FormNotice } from './draft-keeper.ts'
import { DraftStore } from './draft-store.ts'
import { useMessages } from './use-messages.ts'

/**
 * Keeps what is typed into any form on the page, and shows a notice in a form whose input was
 * restored or couldn't be sent. `person` is the account id, or empty before signing in.
 */
export function FormDrafts({ person }: { person: string }) {
  const keeper = useRef<DraftKeeper>(null)
  const [notices, setNotices] = useState<FormNotice[]>([])
  useEffect(() => {
    const store = new DraftStore(person)
    if (person) store.removeOthers()
    keeper.current = new DraftKeeper(store, setNotices)
    return keeper.current.start()
  }, [person])
  return notices.map((notice) =>
    createPortal(
      <Notice
        notice={notice}
        onRestore={() => keeper.current?.restore(notice.form)}
        onDiscard={() => keeper.current?.discard(notice.form)}
      />,
      notice.host,
      notice.key,
    ),
  )
}

type Props = { notice: FormNotice; onRestore: () => void; onDiscard: () => void }

function Notice({ notice: { kind }, onRestore, onDiscard }: Props) {
  const messages = useMessages().portal.drafts
  if (kind === 'unsent')
    return (
      <p className="notice notice-bad" role="alert">
        <CloudOff />
        {messages.unsent}
      </p>
    )
  return (
    <output className="notice saved-notice">
      <RotateCcw />
      <span>{messages[kind]}</span>
      <span className="saved-notice-actions">
        {kind === 'changed' && (
          <Button compact look="quiet" onClick={onRestore}>
            {messages.restore}
          </Button>
        )}
        <Button compact look="quiet" onClick={onDiscard}>
          {messages.discard}
        </Button>
      </span>
    </output>
  )
}
