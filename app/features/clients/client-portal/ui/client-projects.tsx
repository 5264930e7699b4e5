import type { ProjectView } from './client-portal-view.ts'
import { ClientSection } from './client-section.tsx'
import { useClientPortalMessages } from './use-client-portal-messages.ts'

export function Projects({
  projects,
  completed,
}: {
  projects: ProjectView[]
  completed: ProjectView[]
}) {
  const messages = useClientPortalMessages()
  if (projects.length + completed.length === 0) return null
  return (
    <ClientSection id="projects" title={messages.projects}>
      {projects.length > 0 && (
        <ul className="client-rows">
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </ul>
      )}
      {completed.length > 0 && (
        <details className="client-more">
          <summary>{messages.pastProjects(completed.length)}</summary>
          <ul className="client-rows">
            {completed.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </ul>
        </details>
      )}
    </ClientSection>
  )
}

function ProjectRow({ project: { title, stages, deliveryPromise } }: { project: ProjectView }) {
  const messages = useClientPortalMessages()
  const stageTexts = { done: messages.stageDone, now: messages.stageNow, ahead: '' }
  return (
    <li className="client-row">
      <div className="client-row-head">
        <h3>{title}</h3>
        {deliveryPromise && <span className="client-promise">{deliveryPromise}</span>}
      </div>
      {stages.length > 0 && (
        <ol className="client-stages" aria-label={messages.stages}>
          {stages.map(({ name, state }) => (
            <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              {name}
              {stageTexts[state] && (
                <span className="visually-hidden">{`, ${stageTexts[state]}`}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}
