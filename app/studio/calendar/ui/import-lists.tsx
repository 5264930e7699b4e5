import { Link } from 'react-router'

import { shownOn, timesText, weekdayText } from '#app/core/display.ts'
import { bookingNumber } from '#app/studio/booking/rules.ts'
import { Clashes } from '#app/studio/booking/ui/clashes.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useSentence } from '#app/ui/use-sentence.ts'

import type { ImportAnswer, MadeLine, RefusedLine } from './import-answer.ts'
import { useCalendarWords } from './use-calendar-words.ts'

/** What became of each date of a file; who is elsewhere is said with whom and until when. */
export function ImportLists({ made, there, refused }: ImportAnswer & { ok: true }) {
  const { file: words } = useCalendarWords()
  const sentence = useSentence(useCalendarWords().problems)
  return (
    <>
      <List title={words.lists.refused} lines={refused}>
        {({ problem, clashes, startsWall }: RefusedLine) => (
          <div className="import-why">
            {clashes.length > 0 ? (
              <Clashes clashes={clashes} day={startsWall.slice(0, 10)} />
            ) : (
              <p>{sentence(problem)}</p>
            )}
            {clashes.map(
              ({ bookingId, ...by }) =>
                bookingId !== null &&
                'number' in by && (
                  <Booking key={bookingId} line={{ id: bookingId, number: by.number }} />
                ),
            )}
          </div>
        )}
      </List>
      <List title={words.lists.made} lines={made}>
        {(line: MadeLine) => <Booking line={line} />}
      </List>
      <List title={words.lists.there} lines={there}>
        {(line: MadeLine) => <Booking line={line} />}
      </List>
    </>
  )
}

function Booking({ line: { id, number } }: { line: Pick<MadeLine, 'id' | 'number'> }) {
  return (
    <p>
      <Link to={`/portal/bookings/${id}`}>{bookingNumber(number)}</Link>
    </p>
  )
}

type Named = { title: string; startsWall: string; endsWall: string }

function List<Line extends Named>({
  title,
  lines,
  children,
}: {
  title: string
  lines: Line[]
  children: (line: Line) => React.ReactNode
}) {
  const { file: words } = useCalendarWords()
  const now = useNow()
  const display = { locale: useDisplay().locale, timeZone: 'UTC' }
  if (lines.length === 0) return null
  return (
    <section className="card import-list" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line, at) => (
          <li key={at} className="import-line">
            <p>
              <b>{line.title || words.untitled}</b>
            </p>
            <p className="muted">
              {weekdayText(shownOn(line.startsWall), now, display)},{' '}
              {timesText(shownOn(line.startsWall), shownOn(line.endsWall), display)}
            </p>
            {children(line)}
          </li>
        ))}
      </ul>
    </section>
  )
}
