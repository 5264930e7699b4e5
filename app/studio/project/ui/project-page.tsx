import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

import { BeginCaseStudy } from '#app/studio/portfolio/ui/begin-case-study.tsx'
import type { Unfinished } from '#app/studio/project/rules.ts'
import { TaskList } from '#app/studio/task/ui/task-list.tsx'
import type { Task } from '#app/studio/task/ui/task-row.tsx'
import { AskLink } from '#app/studio/testimonial/ui/ask-link.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { Completion } from './completion.tsx'
import { type Booking, ProjectBookings } from './project-bookings.tsx'
import { type FactsOf, ProjectFacts } from './project-facts.tsx'
import { type Happened, ProjectHistory } from './project-history.tsx'
import { type NotesAnswer, ProjectNotes } from './project-notes.tsx'
import { ProjectStages } from './project-stages.tsx'
import './project.css'
import { StatePill } from './state-pill.tsx'

type Project = FactsOf &
  ComponentProps<typeof BeginCaseStudy>['project'] & {
    notes: string
    notesSeen: string
    list: Task[]
    bookings: Booking[]
    history: Happened[]
  }
type Rights = {
  mayChange: boolean
  mayBook: boolean
  mayDo: boolean
  seesClient: boolean
  mayTell: boolean
}
type Props = {
  project: Project
  unfinished: Unfinished | null
  currency: string
  people: { id: string; name: string }[]
  rights: Rights
  once: string
  problem: ProblemCode | null
  removed: string | null
  refused: NotesAnswer | undefined
}

/** One project: how far it is, what is to be done, and everything known of it. */
export function ProjectPage({
  project,
  unfinished,
  currency,
  people,
  rights,
  once,
  problem,
  removed,
  refused,
}: Props) {
  const {
    portal: { projects: words },
  } = useWords()
  const problems = useProblems()
  const open = project.state === 'in-progress'
  return (
    <>
      <BackLink to="/portal/projects">{words.back}</BackLink>
      <TitleRow
        project={project}
        unfinished={unfinished}
        currency={currency}
        rights={rights}
        once={once}
        problem={problem}
      />
      <SavedNotice />
      {problem && (
        <p className="notice notice-bad project-notice" role="alert">
          <CircleAlert />
          {problems[problem]}
        </p>
      )}
      {open && <ProjectStages project={project} once={once} mayChange={rights.mayChange} />}
      <div className="columns">
        <div className="project-main">
          <TaskList
            project={project}
            tasks={project.list}
            people={people}
            rights={rights}
            once={once}
            removed={removed}
          />
          <ProjectNotes project={project} once={once} mayWrite={rights.mayDo} refused={refused} />
        </div>
        <div className="project-side">
          <ProjectFacts project={project} seesClient={rights.seesClient} />
          <ProjectBookings
            bookings={project.bookings}
            add={rights.mayBook && open ? `/portal/bookings/new?project=${project.id}` : null}
          />
          <ProjectHistory history={project.history} />
        </div>
      </div>
    </>
  )
}

function TitleRow({
  project,
  unfinished,
  currency,
  rights,
  once,
  problem,
}: Pick<Props, 'project' | 'unfinished' | 'currency' | 'rights' | 'once' | 'problem'>) {
  const { projects: words } = useWords().portal
  return (
    <div className="title-row project-title">
      <h1 className="title">
        {project.title} <StatePill state={project.state} />
      </h1>
      {rights.mayChange && (
        <Link className="button button-outline" to="edit">
          {words.edit}
        </Link>
      )}
      {project.state !== 'in-progress' && <AskLink about={{ project: project.id }} />}
      {rights.mayChange && (
        <Completion
          project={project}
          once={once}
          unfinished={unfinished}
          currency={currency}
          asked={problem === 'project-is-unfinished'}
        />
      )}
      {rights.mayTell && <BeginCaseStudy project={project} once={once} />}
    </div>
  )
}
