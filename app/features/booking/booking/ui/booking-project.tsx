import { FolderKanban } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { formatProjectNumber } from '#app/features/work/project/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { getActionPath } from './action-paths.ts'

export type ProjectRef = { id: string; number: number; title: string }
type Props = { booking: { id: string; project: ProjectRef | null }; formKey: string }

/** Links to the booking's project, or starts one. */
export function BookingProject({ booking: { id, project }, formKey }: Props) {
  const {
    portal: { bookings: messages },
  } = useMessages()
  const problemMessages = useProblems()
  const { Form, isBusy } = useActionForm((result) => {
    if (result.ok) toast.success(messages.startedProject, { id: `project:${id}` })
    else toast.error(problemMessages[result.problem], { id: `project:${id}` })
  })
  if (project) return <ProjectLink project={project} />
  return (
    <Form method="post" action={getActionPath(id, 'project')}>
      <IdempotencyField page={formKey} form="project" />
      <Button type="submit" compact disabled={isBusy}>
        <FolderKanban />
        {messages.startProject}
      </Button>
    </Form>
  )
}

export function ProjectLink({ project: { id, number, title } }: { project: ProjectRef }) {
  return (
    <>
      <Link to={`/portal/projects/${id}`}>{title}</Link>{' '}
      <span className="muted">{formatProjectNumber(number)}</span>
    </>
  )
}
