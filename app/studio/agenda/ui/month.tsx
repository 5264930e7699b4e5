import { useMemo, useRef } from 'react'
import { Outlet } from 'react-router'

import { addMonths } from '#app/core/day.ts'
import { monthText } from '#app/core/display.ts'
import {
  type Asked,
  type DayView,
  type Entry,
  cellsOf,
  countsAfter,
} from '#app/studio/agenda/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { Choice } from './agenda-filter.tsx'
import { AgendaFrame } from './agenda-frame.tsx'
import { MonthGrid } from './month-grid.tsx'
import './month.css'
import type { Around } from './move-form.tsx'
import { Moving } from './moving.tsx'
import { useAgendaWords } from './use-agenda-words.ts'
import { useMoves } from './use-moves.tsx'

type Props = {
  asked: Asked
  today: string
  days: DayView[]
  entries: Entry[]
  counts: Record<string, number>
  resources: Choice[]
  mayChange: boolean
  open: string | null
}

/** A month in whole weeks: of each day the first bookings, and how many more there are. */
export function Month({
  asked,
  today,
  days,
  entries: kept,
  counts,
  resources,
  mayChange,
  open,
}: Props) {
  const words = useAgendaWords()
  const { locale } = useDisplay()
  const field = useRef<HTMLDivElement>(null)
  const moves = useMoves(kept, field, asked, days)
  const cells = useMemo(() => {
    const all = days.map(({ day }) => day)
    const taken = moves.moving.flatMap(({ entry, span }) =>
      kept.some(({ id }) => id === entry.id) ? [{ before: entry, after: span }] : [],
    )
    return cellsOf(all, moves.entries, countsAfter(counts, all, taken))
  }, [days, moves.moving, moves.entries, kept, counts])
  const month = (asked.on || today).slice(0, 7)
  const isFree = cells.every(({ entries, more }) => entries.length + more === 0)
  return (
    <AgendaFrame
      view="month"
      title={monthText(`${month}-01`, locale, 'long')}
      asked={asked}
      resources={resources}
      before={addMonths(`${month}-01`, -1)}
      next={addMonths(`${month}-01`, 1)}
      free={isFree}
      panel={open && <Outlet context={{ ask: moves.askAnywhere } satisfies Around} />}
    >
      <MonthGrid
        {...{ asked, today, month, days, cells, mayChange, open, field }}
        entries={moves.entries}
        ways={moves.ways}
      />
      <Moving moves={moves} keys={mayChange ? words.monthKeys : null} />
    </AgendaFrame>
  )
}
