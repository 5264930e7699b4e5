import { data, redirect, useOutletContext } from 'react-router'

import { addMs, hour, toInstant, minute } from '#app/core/day.ts'
import { formatDue, formatLongDate, formatTimeRange, formatTimeZone } from '#app/core/display.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { findBookableService } from '#app/features/booking/availability/reads.server.ts'
import {
  computeBrowserToken,
  findRequestForVisitor,
} from '#app/features/booking/booking-request/reads.server.ts'
import { emailSchema } from '#app/features/booking/booking-request/rules.ts'
import {
  canReach,
  readReceipt,
  buildReceiptHref,
} from '#app/features/booking/receipt/reads.server.ts'
import type { DateReceipt } from '#app/features/booking/receipt/rules.ts'
import { RequestReceived } from '#app/features/booking/receipt/ui/request-received.tsx'
import { MessageReceived } from '#app/features/booking/receipt/ui/message-received.tsx'
import type { ReceivedRequest } from '#app/features/booking/receipt/ui/received-request.ts'
import { correctRequestEmail } from '#app/features/booking/receipt/writes.server.ts'
import { canSendMail, getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getReceiptMessages } from '#app/messages/receipt.ts'
import { getServerMessages } from '#app/messages/server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { findSite } from './page-meta.ts'
import type { PagePart } from './page-script.ts'
import type { Route } from './+types/received'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'

/**
 * Shows the receipt of a form, read from the current rows. Its URL is encrypted with the server
 * key, so no one else can make one.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const receipt = readReceipt(ctx, params.receipt)
  if (!receipt) throw redirect('/', { status: 307, headers: { 'cache-control': 'no-store' } })
  if (receipt.kind === 'message') {
    const { reply } = getServerMessages(ctx.language).policy.figures(await getCurrentPolicy(ctx))
    return {
      date: null,
      message: {
        reply: receipt.promised ? reply : null,
        mailedTo: receipt.promised && (await canReach(ctx, receipt.email)) ? receipt.email : null,
      },
    }
  }
  return {
    date: await buildReceiptView(ctx, receipt, `/received/${params.receipt}`),
    message: null,
  }
}

async function buildReceiptView(
  ctx: Ctx,
  receipt: DateReceipt,
  path: string,
): Promise<ReceivedRequest> {
  const studio = await getStudio(ctx)
  const { timeZone, locale } = studio
  const [policy, offer] = [
    await getCurrentPolicy(ctx),
    await findBookableService(ctx, receipt.service),
  ]
  const booking = receipt.bookingId ? await findRequestForVisitor(ctx, receipt.bookingId) : null
  const { figures } = getServerMessages(ctx.language).policy
  const [starts, zone] = [
    booking?.startsAt ?? toInstant(receipt.startsLocal, timeZone)?.at ?? ctx.now,
    booking?.zone ?? timeZone,
  ]
  const ends = booking?.endsAt ?? addMs(starts, receipt.minutes * minute)
  const formatDueTime = (dueAt: Date) => formatDue(dueAt, ctx.now, { locale, timeZone })
  const display = { locale, timeZone: zone }
  const isUnconfirmed =
    booking !== null && booking.emailConfirmedAt === null && (await canSendMail(ctx))
  return {
    path: path,
    outcome: receipt.outcome,
    email: receipt.email,
    formKey: generateIdempotencyKey(),
    requestStatus: booking?.requestStatus ?? null,
    when: `${formatLongDate(starts, display, true)}, ${formatTimeRange(starts, ends, display)}`,
    day: formatLongDate(starts, display),
    zone: formatTimeZone(zone, locale),
    timeZone: zone,
    locale,
    during: `${starts.toISOString()}/${ends.toISOString()}`,
    title: offer?.title ?? booking?.title ?? '',
    minutes: receipt.minutes,
    service: receipt.service,
    heldUntil: booking?.heldUntil ? formatDueTime(booking.heldUntil) : null,
    holdHours: offer?.holdHours ?? 0,
    unconfirmed: isUnconfirmed,
    link: booking && `${ctx.app.config.publicUrl}/booking/${computeBrowserToken(ctx, booking.id)}`,
    reachable: await canReach(ctx, receipt.email),
    correctable:
      booking !== null && booking.emailConfirmedAt === null && booking.inquiryId !== null,
    replyBy: formatDueTime(addMs(new Date(receipt.at), policy.replyHours * hour)),
    deposit: policy.depositPercent > 0 ? figures(policy).deposit : null,
  }
}

const statusByProblem: Partial<Record<ProblemCode, number>> = {
  'date-is-gone': 404,
  'too-many-changes': 429,
  'too-many-dates': 429,
}

/**
 * Corrects a mistyped email address: sends the email to the new one and redirects to the updated
 * receipt.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const receipt = readReceipt(ctx, params.receipt)
  if (receipt?.kind !== 'date' || !receipt.bookingId) throw redirect('/', 303)
  const values = await readFields(request)
  const input = parseForm(emailSchema, { email: '', ...values })
  if (!input.ok)
    return data(
      { problem: input.problems.email ?? ('email-missing' as const), typed: values.email ?? '' },
      { status: 422 },
    )
  const result = await correctRequestEmail(
    withIdempotency(ctx, values),
    receipt.bookingId,
    input.form,
  )
  if (!result.ok)
    return data(
      { problem: result.problem, typed: input.form.email },
      { status: statusByProblem[result.problem] ?? 409 },
    )
  const { at: _, ...details } = receipt
  return redirect(buildReceiptHref(ctx, { ...details, email: input.form.email }), 303)
}

/** Keeps the URL out of search engines and Referer headers. */
export const headers = () => ({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })

/** Links and a plain form only, so the page needs no React scripts. */
export const handle = {
  still: true,
  parts: ['enhanceForms', 'showVisitorTimes'] satisfies PagePart[],
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = findSite(matches)
  const messages = getReceiptMessages(site?.language ?? 'en')
  return [
    {
      title: site && (loaderData?.date ? messages.title : messages.messageTitle)(site.studio.name),
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Received({ loaderData, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  if (loaderData.message) return <MessageReceived {...loaderData.message} />
  return <RequestReceived studio={studio} date={loaderData.date} refused={actionData} />
}
