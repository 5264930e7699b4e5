import { CircleAlert, TriangleAlert } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'

import { formatSpanParts, formatCompactDate } from '#app/core/display.ts'
import { Button } from '#app/ui/button.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { CalendarSyncResult } from './calendar-sync-result.ts'
import { useCalendarSyncMessages } from './use-calendar-sync-messages.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

type ConflictView = {
  id: string
  number: number
  title: string
  client: string
  startsAt: Date
  endsAt: Date
}
export type ExternalCalendarView = {
  id: string
  name: string
  resource: string
  triedAt: Date | null
  readAt: Date | null
  problem: ProblemCode | null
  times: number
  conflicts: ConflictView[]
}

/** Shows an external calendar: the last reading, its problem, and conflicting bookings. */
export function ExternalCalendarRow({
  calendar,
  formKey,
  result,
}: {
  calendar: ExternalCalendarView
  formKey: string
  result: CalendarSyncResult | undefined
}) {
  const { external: messages } = useCalendarSyncMessages()
  const sentence = useSentence(useCalendarSyncMessages().problems)
  const display = useDisplay()
  const now = useNow()
  const { id, name, resource, triedAt, readAt, problem, times, conflicts } = calendar
  const formatTime = (instant: Date) => formatCompactDate(instant, now, display)
  const refused =
    result && !result.saved && result.form.endsWith(`:${id}`)
      ? Object.values(result.problems)[0]
      : undefined
  const last = problem === null ? triedAt : readAt
  return (
    <li className="calendar">
      <div className="calendar-name">
        <p>
          <b>{resource}</b> <span className="muted">{name}</span>
        </p>
        <p className="muted">
          {messages.times(times)}, {last ? messages.read(formatTime(last)) : messages.never}
        </p>
      </div>
      {(['read', 'disconnect'] as const).map((action) => (
        <CalendarForm key={action} action={action} id={id} name={name} formKey={formKey} />
      ))}
      {problem && triedAt && (
        <p className="notice notice-bad calendar-wide">
          <CircleAlert />
          <span>
            {messages.trying(formatTime(triedAt), sentence(problem))} {times > 0 && messages.stays}
          </span>
        </p>
      )}
      {refused && (
        <p className="notice notice-bad calendar-wide" role="alert">
          <CircleAlert />
          {sentence(refused)}
        </p>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
    </li>
  )
}

function CalendarForm({
  action,
  id,
  name,
  formKey,
}: {
  action: 'read' | 'disconnect'
  id: string
  name: string
  formKey: string
}) {
  const { external: messages } = useCalendarSyncMessages()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={`${action}:${id}`} />
      <input type="hidden" name="formKey" value={`${formKey}:${action}:${id}`} />
      <Button
        type="submit"
        compact
        look={action === 'read' ? 'outline' : 'quiet'}
        disabled={isBusy}
        aria-label={action === 'read' ? messages.syncNowOf(name) : messages.endOf(name)}
      >
        {action === 'read' ? messages.syncNow : messages.end}
      </Button>
    </Form>
  )
}

function Conflicts({ conflicts }: { conflicts: ConflictView[] }) {
  const { external: messages } = useCalendarSyncMessages()
  const { allDay } = useMessages().portal.bookings
  const display = useDisplay()
  const now = useNow()
  return (
    <div className="notice notice-warn calendar-wide calendar-conflicts">
      <TriangleAlert />
      <div>
        <p>
          <b>{messages.conflicts(conflicts.length)}</b>
        </p>
        <ul>
          {conflicts.map(({ id, number, title, client, startsAt, endsAt }) => (
            <li key={id}>
              <Link to={`/portal/bookings/${id}`}>{formatBookingNumber(number)}</Link>{' '}
              {title || client},{' '}
              {Object.values(formatSpanParts({ startsAt, endsAt }, now, display, allDay)).join(
                ', ',
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
