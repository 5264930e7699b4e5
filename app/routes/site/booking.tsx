import { data, redirect, useOutletContext } from 'react-router'

import { dayOf, isDay } from '#app/core/day.ts'
import {
  doneCookie,
  doneFrom,
  isToken,
  linkCookie,
  linkTokenFrom,
} from '#app/platform/auth/link-cookies.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { slotsOf } from '#app/studio/availability/reads.server.ts'
import { bookingForClient } from '#app/studio/booking-link/reads.server.ts'
import { BookingPage, LinkEnded } from '#app/studio/booking-link/ui/booking-page.tsx'
import type { Choosing } from '#app/studio/booking-link/ui/page-view.ts'
import { bookingNumber } from '#app/studio/booking/rules.ts'
import { type AskedDate, dateBehind } from '#app/studio/date-request/reads.server.ts'
import {
  byDay,
  daysOf,
  lastDayOf,
  monthOf,
  moveSchema,
  slotName,
} from '#app/studio/date-request/rules.ts'
import { agreeToTime, callOffDate, moveDate } from '#app/studio/date-request/writes.server.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { openDate } from '#app/studio/receipt/writes.server.ts'
import { bookingPageWords } from '#app/words/booking-page.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import type { Route } from './+types/booking'
import { bookingView } from './booking-view.ts'
import { siteIn } from './described.ts'

/**
 * A client's own page of their booking. The link of an email (`/booking/<token>`) is exchanged for
 * a cookie of the page's own address (`/booking/BK-1042`), so the token stays in no history, log or
 * Referer.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const given = isToken(params.ref) ? params.ref : linkTokenFrom(config, request)
  const behind = isToken(params.ref)
    ? await openDate(ctx, params.ref)
    : await dateBehind(ctx, given ?? '')
  if (!behind.ok) return ended(behind.problem === 'too-many-guesses')
  const at = pathOf(behind.value)
  if (isToken(params.ref))
    throw redirect(`${at}${url.search}`, {
      headers: {
        'set-cookie': linkCookie(config, at, params.ref),
        'referrer-policy': 'no-referrer',
      },
    })
  if (at !== `/booking/${params.ref}`) return ended(false)
  const move = url.searchParams.get('move')
  const choosing = move === null ? null : await choosingOf(ctx, behind.value, move)
  const done = doneFrom(config, request)
  const found = {
    booking: await bookingView(ctx, (await bookingForClient(ctx, behind.value.id))!),
    choosing,
    at,
    once: onceKey(),
    done,
    tooMany: false,
  }
  return data(found, done ? { headers: { 'set-cookie': doneCookie(config, at, '') } } : {})
}

function pathOf({ number }: AskedDate) {
  return `/booking/${bookingNumber(number)}`
}

function ended(tooMany: boolean) {
  return data({ booking: null, tooMany }, { status: tooMany ? 429 : 404 })
}

/** The available days of a month, or, of a day, its times. */
async function choosingOf(
  ctx: Ctx,
  { id, move, zone, startsAt, startsWall }: AskedDate,
  asked: string,
): Promise<Choosing | null> {
  if (!move) return null
  const range = daysOf(move, ctx.now, zone)
  const day = isDay(asked) && asked >= range.from && asked <= range.to ? asked : null
  const turn = monthOf(range, (asked || startsWall).slice(0, 7))
  const free = await slotsOf(ctx, move, {
    from: day ?? `${turn.month}-01`,
    to: day ?? lastDayOf(turn.month),
    without: id,
  })
  const slots = free.filter((slot) => slot.startsAt.getTime() !== startsAt.getTime())
  const times = slots.map((slot) => ({
    name: slotName(slot),
    startsWall: slot.startsWall,
    endsWall: slot.endsWall,
    startsLater: slot.startsLater,
  }))
  return {
    ...turn,
    day,
    times: day ? times : [],
    days: [...byDay(slots)].map(([day, slots]) => ({
      day,
      count: slots.length,
      first: slots[0]!.startsWall,
    })),
    today: dayOf(ctx.now, zone),
    present: startsWall.slice(0, 10),
  }
}

const refusal = (problem: ProblemCode) => ({ problem })

const statuses: Partial<Record<ProblemCode, number>> = {
  'date-is-gone': 404,
  'too-many-guesses': 429,
  'too-many-changes': 429,
}
const deeds: Record<string, string> = { accept: 'accepted', move: 'moved', cancel: 'canceled' }

/** Plain forms, each says which it is; when it is done, it leads to this page again. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await fieldsOf(request)
  const ctx = answering(context.get(ctxKey), values)
  const token = linkTokenFrom(ctx.app.config, request) ?? ''
  const behind = await dateBehind(ctx, token)
  if (!behind.ok) return data(refusal(behind.problem), { status: statuses[behind.problem] ?? 404 })
  const at = pathOf(behind.value)
  if (at !== `/booking/${params.ref}`) return data(refusal('date-is-gone'), { status: 404 })
  const given = read(moveSchema, values)
  if (values.form === 'move' && !given.ok) return data(refusal('time-unchosen'), { status: 422 })
  const answer =
    values.form === 'accept'
      ? await agreeToTime(ctx, token)
      : values.form === 'cancel'
        ? await callOffDate(ctx, token)
        : values.form === 'move' && given.ok
          ? await moveDate(ctx, token, given.form.at)
          : behind
  if (!answer.ok) return data(refusal(answer.problem), { status: statuses[answer.problem] ?? 409 })
  return redirect(at, {
    status: 303,
    headers: { 'set-cookie': doneCookie(ctx.app.config, at, deeds[values.form ?? ''] ?? '') },
  })
}

/** Nobody else is told its address, nor finds it by searching. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
  for (const cookie of loaderHeaders.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

/** Links and plain forms: it needs none of React's scripts. */
export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteIn(matches)
  const words = site && bookingPageWords(site.language)
  return [
    {
      title:
        words &&
        (loaderData?.booking
          ? words.title(loaderData.booking.number, site.studio.name)
          : words.ended),
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return loaderData.booking ? (
    <BookingPage studio={studio} {...loaderData} problem={actionData?.problem ?? null} />
  ) : (
    <LinkEnded studio={studio} tooMany={loaderData.tooMany} />
  )
}
