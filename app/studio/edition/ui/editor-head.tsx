import { CircleCheck, CloudOff, ExternalLink, Redo2, Undo2 } from 'lucide-react'

import { BackLink } from '#app/ui/back-link.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'

import type { Keeper, Saving } from './keeper.ts'
import { useWebsiteWords } from './use-website-words.ts'

type Props = {
  keeper: Keeper
  name: string
  back: { to: string; label: string }
  path: string
  saving: Saving
  canUndo: boolean
  canRedo: boolean
  canPublish: boolean
  publishing: boolean
  publish: () => void
}

/** What is written, how far it is kept, and the way to the site. */
export function EditorHead({
  keeper,
  name,
  back,
  path,
  saving,
  canUndo,
  canRedo,
  canPublish,
  publishing,
  publish,
}: Props) {
  const words = useWebsiteWords()
  return (
    <div className="page-head editor-head">
      <div>
        <BackLink to={back.to}>{back.label}</BackLink>
        <h1 className="title">{name}</h1>
        <SavingLine saving={saving} />
      </div>
      <div className="editor-acts">
        <Button
          look="quiet"
          onClick={() => keeper.undo()}
          disabled={!canUndo}
          aria-label={words.undo}
          title={words.undo}
        >
          <Undo2 />
        </Button>
        <Button
          look="quiet"
          onClick={() => keeper.redo()}
          disabled={!canRedo}
          aria-label={words.redo}
          title={words.redo}
        >
          <Redo2 />
        </Button>
        <ButtonLink look="outline" href={`/preview/mine${path}`} target="_blank" rel="noopener">
          <ExternalLink />
          {words.seeDraft}
        </ButtonLink>
        <Button look="accent" onClick={publish} disabled={publishing || !canPublish}>
          {publishing ? words.publishing : words.publish}
        </Button>
      </div>
    </div>
  )
}

function SavingLine({ saving }: { saving: Saving }) {
  const words = useWebsiteWords()
  return (
    <output className="editor-saving" data-saving={saving}>
      {saving === 'offline' || saving === 'ended' ? (
        <CloudOff />
      ) : (
        (saving === 'saved' || saving === 'clean') && <CircleCheck />
      )}
      {words.saves[saving]}
      {saving === 'ended' && (
        <a href="/auth" target="_blank" rel="noopener">
          {words.signIn}
        </a>
      )}
    </output>
  )
}
