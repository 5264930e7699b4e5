import { toLocalTime } from '#app/core/day.ts'
import { formatTime } from '#app/core/display.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useCalendarMessages } from './use-calendar-messages.ts'

/** Marks the current time on today's column. */
export function NowLine() {
  const messages = useCalendarMessages()
  const display = useDisplay()
  const now = useNow()
  return (
    <p className="now" data-from={toLocalTime(now, display.timeZone).slice(11)}>
      <span className="visually-hidden">{messages.now(formatTime(now, display))}</span>
    </p>
  )
}
