import { data } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { clientMeant } from '#app/studio/project/reads.server.ts'
import {
  placesForTestimonials,
  testimonialRequests,
  toAsk,
} from '#app/studio/testimonial/reads.server.ts'
import { askSchema } from '#app/studio/testimonial/rules.ts'
import type { AskAnswer } from '#app/studio/testimonial/ui/ask-answer.ts'
import { AskedPage } from '#app/studio/testimonial/ui/asked-page.tsx'
import {
  approveTestimonial,
  askAgain,
  askForTestimonial,
  bringBackTestimonial,
  declineTestimonial,
  withdrawRequest,
} from '#app/studio/testimonial/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { askedWords } from '#app/words/asked.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { isId } from '../found.ts'
import { unclear } from '../projects/unclear.ts'
import { refused, saved } from '../settings/answer.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/asked'

type Values = Record<string, string>

/**
 * Who was asked, and a form to ask, filled in by what the address names: a client, or a project.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const asked = (name: string) => {
    const id = url.searchParams.get(name) ?? ''
    return isId(id) ? id : null
  }
  return {
    requests: await testimonialRequests(ctx),
    places: await placesForTestimonials(ctx),
    known: await toAsk(ctx, { clientId: asked('client'), projectId: asked('project') }),
    language: ctx.language,
    once: onceKey(),
  }
}

/**
 * Several forms on one page; each says which it is: `ask`, or what is done and to which
 * (`approve:<id>`).
 */
export async function action({ request, context }: Route.ActionArgs) {
  demand(context.get(ctxKey).actor, 'website.change')
  const values = await fieldsOf(request)
  const ctx = answering(context.get(ctxKey), values)
  const { form = 'ask' } = values
  if (form === 'ask') return ask(request, ctx, values)
  const [act = '', id = ''] = form.split(':')
  const work = acts[act]
  if (!work || !isId(id)) return refused(form, { request: 'request-is-gone' })
  const answer = await work(ctx, id, values)
  if (!answer.ok) return refused(form, { request: answer.problem })
  return sent(request, form, answer.value)
}

type Handed = { email: string; link: string | null } | undefined
type Act = (
  ctx: Ctx,
  id: string,
  values: Values,
) => Promise<{ ok: true; value: Handed } | { ok: false; problem: ProblemCode }>

const acts: Record<string, Act> = {
  again: askAgain,
  withdraw: withdrawRequest,
  decline: declineTestimonial,
  return: bringBackTestimonial,
  approve: (ctx, id, { page = '', item = '', seen = '' }) =>
    approveTestimonial(ctx, id, { pagePath: page, itemId: item || null, seen }),
}

/** The client is the one that is meant by the name, else whose project it is. */
async function ask(request: Request, ctx: Ctx, values: Values) {
  const given = read(askSchema, values)
  if (!given.ok) return refused('ask', given.problems, values)
  const { project, email, note } = given.form
  if (project !== '' && !isId(project))
    return refused('ask', { project: 'project-is-gone' }, values)
  const { chosen, near } =
    given.form.client === ''
      ? {
          chosen: (await toAsk(ctx, { clientId: null, projectId: project || null })).whom,
          near: [],
        }
      : await clientMeant(ctx, given.form)
  if (!chosen) {
    const { problems } =
      given.form.client === ''
        ? { problems: { client: 'project-client-missing' as const } }
        : unclear(given.form.client, near)
    return data<AskAnswer>({ form: 'ask', saved: false, problems, values, near }, { status: 422 })
  }
  const answer = await askForTestimonial(ctx, {
    clientId: chosen.id,
    projectId: project || null,
    email,
    note,
  })
  if (!answer.ok) return refused('ask', { [fieldOf(answer.problem)]: answer.problem }, values)
  return sent(request, 'ask', answer.value)
}

function fieldOf(problem: ProblemCode): string {
  return problem.startsWith('project')
    ? 'project'
    : problem.startsWith('email')
      ? 'email'
      : 'client'
}

/** A link nobody's mail server takes is shown in this one answer. */
function sent(request: Request, form: string, handed: Handed) {
  return handed?.link
    ? data<AskAnswer>({ form, saved: true, handOver: { email: handed.email, link: handed.link } })
    : saved(request, form)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ settings }) =>
    loaderData
      ? `${askedWords(loaderData.language).title}, ${settings.tabs.website}`
      : settings.tabs.website,
  )

export default function Asked({
  loaderData: { requests, places, known, once },
  actionData,
}: Route.ComponentProps) {
  return (
    <AskedPage
      requests={requests}
      places={places}
      known={known}
      once={once}
      answer={useAnswer<AskAnswer>(actionData)}
    />
  )
}

export { PartProblem as ErrorBoundary }
