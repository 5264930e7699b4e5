import { redirect } from 'react-router'

import type { Route } from './+types/booking-link-redirect'

/** Redirects links in emails sent under the former path. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/booking/${encodeURIComponent(params.token)}`, {
    headers: { 'referrer-policy': 'no-referrer' },
  })
