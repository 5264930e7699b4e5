import { wallOf } from '#app/core/day.ts'
import { timeText } from '#app/core/display.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useAgendaWords } from './use-agenda-words.ts'

/** What time it is, across the day that it is. */
export function NowLine() {
  const words = useAgendaWords()
  const display = useDisplay()
  const now = useNow()
  return (
    <p className="now" data-from={wallOf(now, display.timeZone).slice(11)}>
      <span className="visually-hidden">{words.now(timeText(now, display))}</span>
    </p>
  )
}
