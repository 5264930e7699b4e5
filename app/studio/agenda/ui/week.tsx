import { useRef } from 'react'
import { Link, Outlet } from 'react-router'

import { addDays, weekdayOf } from '#app/core/day.ts'
import { spanText, weekdayName } from '#app/core/display.ts'
import {
  type Asked,
  type Away,
  type DayView,
  type Entry,
  askedText,
  partOn,
} from '#app/studio/agenda/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { Choice } from './agenda-filter.tsx'
import { AgendaFrame } from './agenda-frame.tsx'
import type { Around } from './move-form.tsx'
import { Moving } from './moving.tsx'
import { useAgendaWords } from './use-agenda-words.ts'
import { useMoves } from './use-moves.tsx'
import { WeekGrid } from './week-grid.tsx'
import './week.css'

type Props = {
  asked: Asked
  today: string
  timeZone: string
  days: DayView[]
  entries: Entry[]
  away: Away[]
  resources: Choice[]
  mayChange: boolean
  open: string | null
}

/** Seven days side by side, an hour as high as every other; on a phone one of them, as a list. */
export function Week({
  asked,
  today,
  timeZone,
  days,
  entries,
  away,
  resources,
  mayChange,
  open,
}: Props) {
  const words = useAgendaWords()
  const { locale } = useDisplay()
  const field = useRef<HTMLDivElement>(null)
  const moves = useMoves(entries, field, asked, days)
  const chosen = asked.on || today
  const span = { from: days[0]!.day, to: days.at(-1)!.day }
  return (
    <AgendaFrame
      view="week"
      title={spanText(span, today, locale)}
      asked={asked}
      resources={resources}
      before={addDays(chosen, -7)}
      next={addDays(chosen, 7)}
      free={moves.entries.length === 0}
      panel={open && <Outlet context={{ ask: moves.askAnywhere } satisfies Around} />}
    >
      <nav className="week-strip" aria-label={words.daysLabel}>
        {days.map(({ day }) => {
          const count = moves.entries.filter((entry) => partOn(entry, day)).length
          return (
            <Link
              key={day}
              className="week-strip-day"
              to={{ search: askedText(asked, { on: day }) }}
              aria-current={day === chosen ? 'date' : undefined}
              data-today={day === today || undefined}
              replace
              preventScrollReset
            >
              {weekdayName(weekdayOf(day), locale, 'short')} <b>{Number(day.slice(8))}</b>
              <span className="visually-hidden">{words.booked(count)}</span>
              {count > 0 && <i />}
            </Link>
          )
        })}
      </nav>
      <WeekGrid
        {...{ asked, today, timeZone, days, away, mayChange, open, field }}
        entries={moves.entries}
        ways={moves.ways}
      />
      <Moving moves={moves} keys={mayChange ? words.keys : null} slots />
    </AgendaFrame>
  )
}
