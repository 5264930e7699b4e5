import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { clientSchema } from '#app/studio/client/rules.ts'
import { ClientForm } from '#app/studio/client/ui/client-form.tsx'
import { addClient } from '#app/studio/client/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { useWords } from '#app/ui/use-words.ts'

import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/new'

/** A name may come along, from whoever looked for it and did not find it. */
export function loader({ context, url }: Route.LoaderArgs) {
  demand(context.get(ctxKey).actor, 'client.change')
  return { once: onceKey(), name: url.searchParams.get('name') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'client.change')
  const values = await fieldsOf(request)
  const given = read(clientSchema, values)
  if (!given.ok) return data(given, { status: 422 })
  const answer = await addClient(answering(ctx, values), given.form)
  if (!answer.ok) return data({ ...answer, problems: {}, values }, { status: 409 })
  return redirect(`/portal/clients/${answer.value.id}?saved`)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ clients }) => clients.newTitle)

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { clients } = useWords().portal
  return (
    <ClientForm
      title={clients.newTitle}
      values={{ name: loaderData.name }}
      once={loaderData.once}
      answer={useAnswer(actionData)}
      back="/portal/clients"
    />
  )
}

export { PageProblem as ErrorBoundary }
