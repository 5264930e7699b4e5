import { type State, type TaskCounts, computeProgress } from '#app/features/work/project/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

type Props = { project: TaskCounts & { title: string; state: State }; className?: string }

/** Progress as a labeled bar. */
export function ProgressBar({ project }: Props) {
  const messages = useMessages().portal.projects
  const percent = computeProgress(project, project.state)
  return (
    <progress
      className="progress"
      max={100}
      value={percent}
      data-full={percent === 100 || undefined}
      aria-label={messages.progress(project.title)}
    >
      {messages.percent(percent)}
    </progress>
  )
}

/** Progress as a bar with its percentage. */
export function Progress({ project, className }: Props) {
  const { percent } = useMessages().portal.projects
  return (
    <span className={['progress-line', className].filter(Boolean).join(' ')}>
      <ProgressBar project={project} />
      <span aria-hidden="true">{percent(computeProgress(project, project.state))}</span>
    </span>
  )
}
