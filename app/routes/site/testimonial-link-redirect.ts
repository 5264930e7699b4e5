import { redirect } from 'react-router'

import type { Route } from './+types/testimonial-link-redirect'

/** Links of emails that were sent before the page had its present name. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/testimonial/${encodeURIComponent(params.token)}`, {
    headers: { 'referrer-policy': 'no-referrer' },
  })
