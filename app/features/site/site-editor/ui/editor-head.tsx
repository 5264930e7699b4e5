import { CircleCheck, CloudOff, ExternalLink, Redo2, Undo2 } from 'lucide-react'

import { BackLink } from '#app/ui/back-link.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'

import type { DraftSync, SaveState } from './draft-sync.ts'
import { useWebsiteMessages } from './use-website-messages.ts'

type Props = {
  draftSync: DraftSync
  name: string
  back: { to: string; label: string }
  path: string
  saveState: SaveState
  canUndo: boolean
  canRedo: boolean
  canPublish: boolean
  publishing: boolean
  publish: () => void
}

/** The name of the part, its save state, and the buttons to undo, redo and publish. */
export function EditorHead({
  draftSync,
  name,
  back,
  path,
  saveState,
  canUndo,
  canRedo,
  canPublish,
  publishing,
  publish,
}: Props) {
  const messages = useWebsiteMessages()
  return (
    <>
      <div className="page-head editor-head">
        <div>
          <BackLink to={back.to}>{back.label}</BackLink>
          <h1 className="title">{name}</h1>
        </div>
      </div>
      <div className="editor-bar">
        <SaveStatus saving={saveState} />
        <div className="editor-actions">
          <Button
            look="quiet"
            onClick={() => draftSync.undo()}
            disabled={!canUndo}
            aria-label={messages.undo}
            title={messages.undo}
          >
            <Undo2 />
          </Button>
          <Button
            look="quiet"
            onClick={() => draftSync.redo()}
            disabled={!canRedo}
            aria-label={messages.redo}
            title={messages.redo}
          >
            <Redo2 />
          </Button>
          <ButtonLink look="outline" href={`/preview/mine${path}`} target="_blank" rel="noopener">
            <ExternalLink />
            <span>{messages.seeDraft}</span>
          </ButtonLink>
          <Button look="accent" onClick={publish} disabled={publishing || !canPublish}>
            {publishing ? messages.publishing : messages.publish}
          </Button>
        </div>
      </div>
    </>
  )
}

function SaveStatus({ saving }: { saving: SaveState }) {
  const messages = useWebsiteMessages()
  return (
    <output className="editor-saving" data-saving={saving}>
      {saving === 'offline' || saving === 'ended' ? (
        <CloudOff />
      ) : (
        (saving === 'saved' || saving === 'clean') && <CircleCheck />
      )}
      {messages.saves[saving]}
      {saving === 'ended' && (
        <a href="/auth" target="_blank" rel="noopener">
          {messages.signIn}
        </a>
      )}
    </output>
  )
}
