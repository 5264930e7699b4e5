import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { getToday } from '#app/features/work/project/reads.server.ts'
import {
  parseCategory,
  projectSchema,
  parseStage,
  selectStartingTasks,
} from '#app/features/work/project/rules.ts'
import { ProjectForm } from '#app/features/work/project/ui/project-form.tsx'
import { addProject } from '#app/features/work/project/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { getMessages } from '#app/messages/index.ts'

import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/new'
import { toClientProblem } from './client-problem.ts'
import { resolveClient } from '#app/features/clients/client/reads.server.ts'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'project.change')
  const values = {
    client: searchParams.get('client') ?? '',
    category: parseCategory(searchParams.get('category')) ?? 'photography',
    stage: parseStage(searchParams.get('stage')) ?? 'discovery',
    startedOn: await getToday(ctx),
  }
  return { values, formKey: generateIdempotencyKey() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'project.change')
  const values = await readFields(request)
  const input = parseForm(projectSchema, values)
  if (!input.ok) return data(input, { status: 422 })
  const { match, matches } = await resolveClient(ctx, input.form)
  if (!match)
    return data({ ...toClientProblem(input.form.client, matches), values }, { status: 422 })
  const tasks = selectStartingTasks(
    getMessages(ctx.language).portal.projects.starting,
    input.form.category,
    values,
  )
  const result = await addProject(
    withIdempotency(ctx, values),
    { ...input.form, clientId: match.id },
    tasks,
  )
  if (!result.ok) return data({ ...result, problems: {}, values }, { status: 409 })
  return redirect(`/portal/projects/${result.value.id}?saved`)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ projects }) => projects.form.newTitle)

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { form } = useMessages().portal.projects
  return (
    <ProjectForm
      title={form.newTitle}
      isNew
      {...loaderData}
      result={useLastActionData(actionData)}
      back="/portal/projects"
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
