import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { listBookableServices } from '#app/features/booking/availability/reads.server.ts'
import { ChooseServicePage } from '#app/features/booking/booking-request/ui/choose-service-page.tsx'
import { getBookingRequestMessages } from '#app/messages/booking-request.ts'

import { buildMeta, findSite } from '../page-meta.ts'
import type { Route } from './+types/choose-service'
import { getOfferOrRedirect } from './get-offer.ts'

/**
 * Lists the services that can be booked online. Redirects to the only one, or to the contact form
 * if there are none.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const keys = (await listBookableServices(ctx)).map(({ service }) => service)
  if (keys.length < 2)
    throw redirect(keys[0] ? `/book/${keys[0]}` : '/contact', {
      status: 307,
      headers: { 'cache-control': 'no-store' },
    })
  return {
    offers: await Promise.all(
      keys.map(async (key) => (await getOfferOrRedirect(ctx, key, null)).serviceView),
    ),
  }
}

/** Links only, so the page needs no React scripts. */
export const handle = { still: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = findSite(matches)
  if (!site) return []
  const { choose } = getBookingRequestMessages(site.language)
  return buildMeta(
    {
      path: '/book',
      title: choose.title(site.studio.name),
      description: choose.description(site.studio.name),
    },
    site,
  )
}

export default function ChooseServiceRoute({ loaderData }: Route.ComponentProps) {
  return <ChooseServicePage {...loaderData} />
}
