import { useRef, useState } from 'react'

import type { Clash } from '#app/studio/edition/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

import { useWebsiteWords } from './use-website-words.ts'

type Props = {
  theirs: { by: string | null }
  clashes: Clash[]
  choose: (chosen: Record<string, 'mine' | 'theirs'>) => void
}

/**
 * Both versions of what two people changed, side by side; nothing is lost before somebody has
 * chosen.
 */
export function ClashDialog({ theirs, clashes, choose }: Props) {
  const { clash: words } = useWebsiteWords()
  const [chosen, pick] = useState<Record<string, 'mine' | 'theirs'>>(
    Object.fromEntries(clashes.map(({ piece }) => [piece, 'mine'])),
  )
  const decided = useRef(false)
  const [round, ask] = useState(0)
  // closed without an answer it is asked again: saving waits for one
  const closed = () => {
    if (decided.current) choose(chosen)
    else ask(round + 1)
  }
  return (
    <Dialog key={round} label={words.title} className="dialog clash" onClose={closed}>
      <form
        method="dialog"
        onSubmit={() => {
          decided.current = true
        }}
      >
        <h2>{words.title}</h2>
        <p className="muted">{words.lead(theirs.by)}</p>
        {clashes.map((clash) => (
          <fieldset key={clash.piece} className="clash-pair">
            <legend className="visually-hidden">{titleOf(clash, words.order)}</legend>
            {(['mine', 'theirs'] as const).map((whose) => (
              <label key={whose} className="clash-side">
                <span>
                  <input
                    type="radio"
                    name={clash.piece}
                    checked={chosen[clash.piece] === whose}
                    onChange={() => pick({ ...chosen, [clash.piece]: whose })}
                  />{' '}
                  <b>{words[whose]}</b>
                </span>
                <span className="clash-words">
                  {clash[whose] === null
                    ? words.gone
                    : clash.piece === 'order'
                      ? words.order
                      : wordsOf(clash[whose]).join('\n')}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className="form-actions">
          <Button type="submit" look="accent">
            {words.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function titleOf({ piece, mine, theirs }: Clash, order: string): string {
  return piece === 'order' ? order : (wordsOf(mine ?? theirs)[0] ?? piece)
}

/** Everything a piece says, without its structure. */
function wordsOf(piece: unknown): string[] {
  if (typeof piece === 'string') return piece === '' ? [] : [piece]
  if (typeof piece === 'number') return [String(piece)]
  if (Array.isArray(piece)) return piece.flatMap(wordsOf)
  if (piece === null || typeof piece !== 'object') return []
  return Object.entries(piece).flatMap(([name, value]) =>
    ['id', 'kind', 'key'].includes(name) ? [] : wordsOf(value),
  )
}
