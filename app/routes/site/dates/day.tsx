import { data, redirect, useOutletContext } from 'react-router'

import { isDay } from '#app/core/day.ts'
import { longDayText } from '#app/core/display.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { daysNear, slotsIn, slotsNear } from '#app/studio/date-request/reads.server.ts'
import { askSchema, daysOf, slotName } from '#app/studio/date-request/rules.ts'
import { DayPage, type Refused } from '#app/studio/date-request/ui/day-page.tsx'
import { askForDate } from '#app/studio/date-request/writes.server.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { receiptHref } from '#app/studio/receipt/reads.server.ts'
import { dateWords } from '#app/words/dates.ts'

import { described, siteIn } from '../described.ts'
import { send, sayOwnTime } from '../form-script.ts'
import type { Route } from './+types/day'
import { offered } from './offered.ts'

/** The free times of a day. A day nobody can ask for leads to those that can be. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { offer, shown, timeZone, locale, promises } = await offered(
    ctx,
    params.offering,
    url.searchParams.get('length'),
  )
  const { day } = params
  const { from, to } = daysOf(offer, ctx.now, timeZone)
  if (!isDay(day) || day < from || day > to)
    throw redirect(`/dates/${offer.offering}`, {
      status: 307,
      headers: { 'cache-control': 'no-store' },
    })
  const slots = (await slotsIn(ctx, offer, day.slice(0, 7))).filter(({ startsWall }) =>
    startsWall.startsWith(day),
  )
  const nearDays = slots.length > 0 ? [] : await daysNear(ctx, offer, day)
  return {
    offer: shown,
    day,
    month: day.slice(0, 7),
    times: slots.map(timeOf),
    nearDays,
    promises,
    locale,
    once: onceKey(),
  }
}

const statuses: Record<string, number> = { 'too-many-messages': 429, 'too-many-dates': 429 }

/**
 * A plain form: received, it leads to a receipt; refused, it is this page again with everything as
 * it was typed.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { website = '', ...values } = await fieldsOf(request)
  const { offer } = await offered(ctx, params.offering, values.length ?? null)
  const given = read(askSchema, { at: '', name: '', email: '', phone: '', message: '', ...values })
  if (!given.ok) return data<Refused>({ problems: given.problems, values }, { status: 422 })
  const answer = await askForDate(answering(ctx, values), offer, given.form, website)
  const { at, email } = given.form
  if (answer.ok)
    return redirect(
      receiptHref(ctx, {
        kind: 'date',
        ...answer.value,
        email,
        offering: offer.offering,
        startsWall: at.slice(0, 16),
        minutes: offer.minutes,
      }),
      303,
    )
  const near =
    answer.problem === 'date-is-taken'
      ? { near: (await slotsNear(ctx, offer, at)).map(timeOf) }
      : {}
  return data<Refused>(
    { problems: {}, sentence: answer.problem, ...near, values },
    { status: statuses[answer.problem] ?? 409 },
  )
}

function timeOf(slot: {
  startsWall: string
  endsWall: string
  startsLater: boolean
  startsAt: Date
  endsAt: Date
}) {
  const { startsWall, endsWall, startsLater, startsAt, endsAt } = slot
  return {
    name: slotName(slot),
    startsWall,
    endsWall,
    startsLater,
    during: `${startsAt.toISOString()}/${endsAt.toISOString()}`,
  }
}

/** Its form is a plain one, so it needs none of React's scripts. */
export const handle = { still: true, parts: [send, sayOwnTime] }

/** Days come and go: only their months are worth finding. */
export const headers = () => ({ 'x-robots-tag': 'noindex' })

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const site = siteIn(matches)
  if (!site || !loaderData) return []
  const { day, month } = dateWords(site.language)
  const { offering, title } = loaderData.offer
  const said = longDayText(`${loaderData.day}T00:00Z`, {
    locale: loaderData.locale,
    timeZone: 'UTC',
  })
  return [
    ...described(
      {
        path: `/dates/${offering}/${params.day}`,
        title: day.title(said, title, site.studio.name),
        description: month.description(title, site.studio.name),
      },
      site,
    ),
    ...(site.sample ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

export default function Day({ loaderData, actionData }: Route.ComponentProps) {
  return <DayPage studio={useOutletContext<StudioView>()} {...loaderData} refused={actionData} />
}
