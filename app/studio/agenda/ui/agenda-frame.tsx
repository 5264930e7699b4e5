import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'

import type { StudioDay } from '#app/core/day.ts'
import { type Asked, askedText } from '#app/studio/agenda/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

import { AgendaFilter, type Choice } from './agenda-filter.tsx'
import './agenda.css'
import { useAgendaWords } from './use-agenda-words.ts'
import { ViewSwitch } from './view-switch.tsx'

type Props = {
  view: 'week' | 'month'
  title: string
  asked: Asked
  resources: Choice[]
  before: StudioDay
  next: StudioDay
  /** Nothing is booked on these days. */
  free: boolean
  children: ReactNode
  panel: ReactNode
}

/**
 * What week and month have in common: the days that are shown, the ways to others, and the panel of
 * the booking that is open.
 */
export function AgendaFrame({
  view,
  title,
  asked,
  resources,
  before,
  next,
  free,
  children,
  panel,
}: Props) {
  const {
    portal: { bookings },
  } = useWords()
  const words = useAgendaWords()
  const { state, location } = useNavigation()
  const waits =
    state === 'loading' &&
    location.pathname.startsWith('/portal/bookings') &&
    location.search !== askedText(asked)
  return (
    <div className="agenda" data-open={panel ? true : undefined}>
      <h1 className="visually-hidden">{bookings.title}</h1>
      <div className="agenda-main" data-view={view} aria-busy={waits}>
        <div className="agenda-tools">
          <h2 className="title agenda-title">{title}</h2>
          <div className="agenda-turn">
            <Link
              className="icon-button"
              to={{ search: askedText(asked, { on: before }) }}
              aria-label={words.before[view]}
            >
              <ChevronLeft />
            </Link>
            <Link
              className="icon-button"
              to={{ search: askedText(asked, { on: next }) }}
              aria-label={words.next[view]}
            >
              <ChevronRight />
            </Link>
            <Link className="button button-outline" to={{ search: askedText(asked, { on: '' }) }}>
              {words.today}
            </Link>
          </div>
          {free && <p className="agenda-free muted">{words.empty}</p>}
          <ViewSwitch view={view} search={askedText({ ...asked, hours: '' })} />
          <AgendaFilter asked={asked} resources={resources} />
        </div>
        {children}
      </div>
      {panel}
    </div>
  )
}
