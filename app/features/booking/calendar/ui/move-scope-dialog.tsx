import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

import type { Move, RequestMove } from './use-moves.tsx'
import { useSpanFormatter } from './use-span-formatter.ts'

/** Asks which bookings of a series move along with the one that was dragged. */
export function MoveScopeDialog({
  move: { entry, span },
  requestMove,
  onClose,
}: {
  move: Move
  requestMove: RequestMove
  onClose: () => void
}) {
  const { scope: messages } = useReservationMessages()
  const formatSpan = useSpanFormatter()
  const choose = (scope: string) => {
    onClose()
    requestMove(entry, span, { scope }, true)
  }
  return (
    <Dialog className="calendar-view-refusal" label={messages.question} onClose={onClose}>
      <div className="calendar-view-refusal-box">
        <h2>{messages.question}</h2>
        <p>{messages.text(entry.title || entry.client, formatSpan(span))}</p>
        <div className="form-actions">
          <Button onClick={() => choose('this')}>{messages.this}</Button>
          <Button onClick={() => choose('following')}>{messages.moveFollowing}</Button>
          <Button onClick={() => choose('all')}>{messages.moveAll}</Button>
          <form method="dialog">
            <Button type="submit" look="quiet">
              {messages.keep}
            </Button>
          </form>
        </div>
        <p className="field-hint">{messages.hint}</p>
      </div>
    </Dialog>
  )
}
