import { ArrowLeft, ArrowRight } from 'lucide-react'

import type { StudioDay } from '#app/core/day.ts'
import {
  getFirstWeekday,
  formatLongDate,
  formatMonth,
  readLocalTimeAsUtc,
  formatTime,
  formatWeekday,
} from '#app/core/display.ts'
import { type Month, listWeeks } from '#app/features/booking/booking-request/rules.ts'

import { useBookingRequestMessages } from './use-booking-request-messages.ts'

/** Number of free slots on each day that has any, in order. */
type FreeDays = { day: StudioDay; count: number; first: string }[]
export type MonthCalendarView = {
  month: Month
  previousMonth: Month | null
  nextMonth: Month | null
  days: FreeDays
  locale: string
  /** Days before it are past. */ today: StudioDay
  /** The day of the booking to move. */ present?: StudioDay
}
type Props = {
  calendar: MonthCalendarView
  getDayHref: (day: StudioDay) => string
  getMonthHref: (month: Month) => string
}

/** A month in which every free day is a link; other days are plain numbers. */
export function MonthCalendar({
  calendar: { month, previousMonth, nextMonth, days, locale, today, present },
  getDayHref,
  getMonthHref,
}: Props) {
  const { month: messages } = useBookingRequestMessages()
  const first = getFirstWeekday(locale)
  const free = new Map(days.map((date) => [date.day, date]))
  return (
    <div className="calendar">
      <CalendarHead {...{ month, previousMonth, nextMonth, locale, getMonthHref }} />
      <table aria-labelledby="calendar">
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => (first + index) % 7).map((weekday) => (
              <th key={weekday} scope="col">
                <span aria-hidden="true">{formatWeekday(weekday, locale, 'short')}</span>
                <span className="visually-hidden">{formatWeekday(weekday, locale)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month, first).map((week, index) => (
            <tr key={index}>
              {week.map((day, nth) => (
                <td key={nth}>
                  {day && (
                    <CalendarDay
                      day={day}
                      free={free.get(day)}
                      isPast={day < today}
                      isPresent={day === present}
                      locale={locale}
                      href={getDayHref(day)}
                      messages={messages}
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

type HeadProps = Pick<MonthCalendarView, 'month' | 'previousMonth' | 'nextMonth' | 'locale'> &
  Pick<Props, 'getMonthHref'>

function CalendarHead({ month, previousMonth, nextMonth, locale, getMonthHref }: HeadProps) {
  const { month: messages } = useBookingRequestMessages()
  return (
    <div className="calendar-head">
      <h2 id="calendar">{formatMonth(`${month}-01`, locale, 'long')}</h2>
      <p className="calendar-turn">
        {previousMonth && (
          <a className="button button-outline" href={getMonthHref(previousMonth)} rel="prev">
            <ArrowLeft />
            <span className="visually-hidden">{messages.turn.before}</span>{' '}
            {formatMonth(`${previousMonth}-01`, locale, 'short')}
          </a>
        )}
        {nextMonth && (
          <a className="button button-outline" href={getMonthHref(nextMonth)} rel="next">
            <span className="visually-hidden">{messages.turn.after}</span>{' '}
            {formatMonth(`${nextMonth}-01`, locale, 'short')}
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
  messages: ReturnType<typeof useBookingRequestMessages>['month']
}

/** Shows one day. Past days are hidden from screen readers. */
function CalendarDay({ day, free, isPast, isPresent, locale, href, messages }: DayProps) {
  const number = Number(day.slice(8))
  const utcDisplay = { locale, timeZone: 'UTC' }
  const name = [formatLongDate(`${day}T00:00Z`, utcDisplay), isPresent && messages.current]
  if (!free)
    return (
      <span className="calendar-day" data-present={isPresent || undefined}>
        <span aria-hidden="true">{number}</span>
        {!isPast && (
          <span className="visually-hidden">
            {[...name, messages.taken].filter(Boolean).join(', ')}
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
        messages.times(free.count),
        messages.from(formatTime(readLocalTimeAsUtc(free.first), utcDisplay)),
      ]
        .filter(Boolean)
        .join(', ')}
    >
      <b>{number}</b> <span>{messages.times(free.count)}</span>
    </a>
  )
}
