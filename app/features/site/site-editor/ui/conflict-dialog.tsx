import { useRef, useState } from 'react'

import type { Conflict } from '#app/features/site/site-editor/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

import { useWebsiteMessages } from './use-website-messages.ts'

type Props = {
  theirs: { by: string | null }
  conflicts: Conflict[]
  choose: (chosen: Record<string, 'mine' | 'theirs'>) => void
}

/**
 * Shows both versions of each piece in conflict, side by side. Nothing is overwritten before the
 * user chooses.
 */
export function ConflictDialog({ theirs, conflicts, choose }: Props) {
  const { clash: messages } = useWebsiteMessages()
  const [chosen, pick] = useState<Record<string, 'mine' | 'theirs'>>(
    Object.fromEntries(conflicts.map(({ piece }) => [piece, 'mine'])),
  )
  const decided = useRef(false)
  const [round, ask] = useState(0)
  // The dialog opens again when closed without a choice, because saving waits for one.
  const handleClose = () => {
    if (decided.current) choose(chosen)
    else ask(round + 1)
  }
  return (
    <Dialog key={round} label={messages.title} className="dialog clash" onClose={handleClose}>
      <form
        method="dialog"
        onSubmit={() => {
          decided.current = true
        }}
      >
        <h2>{messages.title}</h2>
        <p className="muted">{messages.lead(theirs.by)}</p>
        {conflicts.map((clash) => (
          <fieldset key={clash.piece} className="clash-pair">
            <legend className="visually-hidden">{getTitle(clash, messages.order)}</legend>
            {(['mine', 'theirs'] as const).map((whose) => (
              <label key={whose} className="clash-side">
                <span>
                  <input
                    type="radio"
                    name={clash.piece}
                    checked={chosen[clash.piece] === whose}
                    onChange={() => pick({ ...chosen, [clash.piece]: whose })}
                  />{' '}
                  <b>{messages[whose]}</b>
                </span>
                <span className="clash-words">
                  {clash[whose] === null
                    ? messages.gone
                    : clash.piece === 'order'
                      ? messages.order
                      : listTexts(clash[whose]).join('\n')}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className="form-actions">
          <Button type="submit" look="accent">
            {messages.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function getTitle({ piece, mine, theirs }: Conflict, order: string): string {
  return piece === 'order' ? order : (listTexts(mine ?? theirs)[0] ?? piece)
}

/** Lists the texts in a piece, without its structure. */
function listTexts(piece: unknown): string[] {
  if (typeof piece === 'string') return piece === '' ? [] : [piece]
  if (typeof piece === 'number') return [String(piece)]
  if (Array.isArray(piece)) return piece.flatMap(listTexts)
  if (piece === null || typeof piece !== 'object') return []
  return Object.entries(piece).flatMap(([name, value]) =>
    ['id', 'kind', 'key'].includes(name) ? [] : listTexts(value),
  )
}
