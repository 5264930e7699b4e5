import { redirect } from 'react-router'

import type { Route } from './+types/booking-link-redirect'

/** Links of emails that were sent before the page had its present name. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/booking/${encodeURIComponent(params.token)}`, {
    headers: { 'referrer-policy': 'no-referrer' },
  })
