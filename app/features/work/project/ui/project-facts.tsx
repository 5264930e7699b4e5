import type { Category } from '#app/features/studio/service/rules.ts'
import { Link } from 'react-router'

import { formatDay } from '#app/core/display.ts'
import { type Stage, type State, formatProjectNumber } from '#app/features/work/project/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { useToday } from './due.tsx'
import { CategoryTag } from '#app/ui/category-tag.tsx'
import { Progress } from './progress.tsx'

export type ProjectDetails = {
  id: string
  number: number
  title: string
  clientId: string
  client: string
  clientPhone: string
  category: Category
  stage: Stage
  state: State
  startedOn: string
  dueOn: string | null
  completedOn: string | null
  tasks: number
  done: number
}

/** Details of a project. Roles that may not open the client still see the name and phone number. */
export function ProjectFacts({
  project,
  maySeeClient,
}: {
  project: ProjectDetails
  maySeeClient: boolean
}) {
  const { page: messages } = useMessages().portal.projects
  const { locale } = useDisplay()
  const today = useToday()
  const { number, category, startedOn, completedOn } = project
  const formatDate = (on: string) => formatDay(on, today, locale)
  return (
    <section className="card project-facts" aria-label={messages.facts}>
      <dl className="facts">
        <div>
          <dt>{messages.progress}</dt>
          <dd>
            <Progress project={project} />
          </dd>
        </div>
        <Client project={project} maySeeClient={maySeeClient} />
        <div>
          <dt>{messages.category}</dt>
          <dd>
            <CategoryTag category={category} />
          </dd>
        </div>
        <div>
          <dt>{messages.started}</dt>
          <dd>{formatDate(startedOn)}</dd>
        </div>
        {completedOn && (
          <div>
            <dt>{messages.completed}</dt>
            <dd>{formatDate(completedOn)}</dd>
          </div>
        )}
        <div>
          <dt>{messages.number}</dt>
          <dd>{formatProjectNumber(number)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Client({
  project: { client, clientId, clientPhone },
  maySeeClient,
}: {
  project: ProjectDetails
  maySeeClient: boolean
}) {
  const { page: messages } = useMessages().portal.projects
  return (
    <>
      <div>
        <dt>{messages.client}</dt>
        <dd>
          {maySeeClient ? <Link to={`/portal/clients/${clientId}`}>{client}</Link> : client}
          <span className="facts-more">
            <Link to={`/portal/projects/list?state=all&client=${clientId}`}>
              {messages.ofClient}
            </Link>
          </span>
        </dd>
      </div>
      {!maySeeClient && clientPhone && (
        <div>
          <dt>{messages.phone}</dt>
          <dd>
            <a href={`tel:${clientPhone.replace(/[^+\d]/g, '')}`}>{clientPhone}</a>
          </dd>
        </div>
      )}
    </>
  )
}
