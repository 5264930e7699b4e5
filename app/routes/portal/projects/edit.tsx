import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { clientMeant, projectWithTasks } from '#app/studio/project/reads.server.ts'
import { projectSchema } from '#app/studio/project/rules.ts'
import { ProjectForm } from '#app/studio/project/ui/project-form.tsx'
import { changeProject } from '#app/studio/project/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { useWords } from '#app/ui/use-words.ts'

import { found } from '../found.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/edit'
import { unclear } from './unclear.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'project.change')
  const { id, client, clientId, title, kind, startedOn, dueOn, notes, seen } = await found(
    'project',
    params.projectId,
    (id) => projectWithTasks(ctx, id),
  )
  return {
    id,
    values: { client, clientId, title, kind, startedOn, dueOn: dueOn ?? '', notes },
    seen,
    once: onceKey(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'project.change')
  const values = await fieldsOf(request)
  const given = read(projectSchema, values)
  if (!given.ok) return data(given, { status: 422 })
  const { chosen, near } = await clientMeant(ctx, given.form)
  if (!chosen) return data({ ...unclear(given.form.client, near), values }, { status: 422 })
  const answer = await found('project', params.projectId, (id) =>
    changeProject(
      answering(ctx, values),
      id,
      { ...given.form, clientId: chosen.id },
      values.seen ?? '',
    ),
  )
  if (!answer.ok && answer.problem === 'project-has-bookings')
    return data({ problems: { client: answer.problem }, values }, { status: 409 })
  if (!answer.ok) return data({ ...answer, problems: {}, values }, { status: 409 })
  return redirect(`/portal/projects/${params.projectId}?saved`)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ projects }) =>
    loaderData ? projects.form.editTitle(loaderData.values.title) : projects.title,
  )

export default function Edit({
  loaderData: { id, values, seen, once },
  actionData,
}: Route.ComponentProps) {
  const { form } = useWords().portal.projects
  return (
    <ProjectForm
      title={form.editTitle(values.title)}
      values={values}
      seen={seen}
      once={once}
      answer={useAnswer(actionData)}
      back={`/portal/projects/${id}`}
    />
  )
}

export { PageProblem as ErrorBoundary }
