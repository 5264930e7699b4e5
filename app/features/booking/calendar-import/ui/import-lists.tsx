import { Link } from 'react-router'

import { Conflicts } from '#app/features/booking/booking/ui/conflicts.tsx'
import { useSpanFormatter } from '#app/features/booking/calendar/ui/use-span-formatter.ts'
import { useCalendarSyncMessages } from '#app/features/booking/calendar-sync/ui/use-calendar-sync-messages.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { useSentence } from '#app/ui/use-sentence.ts'

import type { ImportResult, ImportedLine, FailedLine } from './import-result.ts'

/** Shows the result for each date of a file; conflicts appear with their booking and end. */
export function ImportLists({
  added,
  existing,
  failed,
}: Extract<ImportResult, { added: unknown }>) {
  const { file: messages } = useCalendarSyncMessages()
  const sentence = useSentence(useCalendarSyncMessages().problems)
  return (
    <>
      <List title={messages.lists.failed} lines={failed}>
        {({ problem, conflicts, startsLocal }: FailedLine) => (
          <div className="import-why">
            {conflicts.length > 0 ? (
              <Conflicts conflicts={conflicts} day={startsLocal.slice(0, 10)} />
            ) : (
              <p>{sentence(problem)}</p>
            )}
          </div>
        )}
      </List>
      <List title={messages.lists.added} lines={added}>
        {(line: ImportedLine) => <Booking line={line} />}
      </List>
      <List title={messages.lists.existing} lines={existing}>
        {(line: ImportedLine) => <Booking line={line} />}
      </List>
    </>
  )
}

function Booking({ line: { id, number } }: { line: Pick<ImportedLine, 'id' | 'number'> }) {
  return (
    <p>
      <Link to={`/portal/bookings/${id}`}>{formatBookingNumber(number)}</Link>
    </p>
  )
}

type ListLine = { title: string; client: string; startsLocal: string; endsLocal: string }

function List<Line extends ListLine>({
  title,
  lines,
  children,
}: {
  title: string
  lines: Line[]
  children: (line: Line) => React.ReactNode
}) {
  const { file: messages } = useCalendarSyncMessages()
  const formatSpan = useSpanFormatter()
  if (lines.length === 0) return null
  return (
    <section className="card import-list" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line, index) => (
          <li key={index} className="import-line">
            <p>
              <b>{line.title || messages.untitled}</b>
            </p>
            <p className="muted">
              {line.client && `${line.client}, `}
              {formatSpan(line)}
            </p>
            {children(line)}
          </li>
        ))}
      </ul>
    </section>
  )
}
