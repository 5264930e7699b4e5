import { data, redirect } from 'react-router'

import { revisionField } from '#app/core/revision.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findProjectWithTasks } from '#app/features/work/project/reads.server.ts'
import { projectSchema } from '#app/features/work/project/rules.ts'
import { ProjectForm } from '#app/features/work/project/ui/project-form.tsx'
import { changeProject } from '#app/features/work/project/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { findOr404 } from '../find-or-404.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/edit'
import { toClientProblem } from './client-problem.ts'
import { resolveClient } from '#app/features/clients/client/reads.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'project.change')
  const { id, client, clientId, title, category, startedOn, notes, revision } = await findOr404(
    'project',
    params.projectId,
    (id) => findProjectWithTasks(ctx, id),
  )
  return {
    id,
    values: { client, clientId, title, category, startedOn, notes },
    revision,
    formKey: generateIdempotencyKey(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'project.change')
  const values = await readFields(request)
  const input = parseForm(projectSchema, values)
  if (!input.ok) return data(input, { status: 422 })
  const { match, matches } = await resolveClient(ctx, input.form)
  if (!match)
    return data({ ...toClientProblem(input.form.client, matches), values }, { status: 422 })
  const result = await findOr404('project', params.projectId, (id) =>
    changeProject(
      withIdempotency(ctx, values),
      id,
      { ...input.form, clientId: match.id },
      revisionField.parse(values.revision),
    ),
  )
  if (!result.ok && result.problem === 'project-has-bookings')
    return data({ problems: { client: result.problem }, values }, { status: 409 })
  if (!result.ok && result.problem === 'due-before-start')
    return data({ problems: { startedOn: result.problem }, values }, { status: 409 })
  if (!result.ok) return data({ ...result, problems: {}, values }, { status: 409 })
  return redirect(`/portal/projects/${params.projectId}?saved`)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ projects }) =>
    loaderData ? projects.form.editTitle(loaderData.values.title) : projects.title,
  )

export default function Edit({
  loaderData: { id, values, revision, formKey },
  actionData,
}: Route.ComponentProps) {
  const { form } = useMessages().portal.projects
  return (
    <ProjectForm
      title={form.editTitle(values.title)}
      values={values}
      revision={revision}
      formKey={formKey}
      result={useLastActionData(actionData)}
      back={`/portal/projects/${id}`}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
