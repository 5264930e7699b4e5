import { data, redirect, useSearchParams } from 'react-router'

import type { Failure } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { findBookableService } from '#app/features/booking/availability/reads.server.ts'
import { findPendingRequest } from '#app/features/booking/booking-request/reads.server.ts'
import {
  listAssignableStaff,
  findInquiryWithThread,
} from '#app/features/clients/inquiry/reads.server.ts'
import { replySchema } from '#app/features/clients/inquiry/rules.ts'
import type { ReplyDraft } from '#app/features/clients/inquiry/ui/reply-form.tsx'
import { InquiryPane } from '#app/features/clients/inquiry/ui/inquiry-pane.tsx'
import { replyToInquiry } from '#app/features/clients/inquiry/writes.server.ts'
import {
  findReplyTemplate,
  listReplyTemplates,
} from '#app/features/clients/reply-template/reads.server.ts'
import { fillTemplate, joinTexts } from '#app/features/clients/reply-template/rules.ts'
import { parseProblemCode } from '#app/messages/problems.ts'
import { getReplyTemplateMessages } from '#app/messages/reply-templates.ts'

import { findOr404, isId } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import { findReplyTimes } from './reply-times.server.ts'
import { findPrivateLink, getReplyValues } from './reply-values.server.ts'
import type { Route } from './+types/inquiry'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const inquiry = await findInquiry(ctx, params.inquiryId)
  return {
    inquiry,
    pending: inquiry.booking ? await findPendingRequest(ctx, inquiry.booking.id) : null,
    people: await listAssignableStaff(ctx),
    templates: await listReplyTemplates(ctx),
    replyValues: await getReplyValues(ctx, inquiry),
    hasTimes: (await findBookableService(ctx, inquiry.service)) !== null,
    formKey: generateIdempotencyKey(),
    maySeeEmails: may(ctx.actor, 'email.see'),
  }
}

function findInquiry(ctx: Ctx, id: string) {
  return findOr404('inquiry', id, (id) => findInquiryWithThread(ctx, id))
}

/**
 * Replies by email. Without JavaScript, a step adds something to the text instead, and what was
 * typed comes back with a problem.
 */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'inquiry.answer')
  const values = await readFields(request)
  const { text: typedText = '', step = '' } = values
  if (step !== '') return data({ ok: false as const, ...(await takeStep(ctx, params, values)) })
  const result = await sendReply(ctx, params.inquiryId, values)
  if (!result.ok) {
    const { problem, details } = result
    return data(
      { ok: false as const, problem, details, text: typedText },
      { status: getStatus(result) },
    )
  }
  if (!request.headers.get('accept')?.includes('text/html')) return data({ ok: true as const })
  url.searchParams.delete('problem')
  return redirect(`${url.pathname}${url.search}`, 303)
}

async function sendReply(ctx: Ctx, inquiryId: string, values: Record<string, string>) {
  const { booking } = await findInquiry(ctx, inquiryId)
  const input = parseForm(replySchema, values)
  if (input.ok)
    return replyToInquiry(withIdempotency(ctx, values), inquiryId, {
      ...input.form,
      privateLink: await findPrivateLink(ctx, booking),
    })
  return { ok: false as const, problem: input.problems.text ?? 'not-saved', details: {} }
}

/**
 * Adds a template (`template:<id>`), shows free times (`times`), or adds the chosen ones
 * (`insert-times`).
 */
async function takeStep(
  ctx: Ctx,
  { inquiryId }: { inquiryId: string },
  { text = '', step = '', ...fields }: Record<string, string>,
): Promise<ReplyDraft> {
  const inquiry = await findInquiry(ctx, inquiryId)
  const messages = getReplyTemplateMessages(ctx.language)
  const [name, id = ''] = step.split(':')
  if (name === 'template') {
    const template = isId(id) ? await findReplyTemplate(ctx, id) : null
    if (!template) return { text }
    const values = await getReplyValues(ctx, inquiry)
    return { text: joinTexts(text, fillTemplate(template.text, values, messages.gaps)) }
  }
  const times = (await findReplyTimes(ctx, inquiry)) ?? undefined
  if (name !== 'insert-times') return { text, times }
  const chosenTimes = (times?.days ?? [])
    .flatMap((day) => day.times)
    .filter((time) => fields[`time:${time.name}`] === 'on')
    .map((time) => time.text)
  return chosenTimes.length === 0
    ? { text, times }
    : { text: joinTexts(text, messages.times.text(chosenTimes, times?.link ?? null)) }
}

function getStatus({ problem }: Failure): number {
  if (problem.endsWith('-is-gone')) return 404
  return ['text-missing', 'text-long', 'reply-has-gap'].includes(problem) ? 422 : 409
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ inquiries }) => loaderData?.inquiry.name ?? inquiries.title)

export default function Inquiry({ loaderData, actionData }: Route.ComponentProps) {
  const problem = parseProblemCode(useSearchParams()[0].get('problem'))
  return (
    <InquiryPane
      key={loaderData.inquiry.id}
      {...loaderData}
      problem={problem}
      draft={actionData && 'text' in actionData ? actionData : undefined}
    />
  )
}

export { clientAction } from '../client-action.ts'
export { SectionErrorBoundary as ErrorBoundary }
