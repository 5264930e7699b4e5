import { ArrowLeft, ArrowRight } from 'lucide-react'

import type { StudioDay } from '#app/core/day.ts'
import {
  firstWeekday,
  longDayText,
  monthText,
  shownOn,
  timeText,
  weekdayName,
} from '#app/core/display.ts'
import { type Month, weeksOf } from '#app/studio/date-request/rules.ts'

import { useDateWords } from './use-date-words.ts'

/** How many times are free on each day that has any, in order. */
type FreeDays = { day: StudioDay; count: number; first: string }[]
export type MonthOf = {
  month: Month
  before: Month | null
  after: Month | null
  days: FreeDays
  locale: string
  /** Days before it are past. */ today: StudioDay
  /** The day of the date that is to be moved. */ present?: StudioDay
}
type Props = {
  of: MonthOf
  dayHref: (day: StudioDay) => string
  monthHref: (month: Month) => string
}

/** A month in which every free day is a link; the others are only there to be counted by. */
export function Calendar({
  of: { month, before, after, days, locale, today, present },
  dayHref,
  monthHref,
}: Props) {
  const { month: words } = useDateWords()
  const first = firstWeekday(locale)
  const free = new Map(days.map((one) => [one.day, one]))
  return (
    <div className="calendar">
      <CalendarHead {...{ month, before, after, locale, monthHref }} />
      <table aria-labelledby="calendar">
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, at) => (first + at) % 7).map((weekday) => (
              <th key={weekday} scope="col">
                <span aria-hidden="true">{weekdayName(weekday, locale, 'short')}</span>
                <span className="visually-hidden">{weekdayName(weekday, locale)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, first).map((week, at) => (
            <tr key={at}>
              {week.map((day, nth) => (
                <td key={nth}>
                  {day && (
                    <DayOf
                      day={day}
                      free={free.get(day)}
                      isPast={day < today}
                      isPresent={day === present}
                      locale={locale}
                      href={dayHref(day)}
                      words={words}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = Pick<MonthOf, 'month' | 'before' | 'after' | 'locale'> & Pick<Props, 'monthHref'>

function CalendarHead({ month, before, after, locale, monthHref }: HeadProps) {
  const { month: words } = useDateWords()
  return (
    <div className="calendar-head">
      <h2 id="calendar">{monthText(`${month}-01`, locale, 'long')}</h2>
      <p className="calendar-turn">
        {before && (
          <a className="button button-outline" href={monthHref(before)} rel="prev">
            <ArrowLeft />
            <span className="visually-hidden">{words.turn.before}</span>{' '}
            {monthText(`${before}-01`, locale, 'short')}
          </a>
        )}
        {after && (
          <a className="button button-outline" href={monthHref(after)} rel="next">
            <span className="visually-hidden">{words.turn.after}</span>{' '}
            {monthText(`${after}-01`, locale, 'short')}
            <ArrowRight />
          </a>
        )}
      </p>
    </div>
  )
}

type DayProps = {
  day: StudioDay
  free: FreeDays[number] | undefined
  isPast: boolean
  isPresent: boolean
  locale: string
  href: string
  words: ReturnType<typeof useDateWords>['month']
}

/** What is past is only there to be counted by, and nobody who hears the page hears of it. */
function DayOf({ day, free, isPast, isPresent, locale, href, words }: DayProps) {
  const number = Number(day.slice(8))
  const wall = { locale, timeZone: 'UTC' }
  const name = [longDayText(`${day}T00:00Z`, wall), isPresent && words.current]
  if (!free)
    return (
      <span className="calendar-day" data-present={isPresent || undefined}>
        <span aria-hidden="true">{number}</span>
        {!isPast && (
          <span className="visually-hidden">
            {[...name, words.taken].filter(Boolean).join(', ')}
          </span>
        )}
      </span>
    )
  return (
    <a
      className="calendar-day"
      href={href}
      data-present={isPresent || undefined}
      aria-label={[
        ...name,
        words.times(free.count),
        words.from(timeText(shownOn(free.first), wall)),
      ]
        .filter(Boolean)
        .join(', ')}
    >
      <b>{number}</b> <span>{words.times(free.count)}</span>
    </a>
  )
}
