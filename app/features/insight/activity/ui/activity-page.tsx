import { ShieldAlert } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import { formatDay, formatTime } from '#app/core/display.ts'
import type { Activity, ActivityFilter } from '#app/features/insight/activity/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { ActivityFilters } from './activity-filters.tsx'
import { useActivityMessages } from './use-activity-messages.ts'
import './activity.css'

type Props = {
  lines: Activity[]
  next: string | null
  after: string | null
  filter: ActivityFilter
  people: { id: string; name: string }[]
}

/** The activity log, newest first, grouped by day. */
export function ActivityPage({ lines, next, after, filter, people }: Props) {
  const messages = useActivityMessages()
  const isFiltered =
    filter.kind !== 'all' || filter.person !== '' || filter.from !== '' || filter.to !== ''
  return (
    <section className="activity" aria-labelledby="activity">
      <header className="settings-card-head">
        <h2 id="activity">{messages.title}</h2>
        <p className="muted">{messages.lead}</p>
      </header>
      <ActivityFilters filter={filter} people={people} isFiltered={isFiltered} />
      {lines.length === 0 ? (
        <p className="empty">{isFiltered ? messages.empty : messages.none}</p>
      ) : (
        <Days lines={lines} />
      )}
      <MorePages next={next} after={after} />
    </section>
  )
}

function Days({ lines }: { lines: Activity[] }) {
  const display = useDisplay()
  const today = toStudioDay(useNow(), display.timeZone)
  const days = Map.groupBy(lines, ({ at }) => toStudioDay(at, display.timeZone))
  return [...days].map(([day, lines]) => (
    <section key={day} className="card activity-day" aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`}>{formatDay(day, today, display.locale)}</h3>
      <ul>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
    </section>
  ))
}

function Line({ line }: { line: Activity }) {
  const messages = useActivityMessages()
  const display = useDisplay()
  const { at, name, actor, subject, network, route, count } = line
  const refusal = messages.refusals[name]
  const sentence = line.hasDateRequest ? messages.dateRequest : messages.sentences[name]
  const noun = messages.nouns[name.slice(0, name.indexOf('.'))] ?? ''
  const details = [
    route && messages.route(route),
    network && messages.network(network),
    count > 1 && messages.times(count),
  ].filter(Boolean)
  return (
    <li className="activity-line" data-refused={refusal ? true : undefined}>
      <time dateTime={at.toISOString()}>{formatTime(at, display)}</time>
      <p>
        {refusal ? (
          <ShieldAlert aria-hidden="true" />
        ) : (
          <b>{actor.name ?? messages.who[actor.kind]}</b>
        )}{' '}
        <Sentence
          text={refusal ?? sentence ?? messages.other}
          it={subject}
          noun={refusal ? messages.unknownAccount : noun}
        />
        {details.length > 0 && <small>{details.join(', ')}</small>}
      </p>
    </li>
  )
}

/** The sentence of a line, with its subject as a link. */
function Sentence({
  text,
  it: subject,
  noun,
}: {
  text: string
  it: Activity['subject']
  noun: string
}) {
  const subjectNode = subject ? (
    subject.to ? (
      <Link className="settings-link" to={subject.to}>
        {subject.name}
      </Link>
    ) : (
      subject.name
    )
  ) : (
    noun
  )
  return text.split('{it}').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && subjectNode}
      {part}
    </Fragment>
  ))
}
