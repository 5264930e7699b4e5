import { wallSpanText } from '#app/core/display.ts'
import type { Span } from '#app/studio/agenda/rules.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

/** Tue, Nov 24, 1:30 – 4:00 PM; Sat, Dec 12, all day. */
export function useWhen(): (span: Span) => string {
  const { locale } = useDisplay()
  const { allDay } = useWords().portal.bookings
  const now = useNow()
  return (span) => wallSpanText(span, now, locale, allDay)
}
