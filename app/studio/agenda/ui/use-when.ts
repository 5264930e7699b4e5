import { shownOn, timesText, weekdayText } from '#app/core/display.ts'
import type { Span } from '#app/studio/agenda/rules.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

/** Tue, Nov 24, 1:30 – 4:00 PM. */
export function useWhen(): (span: Span) => string {
  const { locale } = useDisplay()
  const now = useNow()
  const wall = { locale, timeZone: 'UTC' }
  return ({ startsWall, endsWall }) => `${weekdayText(shownOn(startsWall), now, wall)}, ${timesText(shownOn(startsWall), shownOn(endsWall), wall)}`
}
