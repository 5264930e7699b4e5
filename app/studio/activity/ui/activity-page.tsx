import { ShieldAlert } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'

import { dayOf } from '#app/core/day.ts'
import { dayText, timeText } from '#app/core/display.ts'
import type { Activity, ActivityFilter } from '#app/studio/activity/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { ActivityFilters } from './activity-filters.tsx'
import { useActivityWords } from './use-activity-words.ts'
import './activity.css'

type Props = {
  lines: Activity[]
  next: string | null
  after: string | null
  filter: ActivityFilter
  people: { id: string; name: string }[]
}

/** The record of what happened, newest first, a heading for each day. */
export function ActivityPage({ lines, next, after, filter, people }: Props) {
  const words = useActivityWords()
  const isFiltered =
    filter.kind !== 'all' || filter.person !== '' || filter.from !== '' || filter.to !== ''
  return (
    <section className="activity" aria-labelledby="activity">
      <header className="settings-card-head">
        <h2 id="activity">{words.title}</h2>
        <p className="muted">{words.lead}</p>
      </header>
      <ActivityFilters filter={filter} people={people} isFiltered={isFiltered} />
      {lines.length === 0 ? (
        <p className="empty">{isFiltered ? words.empty : words.none}</p>
      ) : (
        <Days lines={lines} />
      )}
      <MorePages next={next} after={after} />
    </section>
  )
}

function Days({ lines }: { lines: Activity[] }) {
  const display = useDisplay()
  const today = dayOf(useNow(), display.timeZone)
  const days = Map.groupBy(lines, ({ at }) => dayOf(at, display.timeZone))
  return [...days].map(([day, lines]) => (
    <section key={day} className="card activity-day" aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`}>{dayText(day, today, display.locale)}</h3>
      <ul>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
    </section>
  ))
}

function Line({ line }: { line: Activity }) {
  const words = useActivityWords()
  const display = useDisplay()
  const { at, name, who, it, network, route, count } = line
  const refusal = words.refusals[name]
  const noun = words.nouns[name.slice(0, name.indexOf('.'))] ?? ''
  const details = [
    route && words.route(route),
    network && words.network(network),
    count > 1 && words.times(count),
  ].filter(Boolean)
  return (
    <li className="activity-line" data-refused={refusal ? true : undefined}>
      <time dateTime={at.toISOString()}>{timeText(at, display)}</time>
      <p>
        {refusal ? <ShieldAlert aria-hidden="true" /> : <b>{who.name ?? words.who[who.kind]}</b>}{' '}
        <Sentence
          text={refusal ?? words.sentences[name] ?? words.other}
          it={it}
          noun={refusal ? words.unknownAccount : noun}
        />
        {details.length > 0 && <small>{details.join(', ')}</small>}
      </p>
    </li>
  )
}

/** The sentence, with what it happened to as a link in its place. */
function Sentence({ text, it, noun }: { text: string; it: Activity['it']; noun: string }) {
  const thing = it ? (
    it.to ? (
      <Link className="settings-link" to={it.to}>
        {it.name}
      </Link>
    ) : (
      it.name
    )
  ) : (
    noun
  )
  return text.split('{it}').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && thing}
      {part}
    </Fragment>
  ))
}
