import { MoveFailureDialog } from './move-failure-dialog.tsx'
import { useCalendarMessages } from './use-calendar-messages.ts'
import type { useMoves } from './use-moves.tsx'

type Props = { moves: ReturnType<typeof useMoves>; keys: string | null; slots?: boolean }

/**
 * Invisible parts of moving: keyboard hints and live announcements, and the dialog after a failure.
 */
export function MoveFeedback({ moves: { refused, ask, leave, said }, keys, slots }: Props) {
  const messages = useCalendarMessages()
  return (
    <>
      {keys && (
        <p className="visually-hidden" id="calendar-keys">
          {keys}
        </p>
      )}
      {keys && slots && (
        <p className="visually-hidden" id="slot-keys">
          {messages.slotHint}
        </p>
      )}
      <output className="visually-hidden">{said}</output>
      {refused && (
        <MoveFailureDialog
          key={`${refused.entry.id} ${refused.span.startsLocal}`}
          refused={refused}
          ask={ask}
          onClose={leave}
        />
      )}
    </>
  )
}
