import { GalleryList } from '#app/features/delivery/gallery-page/ui/gallery-cards.tsx'

import './client-projects.css'
import type { ProjectView } from './client-portal-view.ts'
import { ClientSection } from './client-section.tsx'
import { ProjectStep } from './project-step.tsx'
import { useClientPortalMessages } from './use-client-portal-messages.ts'

type Props = {
  projects: ProjectView[]
  completed: ProjectView[]
}

/** Each project: its stage, the step that is waiting for someone, and its files. */
export function Projects({ projects, completed }: Props) {
  const messages = useClientPortalMessages()
  if (projects.length + completed.length === 0) return null
  return (
    <ClientSection id="projects" title={messages.projects}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
      {completed.length > 0 && (
        <details className="client-more">
          <summary>{messages.pastProjects(completed.length)}</summary>
          <ul className="client-rows">
            {completed.map(({ id, title, completed, documents }) => (
              <li key={id} className="client-row">
                <div className="client-row-head">
                  <h3>{title}</h3>
                  <span className="client-promise">{completed}</span>
                </div>
                <Documents documents={documents} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </ClientSection>
  )
}

function ProjectCard({
  project: { title, stages, step, facts, moved, galleries, documents, completed },
}: {
  project: ProjectView
}) {
  return (
    <article className="client-project">
      <div className="client-row-head">
        <h3>{title}</h3>
        {completed && <span className="client-promise">{completed}</span>}
      </div>
      {stages.length > 0 && <Stages stages={stages} />}
      {step && <ProjectStep step={step} />}
      {facts.length > 0 && (
        <dl className="client-project-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {moved && (
        <p className="client-moved">
          {moved.text} {moved.reason}
        </p>
      )}
      {galleries.length > 0 && <GalleryList galleries={galleries} heading="h4" />}
      <Documents documents={documents} />
    </article>
  )
}

function Stages({ stages }: Pick<ProjectView, 'stages'>) {
  const messages = useClientPortalMessages()
  const stageTexts = { done: messages.stageDone, now: messages.stageNow, ahead: '' }
  return (
    <ol className="client-stages" aria-label={messages.stages}>
      {stages.map(({ name, state }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          {name}
          {stageTexts[state] && <span className="visually-hidden">{`, ${stageTexts[state]}`}</span>}
        </li>
      ))}
    </ol>
  )
}

function Documents({ documents }: Pick<ProjectView, 'documents'>) {
  const messages = useClientPortalMessages()
  if (documents.length === 0) return null
  return (
    <div className="client-project-documents">
      <p>{messages.documents}</p>
      <ul className="client-links">
        {documents.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
