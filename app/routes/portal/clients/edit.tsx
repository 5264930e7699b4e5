import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { clientById } from '#app/studio/client/reads.server.ts'
import { clientSchema } from '#app/studio/client/rules.ts'
import { ClientForm } from '#app/studio/client/ui/client-form.tsx'
import { changeClient } from '#app/studio/client/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { useWords } from '#app/ui/use-words.ts'

import { found } from '../found.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/edit'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'client.change')
  const { id, name, contact, email, phone, notes, language } = await found(
    'client',
    params.clientId,
    (id) => clientById(ctx, id),
  )
  return { id, values: { name, contact, email, phone, notes, language }, once: onceKey() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'client.change')
  const values = await fieldsOf(request)
  const given = read(clientSchema, values)
  if (!given.ok) return data(given, { status: 422 })
  const answer = await found('client', params.clientId, (id) =>
    changeClient(answering(ctx, values), id, given.form),
  )
  if (!answer.ok) return data({ ...answer, problems: {}, values }, { status: 409 })
  return redirect(`/portal/clients/${params.clientId}?saved`)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ clients }) =>
    loaderData ? clients.editTitle(loaderData.values.name) : clients.title,
  )

export default function Edit({
  loaderData: { id, values, once },
  actionData,
}: Route.ComponentProps) {
  const { clients } = useWords().portal
  return (
    <ClientForm
      title={clients.editTitle(values.name)}
      values={values}
      once={once}
      answer={useAnswer(actionData)}
      back={`/portal/clients/${id}`}
    />
  )
}

export { PageProblem as ErrorBoundary }
