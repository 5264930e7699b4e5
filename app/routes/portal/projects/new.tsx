import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { clientMeant, today } from '#app/studio/project/reads.server.ts'
import { kindFrom, projectSchema, stageFrom, startingTasks } from '#app/studio/project/rules.ts'
import { ProjectForm } from '#app/studio/project/ui/project-form.tsx'
import { addProject } from '#app/studio/project/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { useWords } from '#app/ui/use-words.ts'
import { words } from '#app/words/index.ts'

import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/new'
import { unclear } from './unclear.ts'

export async function loader({ context, url: { searchParams: asked } }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'project.change')
  const values = {
    client: asked.get('client') ?? '',
    kind: kindFrom(asked.get('kind')) ?? 'photography',
    stage: stageFrom(asked.get('stage')) ?? 'discovery',
    startedOn: await today(ctx),
  }
  return { values, once: onceKey() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'project.change')
  const values = await fieldsOf(request)
  const given = read(projectSchema, values)
  if (!given.ok) return data(given, { status: 422 })
  const { chosen, near } = await clientMeant(ctx, given.form)
  if (!chosen) return data({ ...unclear(given.form.client, near), values }, { status: 422 })
  const tasks = startingTasks(words(ctx.language).portal.projects.starting, given.form.kind, values)
  const answer = await addProject(
    answering(ctx, values),
    { ...given.form, clientId: chosen.id },
    tasks,
  )
  if (!answer.ok) return data({ ...answer, problems: {}, values }, { status: 409 })
  return redirect(`/portal/projects/${answer.value.id}?saved`)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ projects }) => projects.form.newTitle)

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { form } = useWords().portal.projects
  return (
    <ProjectForm
      title={form.newTitle}
      fresh
      {...loaderData}
      answer={useAnswer(actionData)}
      back="/portal/projects"
    />
  )
}

export { PageProblem as ErrorBoundary }
