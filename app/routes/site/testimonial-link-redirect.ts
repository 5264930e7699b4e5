import { redirect } from 'react-router'

import type { Route } from './+types/testimonial-link-redirect'

/** Redirects links in emails sent under the former path. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/testimonial/${encodeURIComponent(params.token)}`, {
    headers: { 'referrer-policy': 'no-referrer' },
  })
