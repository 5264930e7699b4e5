import { Link } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import { formatDate, formatDay, formatLongDay } from '#app/core/display.ts'
import type { ProjectPromise } from '#app/features/work/promise/rules.ts'
import { DuePill, useToday } from '#app/features/work/project/ui/due.tsx'
import type { State } from '#app/features/work/project/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import './promise.css'
import { usePromiseMessages } from './use-promise-messages.ts'

type Props = {
  project: { state: State; dueOn: string | null; completedOn: string | null }
  promises: ProjectPromise[]
  mayChange: boolean
}

/** The promised date of a project, and what it was before. */
export function PromiseCard({ project, promises, mayChange }: Props) {
  const messages = usePromiseMessages()
  const { locale } = useDisplay()
  const today = useToday()
  const isOpen = project.state === 'in-progress'
  return (
    <section className="card promise-card" aria-labelledby="promise">
      <header className="card-head">
        <h2 id="promise">{messages.history}</h2>
        {mayChange && isOpen && (
          <Link className="button button-outline button-compact" to="promise">
            {promises.length === 0 ? messages.set : messages.change}
          </Link>
        )}
      </header>
      <p className={project.dueOn ? 'promise-current' : 'promise-current muted'}>
        {project.dueOn
          ? formatLongDay(project.dueOn, today, locale)
          : promises.length > 0
            ? messages.none
            : messages.historyNone}
        <DuePill {...project} />
      </p>
      {promises.length > 1 && <PromiseHistory promises={promises} />}
    </section>
  )
}

/** Every change with its reason, the newest first. */
function PromiseHistory({ promises }: Pick<Props, 'promises'>) {
  const messages = usePromiseMessages()
  const display = useDisplay()
  const today = useToday()
  const toDay = (day: string | null) => day && formatDay(day, today, display.locale)
  return (
    <ol className="promise-history">
      {promises.toReversed().map(({ number, promisedOn, reason, createdAt, by }, index) => {
        const from = toDay(promises[promises.length - index - 2]?.promisedOn ?? null)
        const day = toDay(promisedOn)
        const madeOn = formatDay(toStudioDay(createdAt, display.timeZone), today, display.locale)
        return (
          <li key={number}>
            <p>{day === null ? messages.withdrawn(from ?? '') : messages.madeOn(day, from)}</p>
            {reason && <p className="promise-reason">{reason}</p>}
            <time
              className="muted"
              dateTime={createdAt.toISOString()}
              title={formatDate(createdAt, display)}
            >
              {messages.madeBy(by, madeOn)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
