import { data, redirect, useOutletContext } from 'react-router'

import { toStudioDay, isDay } from '#app/core/day.ts'
import {
  serializeFlashCookie,
  readFlashCookie,
  isToken,
  serializeLinkCookie,
  readLinkToken,
} from '#app/platform/auth/link-cookies.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { listServiceSlots } from '#app/features/booking/availability/reads.server.ts'
import { findBookingForClient } from '#app/features/booking/booking-link/reads.server.ts'
import {
  ClientBookingPage,
  ExpiredLink,
} from '#app/features/booking/booking-link/ui/client-booking-page.tsx'
import type { MoveOptions } from '#app/features/booking/booking-link/ui/client-booking-view.ts'
import {
  type VisitorRequest,
  findRequestByToken,
} from '#app/features/booking/booking-request/reads.server.ts'
import {
  groupByDay,
  getBookableDays,
  getLastDay,
  resolveMonth,
  visitorMoveSchema,
  toSlotName,
} from '#app/features/booking/booking-request/rules.ts'
import {
  acceptProposal,
  cancelRequest,
  moveRequest,
} from '#app/features/booking/booking-request/writes.server.ts'
import { openBookingByToken } from '#app/features/booking/receipt/writes.server.ts'
import { getBookingPageMessages } from '#app/messages/booking-page.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { Route } from './+types/booking'
import { buildBookingView } from './booking-view.ts'
import { findSite } from './page-meta.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

/**
 * Shows a client's booking. The link of an email (`/booking/<token>`) is exchanged for a cookie and
 * redirected to the page's own path (`/booking/BK-1042`), so that the token stays out of history,
 * logs and Referer headers.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const token = isToken(params.ref) ? params.ref : readLinkToken(config, request)
  const bookingRequest = isToken(params.ref)
    ? await openBookingByToken(ctx, params.ref)
    : await findRequestByToken(ctx, token ?? '')
  if (!bookingRequest.ok) return respondLinkEnded(bookingRequest.problem === 'too-many-guesses')
  const path = buildPath(bookingRequest.value)
  if (isToken(params.ref))
    throw redirect(`${path}${url.search}`, {
      headers: {
        'set-cookie': serializeLinkCookie(config, path, params.ref),
        'referrer-policy': 'no-referrer',
      },
    })
  if (path !== `/booking/${params.ref}`) return respondLinkEnded(false)
  const move = url.searchParams.get('move')
  const choosing = move === null ? null : await findTimeChoice(ctx, bookingRequest.value, move)
  const flash = readFlashCookie(config, request)
  const found = {
    booking: await buildBookingView(
      ctx,
      (await findBookingForClient(ctx, bookingRequest.value.id))!,
    ),
    choosing,
    path,
    formKey: generateIdempotencyKey(),
    done: flash,
    tooMany: false,
  }
  return data(
    found,
    flash ? { headers: { 'set-cookie': serializeFlashCookie(config, path, '') } } : {},
  )
}

function buildPath({ number }: VisitorRequest) {
  return `/booking/${formatBookingNumber(number)}`
}

function respondLinkEnded(tooMany: boolean) {
  return data({ booking: null, tooMany }, { status: tooMany ? 429 : 404 })
}

/** Returns the available days of a month, or the times of a day. */
async function findTimeChoice(
  ctx: Ctx,
  { id, move, zone, startsAt, startsLocal }: VisitorRequest,
  requestedDay: string,
): Promise<MoveOptions | null> {
  if (!move) return null
  const range = getBookableDays(move, ctx.now, zone)
  const day =
    isDay(requestedDay) && requestedDay >= range.from && requestedDay <= range.to
      ? requestedDay
      : null
  const monthView = resolveMonth(range, (requestedDay || startsLocal).slice(0, 7))
  const free = await listServiceSlots(ctx, move, {
    from: day ?? `${monthView.month}-01`,
    to: day ?? getLastDay(monthView.month),
    without: id,
  })
  const slots = free.filter((slot) => slot.startsAt.getTime() !== startsAt.getTime())
  const times = slots.map((slot) => ({
    name: toSlotName(slot),
    startsLocal: slot.startsLocal,
    endsLocal: slot.endsLocal,
    startsLater: slot.startsLater,
  }))
  return {
    ...monthView,
    day,
    times: day ? times : [],
    days: [...groupByDay(slots)].map(([day, slots]) => ({
      day,
      count: slots.length,
      first: slots[0]!.startsLocal,
    })),
    today: toStudioDay(ctx.now, zone),
    present: startsLocal.slice(0, 10),
  }
}

const toActionData = (problem: ProblemCode) => ({ problem })

const statusByProblem: Partial<Record<ProblemCode, number>> = {
  'date-is-gone': 404,
  'too-many-guesses': 429,
  'too-many-changes': 429,
}
const outcomeByForm: Record<string, string> = {
  accept: 'accepted',
  move: 'moved',
  cancel: 'canceled',
}

/**
 * Handles forms without JavaScript, distinguished by `form`; redirects to this page after a
 * success.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const token = readLinkToken(ctx.app.config, request) ?? ''
  const bookingRequest = await findRequestByToken(ctx, token)
  if (!bookingRequest.ok)
    return data(toActionData(bookingRequest.problem), {
      status: statusByProblem[bookingRequest.problem] ?? 404,
    })
  const path = buildPath(bookingRequest.value)
  if (path !== `/booking/${params.ref}`) return data(toActionData('date-is-gone'), { status: 404 })
  const input = parseForm(visitorMoveSchema, values)
  if (values.form === 'move' && !input.ok)
    return data(toActionData('time-unchosen'), { status: 422 })
  const result =
    values.form === 'accept'
      ? await acceptProposal(ctx, token)
      : values.form === 'cancel'
        ? await cancelRequest(ctx, token)
        : values.form === 'move' && input.ok
          ? await moveRequest(ctx, token, input.form.at)
          : bookingRequest
  if (!result.ok)
    return data(toActionData(result.problem), { status: statusByProblem[result.problem] ?? 409 })
  return redirect(path, {
    status: 303,
    headers: {
      'set-cookie': serializeFlashCookie(
        ctx.app.config,
        path,
        outcomeByForm[values.form ?? ''] ?? '',
      ),
    },
  })
}

/** Keeps the URL out of search engines and Referer headers. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
  for (const cookie of loaderHeaders.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

/** Links and plain forms only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSite(matches)
  const messages = site && getBookingPageMessages(site.language)
  return [
    {
      title:
        messages &&
        (loaderData?.booking
          ? messages.title(loaderData.booking.number, site.studio.name)
          : messages.ended),
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return loaderData.booking ? (
    <ClientBookingPage studio={studio} {...loaderData} problem={actionData?.problem ?? null} />
  ) : (
    <ExpiredLink studio={studio} tooMany={loaderData.tooMany} />
  )
}
