import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { dateOffers } from '#app/studio/availability/reads.server.ts'
import { ChoosePage } from '#app/studio/date-request/ui/choose-page.tsx'
import { dateWords } from '#app/words/dates.ts'

import { described, siteIn } from '../described.ts'
import type { Route } from './+types/choose'
import { offered } from './offered.ts'

/**
 * Every service a date can be asked for; where there is but one its calendar, where there is none a
 * message.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const keys = (await dateOffers(ctx)).map(({ offering }) => offering)
  if (keys.length < 2)
    throw redirect(keys[0] ? `/dates/${keys[0]}` : '/contact', {
      status: 307,
      headers: { 'cache-control': 'no-store' },
    })
  return {
    offers: await Promise.all(keys.map(async (key) => (await offered(ctx, key, null)).shown)),
  }
}

/** Links and no more: it needs none of React's scripts. */
export const handle = { still: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteIn(matches)
  if (!site) return []
  const { choose } = dateWords(site.language)
  return described(
    {
      path: '/dates',
      title: choose.title(site.studio.name),
      description: choose.description(site.studio.name),
    },
    site,
  )
}

export default function Choose({ loaderData }: Route.ComponentProps) {
  return <ChoosePage {...loaderData} />
}
