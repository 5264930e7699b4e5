import { FileUp } from 'lucide-react'
import { Link } from 'react-router'

import './calendar-sync.css'
import type { CalendarSyncResult } from './calendar-sync-result.ts'
import { type Feed, FeedCard } from './feed-card.tsx'
import { type CalendarView, ExternalCalendarsCard } from './external-calendars-card.tsx'
import { useCalendarSyncMessages } from './use-calendar-sync-messages.ts'

type Props = {
  feeds: { own: Feed | null; studio: { feed: Feed | null } | null; booked: boolean }
  /** For roles that may connect calendars. */
  outside: {
    calendars: CalendarView[]
    resources: { id: string; name: string; kind: 'person' | 'room' | 'kit' }[]
  } | null
  imports: boolean
  formKey: string
  result: CalendarSyncResult | undefined
}

/** Feeds of the studio's bookings, and external calendars read by the studio. */
export function CalendarSyncPage({
  feeds: { own, studio, booked },
  outside,
  imports,
  formKey,
  result,
}: Props) {
  const { file } = useCalendarSyncMessages()
  return (
    <>
      <FeedCard scope="own" feed={own} unbooked={!booked} formKey={formKey} result={result} />
      {studio && (
        <FeedCard
          scope="studio"
          feed={studio.feed}
          unbooked={false}
          formKey={formKey}
          result={result}
        />
      )}
      {outside && <ExternalCalendarsCard {...outside} formKey={formKey} result={result} />}
      {imports && (
        <section className="card settings-card" aria-labelledby="calendar-file">
          <header className="settings-card-head">
            <h2 id="calendar-file">{file.offer}</h2>
            <p className="muted">{file.offerLead}</p>
          </header>
          <p className="calendar-actions">
            <Link className="button button-outline" to="/portal/bookings/import">
              <FileUp />
              {file.go}
            </Link>
          </p>
        </section>
      )}
    </>
  )
}
