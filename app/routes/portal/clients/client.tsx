import { data, redirect, useSearchParams } from 'react-router'

import { dayOf } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { clientById, clientName, showsFor, storyOf } from '#app/studio/client/reads.server.ts'
import { showFrom } from '#app/studio/client/rules.ts'
import { ClientPage } from '#app/studio/client/ui/client-page.tsx'
import { moneyOfClient } from '#app/studio/ledger/reads.server.ts'
import { moneySchema } from '#app/studio/ledger/rules.ts'
import type { MoneyAnswer } from '#app/studio/ledger/ui/money-answer.ts'
import { recordPayment, recordRefund } from '#app/studio/ledger/writes.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { problemFrom } from '#app/words/problems.ts'

import { found } from '../found.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/client'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const client = await found('client', params.clientId, (id) => clientById(ctx, id))
  const { currency, timeZone } = (await theStudio(ctx))!
  const shows = showsFor(ctx.actor)
  const show = showFrom(url.searchParams.get('show'), shows)
  const after = url.searchParams.get('after')
  const allowed = {
    change: may(ctx.actor, 'client.change'),
    book: may(ctx.actor, 'booking.change'),
    start: may(ctx.actor, 'project.change'),
    record: may(ctx.actor, 'money.record'),
    correct: may(ctx.actor, 'money.correct'),
  }
  const money = may(ctx.actor, 'money.see') ? await moneyOfClient(ctx, client.id) : null
  return {
    client,
    ...(await storyOf(ctx, client.id, show, after)),
    show,
    shows,
    after,
    money,
    currency,
    today: dayOf(ctx.now, timeZone),
    once: onceKey(),
    may: allowed,
  }
}

/** Money that came or went without a booking: two forms on the page, each says which it is. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'money.record')
  const clientId = params.clientId
  await found('client', clientId, (id) => clientName(ctx, id))
  const values = await fieldsOf(request)
  const form = values.form === 'refund' ? 'refund' : 'payment'
  const { currency, locale, timeZone } = (await theStudio(ctx))!
  const given = read(moneySchema({ currency, locale, today: dayOf(ctx.now, timeZone) }), values)
  if (!given.ok)
    return data<MoneyAnswer>(
      { form, saved: false, problems: given.problems, values },
      { status: 422 },
    )
  const write = form === 'refund' ? recordRefund : recordPayment
  const answer = await write(answering(ctx, values), { clientId }, given.form)
  if (!answer.ok)
    return data<MoneyAnswer>(
      { form, saved: false, problems: {}, values, problem: answer.problem, facts: answer.facts },
      { status: 409 },
    )
  if (request.headers.get('accept')?.includes('text/html'))
    throw redirect(`/portal/clients/${clientId}?saved`, 303)
  return data<MoneyAnswer>({ form, saved: true })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ clients }) => loaderData?.client.name ?? clients.title)

export default function Client({ loaderData, actionData }: Route.ComponentProps) {
  const problem = problemFrom(useSearchParams()[0].get('problem'))
  return (
    <ClientPage
      key={loaderData.client.id}
      {...loaderData}
      problem={problem}
      answer={useAnswer(actionData)}
    />
  )
}

export { PageProblem as ErrorBoundary }
