import { data, redirect, useOutletContext } from 'react-router'

import { isDay } from '#app/core/day.ts'
import { momentText, zoneText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { slotsOf } from '#app/studio/availability/reads.server.ts'
import { bookingNumber } from '#app/studio/booking/rules.ts'
import { type AskedDate, dateBehind } from '#app/studio/date-request/reads.server.ts'
import { byDay, daysOf, lastDayOf, monthOf, moveSchema, slotName } from '#app/studio/date-request/rules.ts'
import { DateEnded, DatePage } from '#app/studio/date-request/ui/date-page.tsx'
import type { Choosing, DateView } from '#app/studio/date-request/ui/date-view.ts'
import { agreeToTime, callOffDate, moveDate } from '#app/studio/date-request/writes.server.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { dateWords } from '#app/words/dates.ts'
import { words } from '#app/words/index.ts'
import { serverWords } from '#app/words/server.ts'

import type { Route } from './+types/booking'
import { siteIn } from './described.ts'

/** A visitor's own page of the date they asked for, by the private link of a letter. Whoever holds no such link learns nothing. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const found = await dateBehind(ctx, params.token)
  if (!found.ok) return data({ date: null, tooMany: found.problem === 'too-many-guesses' }, { status: found.problem === 'too-many-guesses' ? 429 : 404 })
  const move = url.searchParams.get('move')
  const choosing = move === null ? null : await choosingOf(ctx, found.value, move)
  return data({ date: await viewOf(ctx, found.value), choosing, at: `/b/${params.token}`, once: onceKey(), said: url.searchParams.get('said'), tooMany: false })
}

/** Everything as the page writes it. */
async function viewOf(ctx: Ctx, date: AskedDate): Promise<DateView> {
  const studio = (await theStudio(ctx))!
  const { standing, offering, number, kind, title, place, startsWall, endsWall, heldUntil, zone, mayCallOff, move, money } = date
  const { link } = serverWords(ctx.language).policy
  const amount = (cents: number) => formatMoney(cents, studio.currency, studio.locale)
  const moment = (at: Date) => momentText(at, studio)
  return {
    standing, offering, place, startsWall, endsWall, locale: studio.locale, mayCallOff, mayMove: move !== null,
    number: bookingNumber(number), what: title ?? words(ctx.language).portal.bookings.kinds[kind], zone: zoneText(zone, studio.locale), heldUntil: heldUntil ? moment(heldUntil) : '',
    paid: money.paid > 0 ? amount(money.paid) : null,
    says: {
      price: money.total > 0 ? link.deposit(money.depositPercent, amount(money.total), amount(money.deposit)) : null,
      move: move ? link.moveUntil(moment(money.moveUntil)) : link.moveOver(money.moveDays),
      cancel: money.paid > 0 ? link.ifCanceled(money.refund, amount(money.refund.cents), moment) : link.nothingPaid,
    },
  }
}

/** The free days of a month, or, of a day, its free times. */
async function choosingOf(ctx: Ctx, { id, move, zone, startsAt }: AskedDate, asked: string): Promise<Choosing | null> {
  if (!move) return null
  const range = daysOf(move, ctx.now, zone)
  const day = isDay(asked) && asked >= range.from && asked <= range.to ? asked : null
  const turn = monthOf(range, asked.slice(0, 7))
  const free = await slotsOf(ctx, move, { from: day ?? `${turn.month}-01`, to: day ?? lastDayOf(turn.month), without: id })
  const slots = free.filter((slot) => slot.startsAt.getTime() !== startsAt.getTime())
  const times = slots.map((slot) => ({ name: slotName(slot), startsWall: slot.startsWall, endsWall: slot.endsWall, startsLater: slot.startsLater }))
  return { ...turn, day, times: day ? times : [], days: [...byDay(slots)].map(([day, slots]) => ({ day, count: slots.length, first: slots[0]!.startsWall })) }
}

const statuses: Record<string, number> = { 'date-is-gone': 404, 'too-many-guesses': 429, 'too-many-changes': 429 }
const said: Record<string, string> = { accept: 'accepted', move: 'moved', cancel: 'canceled' }

/** Plain forms, each says which it is; done, it leads to this page again. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await fieldsOf(request)
  const ctx = answering(context.get(ctxKey), values)
  const { token } = params
  const given = read(moveSchema, values)
  if (values.form === 'move' && !given.ok) return data({ problem: 'time-unchosen' }, { status: 422 })
  const answer = values.form === 'accept' ? await agreeToTime(ctx, token)
    : values.form === 'cancel' ? await callOffDate(ctx, token)
      : values.form === 'move' && given.ok ? await moveDate(ctx, token, given.form.at)
        : await dateBehind(ctx, token)
  if (!answer.ok) return data({ problem: answer.problem }, { status: statuses[answer.problem] ?? 409 })
  return redirect(`/b/${token}${said[values.form ?? ''] ? `?said=${said[values.form ?? '']}` : ''}`, 303)
}

/** Its address is told to nobody else. */
export const headers = () => ({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })

/** Links and plain forms: it needs none of React's scripts. */
export const handle = { still: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteIn(matches)
  return [{ title: site && dateWords(site.language).asked.title(site.studio.name) }, { name: 'robots', content: 'noindex' }]
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return loaderData.date ? <DatePage studio={studio} {...loaderData} problem={actionData?.problem ?? null} /> : <DateEnded studio={studio} tooMany={loaderData.tooMany} />
}
