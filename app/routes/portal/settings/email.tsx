import { redirect } from 'react-router'

import { isConfirmed } from '#app/platform/auth/confirmation.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { findMailQueue, letterById } from '#app/studio/letter/reads.server.ts'
import { mailRoute, theStudio } from '#app/studio/settings/reads.server.ts'
import {
  mailServerSchema,
  studioEmailSchema,
  testLetterSchema,
} from '#app/studio/settings/rules.ts'
import { EmailPage } from '#app/studio/settings/ui/email-page.tsx'
import {
  changeStudioEmail,
  chooseMailServer,
  removeMailServer,
  sendTestLetter,
} from '#app/studio/settings/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

import { isId } from '../found.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/email'
import { confirmed, refused, refusedAt, saved } from './answer.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'mail.set')
  const testId = url.searchParams.get('test') ?? ''
  const letter = isId(testId) ? await letterById(ctx, testId) : null
  const test =
    letter?.kind === 'mail.test'
      ? {
          id: letter.id,
          to: letter.toAddress,
          state: letter.state,
          keptBecause: letter.keptBecause,
          sentAt: letter.sentAt,
          lastError: letter.lastError,
        }
      : null
  return {
    route: await mailRoute(ctx),
    queue: await findMailQueue(ctx),
    email: (await theStudio(ctx))!.email,
    test,
    confirm: !isConfirmed(ctx),
    once: onceKey(),
  }
}

type Values = Record<string, string>

/** Several forms on one page; each says which it is. */
export async function action({ request, context }: Route.ActionArgs) {
  demand(context.get(ctxKey).actor, 'mail.set')
  const {
    ctx: asking,
    values,
    refused: wrong,
  } = await confirmed(context.get(ctxKey), await fieldsOf(request))
  if (wrong) return refused(values.form ?? 'studio', { confirm: wrong }, shownAgain(values))
  const ctx = answering(asking, values)
  const answer = await (forms.get(values.form) ?? studio)(ctx, values)
  return answer ?? saved(request, values.form ?? 'studio')
}

/** Each gives what is wrong or where to go, and nothing when it is saved. */
const forms = new Map<
  string | undefined,
  (ctx: Ctx, values: Values) => Promise<ReturnType<typeof refused> | Response | null>
>([
  ['studio', studio],
  ['server', server],
  ['no-server', noServer],
  ['test', test],
])

async function studio(ctx: Ctx, values: Values) {
  const given = read(studioEmailSchema, values)
  if (!given.ok) return refused('studio', given.problems, values)
  const answer = await changeStudioEmail(ctx, given.form)
  return answer.ok ? null : refused('studio', { email: answer.problem }, values)
}

/** What is typed into a form and may be in its answer. */
function shownAgain({ url: _, ...values }: Values): Values {
  return values
}

/** The address holds a password, so it is never sent back, not even when it is wrong. */
async function server(ctx: Ctx, values: Values) {
  const given = read(mailServerSchema, values)
  if (!given.ok) return refused('server', given.problems)
  const answer = await chooseMailServer(ctx, given.form)
  return answer.ok ? null : refusedAt('server', 'url', answer.problem)
}

async function noServer(ctx: Ctx) {
  const answer = await removeMailServer(ctx)
  return answer.ok ? null : refusedAt('no-server', 'server', answer.problem)
}

async function test(ctx: Ctx, values: Values) {
  const given = read(testLetterSchema, values)
  if (!given.ok) return refused('test', given.problems, values)
  const answer = await sendTestLetter(ctx, given.form)
  return answer.ok
    ? redirect(`/portal/settings/email?test=${answer.value.letterId}`)
    : refused('test', { to: answer.problem }, values)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.email}, ${pages.settings}`)

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailPage {...loaderData} answer={useAnswer(actionData)} />
}

export { PartProblem as ErrorBoundary }
