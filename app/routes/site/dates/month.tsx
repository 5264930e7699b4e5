import { useOutletContext } from 'react-router'

import { dayOf } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { slotsIn } from '#app/studio/date-request/reads.server.ts'
import { byDay, daysOf, monthOf } from '#app/studio/date-request/rules.ts'
import { MonthPage } from '#app/studio/date-request/ui/month-page.tsx'
import type { StudioView } from '#app/studio/page/rules.ts'
import { dateWords } from '#app/words/dates.ts'

import { described, siteIn } from '../described.ts'
import type { Route } from './+types/month'
import { offered } from './offered.ts'

/** The free days of a month; one nobody can ask for is the first that can be. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { offer, shown, offers, timeZone, locale } = await offered(
    ctx,
    params.offering,
    url.searchParams.get('length'),
  )
  const turn = monthOf(daysOf(offer, ctx.now, timeZone), url.searchParams.get('month'))
  const days = [...byDay(await slotsIn(ctx, offer, turn.month))].map(([day, slots]) => ({
    day,
    count: slots.length,
    first: slots[0]!.startsWall,
  }))
  return { offer: shown, offers, of: { ...turn, days, locale, today: dayOf(ctx.now, timeZone) } }
}

/** Links and no more: it needs none of React's scripts. */
export const handle = { still: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteIn(matches)
  if (!site || !loaderData) return []
  const { month } = dateWords(site.language)
  const { offering, title } = loaderData.offer
  return described(
    {
      path: `/dates/${offering}`,
      title: month.title(title, site.studio.name),
      description: month.description(title, site.studio.name),
    },
    site,
  )
}

export default function Month({ loaderData }: Route.ComponentProps) {
  return <MonthPage studio={useOutletContext<StudioView>()} {...loaderData} />
}
