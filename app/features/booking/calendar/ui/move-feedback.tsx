import { MoveFailureDialog } from './move-failure-dialog.tsx'
import { MoveScopeDialog } from './move-scope-dialog.tsx'
import { useCalendarMessages } from './use-calendar-messages.ts'
import type { useMoves } from './use-moves.tsx'

type Props = {
  moves: ReturnType<typeof useMoves>
  keys: string | null
  slots?: boolean
  isPanelOpen: boolean
}

/**
 * Invisible parts of moving: keyboard hints and live announcements, the dialog after a failure, and
 * the one that says who is emailed.
 */
export function MoveFeedback({ moves, keys, slots, isPanelOpen }: Props) {
  const { refused, requestMove, leave, announcement, unscoped, leaveScope, pendingNotice } = moves
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
      <output className="visually-hidden">{announcement}</output>
      {unscoped && (
        <MoveScopeDialog move={unscoped} requestMove={requestMove} onClose={leaveScope} />
      )}
      {!isPanelOpen && pendingNotice.sheet}
      {refused && (
        <MoveFailureDialog
          key={`${refused.entry.id} ${refused.span.startsLocal}`}
          refused={refused}
          requestMove={requestMove}
          onClose={leave}
        />
      )}
    </>
  )
}
