import { Link } from 'react-router'

import { dayText } from '#app/core/display.ts'
import { type Kind, type Stage, type State, projectNumber } from '#app/studio/project/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { DuePill, useToday } from './due.tsx'
import { KindTag } from '#app/ui/kind-tag.tsx'
import { Progress } from './progress.tsx'

export type FactsOf = {
  id: string
  number: number
  title: string
  clientId: string
  client: string
  clientPhone: string
  kind: Kind
  stage: Stage
  state: State
  startedOn: string
  dueOn: string | null
  completedOn: string | null
  tasks: number
  done: number
}

/** What is known of a project. Who may not open the client still has the name and the telephone. */
export function ProjectFacts({ project, seesClient }: { project: FactsOf; seesClient: boolean }) {
  const { page: words, noDue } = useWords().portal.projects
  const { locale } = useDisplay()
  const today = useToday()
  const { number, kind, startedOn, dueOn, completedOn } = project
  const day = (on: string) => dayText(on, today, locale)
  return (
    <section className="card project-facts" aria-label={words.facts}>
      <dl className="facts">
        <div>
          <dt>{words.progress}</dt>
          <dd>
            <Progress project={project} />
          </dd>
        </div>
        <Client project={project} seesClient={seesClient} />
        <div>
          <dt>{words.kind}</dt>
          <dd>
            <KindTag kind={kind} />
          </dd>
        </div>
        <div>
          <dt>{words.started}</dt>
          <dd>{day(startedOn)}</dd>
        </div>
        <div>
          <dt>{words.due}</dt>
          <dd className={dueOn ? 'project-due' : 'muted'}>
            {dueOn ? day(dueOn) : noDue}
            <DuePill {...project} />
          </dd>
        </div>
        {completedOn && (
          <div>
            <dt>{words.completed}</dt>
            <dd>{day(completedOn)}</dd>
          </div>
        )}
        <div>
          <dt>{words.number}</dt>
          <dd>{projectNumber(number)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Client({
  project: { client, clientId, clientPhone },
  seesClient,
}: {
  project: FactsOf
  seesClient: boolean
}) {
  const { page: words } = useWords().portal.projects
  return (
    <>
      <div>
        <dt>{words.client}</dt>
        <dd>
          {seesClient ? <Link to={`/portal/clients/${clientId}`}>{client}</Link> : client}
          <span className="facts-more">
            <Link to={`/portal/projects/list?state=all&client=${clientId}`}>{words.ofClient}</Link>
          </span>
        </dd>
      </div>
      {!seesClient && clientPhone && (
        <div>
          <dt>{words.phone}</dt>
          <dd>
            <a href={`tel:${clientPhone.replace(/[^+\d]/g, '')}`}>{clientPhone}</a>
          </dd>
        </div>
      )}
    </>
  )
}
