import { FolderKanban } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { projectNumber } from '#app/studio/project/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct } from '#app/ui/use-act.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import { addressOf } from './deeds.ts'

export type PartOf = { id: string; number: number; title: string }
type Props = { booking: { id: string; project: PartOf | null }; once: string }

/** What the booking is part of: the way there, or the one button that begins it. */
export function BookingProject({ booking: { id, project }, once }: Props) {
  const {
    portal: { bookings: words },
  } = useWords()
  const problems = useProblems()
  const { Form, busy } = useAct((answer) => {
    if (answer.ok) toast.success(words.startedProject, { id: `project:${id}` })
    else toast.error(problems[answer.problem], { id: `project:${id}` })
  })
  if (project) return <ProjectLink project={project} />
  return (
    <Form method="post" action={addressOf(id, 'project')}>
      <Once page={once} form="project" />
      <Button type="submit" compact disabled={busy}>
        <FolderKanban />
        {words.startProject}
      </Button>
    </Form>
  )
}

export function ProjectLink({ project: { id, number, title } }: { project: PartOf }) {
  return (
    <>
      <Link to={`/portal/projects/${id}`}>{title}</Link>{' '}
      <span className="muted">{projectNumber(number)}</span>
    </>
  )
}
