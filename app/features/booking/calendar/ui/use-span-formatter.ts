import { formatLocalSpan } from '#app/core/display.ts'
import type { LocalSpan } from '#app/features/booking/calendar/rules.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

/** Returns a formatter for spans: Tue, Nov 24, 1:30 – 4:00 PM; Sat, Dec 12, all day. */
export function useSpanFormatter(): (span: LocalSpan) => string {
  const { locale } = useDisplay()
  const { allDay } = useMessages().portal.bookings
  const now = useNow()
  return (span) => formatLocalSpan(span, now, locale, allDay)
}
