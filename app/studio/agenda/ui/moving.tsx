import { Refusal } from './refusal.tsx'
import { useAgendaWords } from './use-agenda-words.ts'
import type { useMoves } from './use-moves.tsx'

type Props = { moves: ReturnType<typeof useMoves>; keys: string | null; slots?: boolean }

/**
 * What goes with moving and is not drawn: how keys do it, what is read out, and what was refused.
 */
export function Moving({ moves: { refused, ask, leave, said }, keys, slots }: Props) {
  const words = useAgendaWords()
  return (
    <>
      {keys && (
        <p className="visually-hidden" id="agenda-keys">
          {keys}
        </p>
      )}
      {keys && slots && (
        <p className="visually-hidden" id="slot-keys">
          {words.slotHint}
        </p>
      )}
      <output className="visually-hidden">{said}</output>
      {refused && (
        <Refusal
          key={`${refused.entry.id} ${refused.span.startsWall}`}
          refused={refused}
          ask={ask}
          onClose={leave}
        />
      )}
    </>
  )
}
