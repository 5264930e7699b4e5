import { type State, type Tally, progressOf } from '#app/studio/project/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

type Props = { project: Tally & { title: string; state: State }; className?: string }

/** How far a project is, as a bar that says what it is. */
export function ProgressBar({ project }: Props) {
  const words = useWords().portal.projects
  const percent = progressOf(project, project.state)
  return (
    <progress
      className="progress"
      max={100}
      value={percent}
      data-full={percent === 100 || undefined}
      aria-label={words.progress(project.title)}
    >
      {words.percent(percent)}
    </progress>
  )
}

/** The same with its number beside it. */
export function Progress({ project, className }: Props) {
  const { percent } = useWords().portal.projects
  return (
    <span className={['progress-line', className].filter(Boolean).join(' ')}>
      <ProgressBar project={project} />
      <span aria-hidden="true">{percent(progressOf(project, project.state))}</span>
    </span>
  )
}
