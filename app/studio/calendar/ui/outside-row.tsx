import { CircleAlert, TriangleAlert } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'

import { spanTexts, whenText } from '#app/core/display.ts'
import { bookingNumber } from '#app/studio/booking/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import type { CalendarAnswer } from './calendar-answer.ts'
import { useCalendarWords } from './use-calendar-words.ts'

type ClashView = {
  id: string
  number: number
  title: string
  client: string
  startsAt: Date
  endsAt: Date
}
export type CalendarView = {
  id: string
  name: string
  resource: string
  triedAt: Date | null
  readAt: Date | null
  problem: ProblemCode | null
  times: number
  clashes: ClashView[]
}

/**
 * One of them: how it was read last, what went wrong, and the bookings that stand across its times.
 */
export function OutsideRow({
  calendar,
  once,
  answer,
}: {
  calendar: CalendarView
  once: string
  answer: CalendarAnswer | undefined
}) {
  const { outside: words } = useCalendarWords()
  const sentence = useSentence(useCalendarWords().problems)
  const display = useDisplay()
  const now = useNow()
  const { id, name, resource, triedAt, readAt, problem, times, clashes } = calendar
  const when = (at: Date) => whenText(at, now, display)
  const refused =
    answer && !answer.saved && answer.form.endsWith(`:${id}`)
      ? Object.values(answer.problems)[0]
      : undefined
  const last = problem === null ? triedAt : readAt
  return (
    <li className="calendar">
      <div className="calendar-name">
        <p>
          <b>{resource}</b> <span className="muted">{name}</span>
        </p>
        <p className="muted">
          {words.times(times)}, {last ? words.read(when(last)) : words.never}
        </p>
      </div>
      {(['read', 'disconnect'] as const).map((deed) => (
        <CalendarForm key={deed} deed={deed} id={id} name={name} once={once} />
      ))}
      {problem && triedAt && (
        <p className="notice notice-bad calendar-wide">
          <CircleAlert />
          <span>
            {words.trying(when(triedAt), sentence(problem))} {times > 0 && words.stays}
          </span>
        </p>
      )}
      {refused && (
        <p className="notice notice-bad calendar-wide" role="alert">
          <CircleAlert />
          {sentence(refused)}
        </p>
      )}
      {clashes.length > 0 && <Clashes clashes={clashes} />}
    </li>
  )
}

function CalendarForm({
  deed,
  id,
  name,
  once,
}: {
  deed: 'read' | 'disconnect'
  id: string
  name: string
  once: string
}) {
  const { outside: words } = useCalendarWords()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={`${deed}:${id}`} />
      <input type="hidden" name="once" value={`${once}:${deed}:${id}`} />
      <Button
        type="submit"
        compact
        look={deed === 'read' ? 'outline' : 'quiet'}
        disabled={busy}
        aria-label={deed === 'read' ? words.soonerOf(name) : words.endOf(name)}
      >
        {deed === 'read' ? words.sooner : words.end}
      </Button>
    </Form>
  )
}

function Clashes({ clashes }: { clashes: ClashView[] }) {
  const { outside: words } = useCalendarWords()
  const { allDay } = useWords().portal.bookings
  const display = useDisplay()
  const now = useNow()
  return (
    <div className="notice notice-warn calendar-wide calendar-clashes">
      <TriangleAlert />
      <div>
        <p>
          <b>{words.clashes(clashes.length)}</b>
        </p>
        <ul>
          {clashes.map(({ id, number, title, client, startsAt, endsAt }) => (
            <li key={id}>
              <Link to={`/portal/bookings/${id}`}>{bookingNumber(number)}</Link> {title || client},{' '}
              {Object.values(spanTexts({ startsAt, endsAt }, now, display, allDay)).join(', ')}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
