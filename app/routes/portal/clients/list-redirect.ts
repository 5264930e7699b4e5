import { redirect } from 'react-router'

import type { Route } from './+types/list-redirect'

/** The list of clients was at this address; bookmarks still are. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/portal/clients${url.search}`, 301)
}
