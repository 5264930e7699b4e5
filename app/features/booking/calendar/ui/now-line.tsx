import { useRef } from 'react'

import { toLocalTime, toMinutes } from '#app/core/day.ts'
import { formatTime } from '#app/core/display.ts'
import { useNow } from '#app/ui/now.tsx'
import { useCustomProperties } from '#app/ui/use-custom-properties.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useCalendarMessages } from './use-calendar-messages.ts'

/** Marks the current time on today's column. */
export function NowLine() {
  const messages = useCalendarMessages()
  const display = useDisplay()
  const now = useNow()
  const line = useRef<HTMLParagraphElement>(null)
  const [properties, style] = useCustomProperties(line, {
    from: toMinutes(toLocalTime(now, display.timeZone).slice(11)),
  })
  return (
    <p ref={line} className="now" data-properties={properties}>
      {style}
      <span className="visually-hidden">{messages.now(formatTime(now, display))}</span>
    </p>
  )
}
