import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'

import type { StudioDay } from '#app/core/day.ts'
import { type CalendarFilter, formatCalendarQuery } from '#app/features/booking/calendar/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { FilterMenu, type Choice } from './filter-menu.tsx'
import './calendar-frame.css'
import { useCalendarMessages } from './use-calendar-messages.ts'
import { ViewSwitch } from './view-switch.tsx'

type Props = {
  view: 'week' | 'month'
  title: string
  filter: CalendarFilter
  resources: Choice[]
  before: StudioDay
  next: StudioDay
  /** True if these days have no bookings. */
  isEmpty: boolean
  children: ReactNode
  panel: ReactNode
}

/**
 * The layout shared by week and month: visible days, navigation, and the panel of the open booking.
 */
export function CalendarFrame({
  view,
  title,
  filter,
  resources,
  before,
  next,
  isEmpty,
  children,
  panel,
}: Props) {
  const {
    portal: { bookings },
  } = useMessages()
  const messages = useCalendarMessages()
  const { state, location } = useNavigation()
  const isLoading =
    state === 'loading' &&
    location.pathname.startsWith('/portal/bookings') &&
    location.search !== formatCalendarQuery(filter)
  return (
    <div className="calendar-view" data-open={panel ? true : undefined}>
      <h1 className="visually-hidden">{bookings.title}</h1>
      <div className="calendar-view-main" data-view={view} aria-busy={isLoading}>
        <div className="calendar-view-tools">
          <h2 className="title calendar-view-title">{title}</h2>
          <TurnLinks view={view} filter={filter} before={before} next={next} />
          {isEmpty && <p className="calendar-view-free muted">{messages.empty}</p>}
          <ViewSwitch view={view} search={formatCalendarQuery({ ...filter, hours: '' })} />
          <FilterMenu filter={filter} resources={resources} />
        </div>
        {children}
      </div>
      {panel}
    </div>
  )
}

/** Links to the days before and after, and to today. */
function TurnLinks({
  view,
  filter,
  before,
  next,
}: Pick<Props, 'view' | 'filter' | 'before' | 'next'>) {
  const messages = useCalendarMessages()
  return (
    <div className="calendar-view-turn">
      <Link
        className="icon-button"
        to={{ search: formatCalendarQuery(filter, { on: before }) }}
        aria-label={messages.before[view]}
        data-calendar-link="before"
      >
        <ChevronLeft />
      </Link>
      <Link
        className="icon-button"
        to={{ search: formatCalendarQuery(filter, { on: next }) }}
        aria-label={messages.next[view]}
        data-calendar-link="next"
      >
        <ChevronRight />
      </Link>
      <Link
        className="button button-outline"
        to={{ search: formatCalendarQuery(filter, { on: '' }) }}
        data-calendar-link="today"
      >
        {messages.today}
      </Link>
    </div>
  )
}
