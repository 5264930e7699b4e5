import { redirect } from 'react-router'

import type { Route } from './+types/list-redirect'

/** The client list used to be at this path; bookmarks still point to it. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/portal/clients${url.search}`, 301)
}
