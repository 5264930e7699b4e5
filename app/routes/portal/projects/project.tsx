import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { peopleForTasks, projectWithTasks, unfinishedOf } from '#app/studio/project/reads.server.ts'
import { notesSchema } from '#app/studio/project/rules.ts'
import { ProjectPage } from '#app/studio/project/ui/project-page.tsx'
import { writeNotes } from '#app/studio/project/writes.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { problemFrom } from '#app/words/problems.ts'

import { found } from '../found.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/project'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const project = await found('project', params.projectId, (id) => projectWithTasks(ctx, id))
  const rights = {
    mayChange: may(ctx.actor, 'project.change'),
    mayBook: may(ctx.actor, 'booking.change'),
    mayDo: may(ctx.actor, 'task.do'),
    seesClient: may(ctx.actor, 'client.see'),
    mayTell: may(ctx.actor, 'website.change'),
  }
  const unfinished =
    rights.mayChange && project.state === 'in-progress' ? await unfinishedOf(ctx, project.id) : null
  return {
    project,
    unfinished,
    currency: (await theStudio(ctx))!.currency,
    people: rights.mayChange ? await peopleForTasks(ctx) : [],
    rights,
    once: onceKey(),
    problem: problemFrom(url.searchParams.get('problem')),
    removed: url.searchParams.get('removed'),
  }
}

/**
 * Takes the notes, which stand on the page itself: what was typed comes back when somebody else has
 * changed them.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'task.do')
  const values = await fieldsOf(request)
  const given = read(notesSchema, values)
  if (!given.ok)
    return data(
      { ok: false, problem: given.problems.notes ?? 'not-saved', typed: values.notes ?? '' },
      { status: 422 },
    )
  const answer = await found('project', params.projectId, (id) =>
    writeNotes(answering(ctx, values), id, given.form),
  )
  if (!answer.ok)
    return data(
      { ok: false, problem: answer.problem, typed: given.form.notes },
      { status: answer.problem === 'project-is-gone' ? 404 : 409 },
    )
  if (request.headers.get('accept')?.includes('text/html'))
    return redirect(`/portal/projects/${params.projectId}?saved`, 303)
  return { ok: true, problem: null, typed: '' }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ projects }) => loaderData?.project.title ?? projects.title)

export default function Project({ loaderData, actionData }: Route.ComponentProps) {
  return <ProjectPage key={loaderData.project.id} {...loaderData} refused={useAnswer(actionData)} />
}

export { PageProblem as ErrorBoundary }
