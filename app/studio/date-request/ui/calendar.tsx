import { ArrowLeft, ArrowRight } from 'lucide-react'

import type { StudioDay } from '#app/core/day.ts'
import { firstWeekday, longDayText, monthText, weekdayName } from '#app/core/display.ts'
import { type Month, weeksOf } from '#app/studio/date-request/rules.ts'

import { useDateWords } from './use-date-words.ts'

/** How many times are free on each day that has any, in order. */
export type FreeDays = { day: StudioDay; count: number; first: string }[]
export type MonthOf = { month: Month; before: Month | null; after: Month | null; days: FreeDays; locale: string }
type Props = { of: MonthOf; dayHref: (day: StudioDay) => string; monthHref: (month: Month) => string }

/** A month in which every free day is a link; the others are only there to be counted by. */
export function Calendar({ of: { month, before, after, days, locale }, dayHref, monthHref }: Props) {
  const { month: words } = useDateWords()
  const first = firstWeekday(locale)
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  return (
    <div className="calendar">
      <div className="calendar-head">
        <h2 id="calendar">{monthText(`${month}-01`, locale, 'long')}</h2>
        <p className="calendar-turn">
          {before && <a className="button button-outline" href={monthHref(before)} rel="prev"><ArrowLeft />{monthText(`${before}-01`, locale, 'short')}</a>}
          {after && <a className="button button-outline" href={monthHref(after)} rel="next">{monthText(`${after}-01`, locale, 'short')}<ArrowRight /></a>}
        </p>
      </div>
      <table aria-labelledby="calendar">
        <thead><tr>{Array.from({ length: 7 }, (_, at) => (first + at) % 7).map((weekday) => <th key={weekday} scope="col"><span aria-hidden="true">{weekdayName(weekday, locale, 'short')}</span><span className="visually-hidden">{weekdayName(weekday, locale)}</span></th>)}</tr></thead>
        <tbody>
          {weeksOf(month, first).map((week, at) => (
            <tr key={at}>{week.map((day, nth) => <td key={nth}>{day && <DayOf day={day} count={counts.get(day) ?? 0} locale={locale} href={dayHref(day)} words={words} />}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = { day: StudioDay; count: number; locale: string; href: string; words: ReturnType<typeof useDateWords>['month'] }

function DayOf({ day, count, locale, href, words }: DayProps) {
  const number = Number(day.slice(8))
  if (count === 0) return <span className="calendar-day">{number}<span className="visually-hidden">{`, ${words.taken}`}</span></span>
  return (
    <a className="calendar-day" href={href}>
      <b aria-hidden="true">{number}</b><span className="visually-hidden">{longDayText(`${day}T00:00Z`, { locale, timeZone: 'UTC' })}</span> <span>{words.times(count)}</span>
    </a>
  )
}
