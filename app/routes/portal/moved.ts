import { redirect } from 'react-router'

import type { Route } from './+types/moved'

/** Former paths in emails and bookmarks; the more specific first. */
const movedPaths: [from: string, to: string][] = [
  ['/portal/website/offerings', '/portal/website/service-list'],
  ['/portal/settings/website/asked', '/portal/testimonials'],
  ['/portal/settings/website', '/portal/website'],
  ['/portal/settings/library', '/portal/media'],
  ['/portal/settings/letters', '/portal/settings/email-log'],
  ['/portal/settings/dates', '/portal/settings/online-booking'],
]

export function loader({ url: { pathname, search } }: Route.LoaderArgs) {
  const [from, to] = movedPaths.find(
    ([from]) => pathname === from || pathname.startsWith(`${from}/`),
  ) ?? ['', '']
  const path = from
    ? `${to}${pathname.slice(from.length)}`
    : pathname.replace(/\/releases$/, '/consents')
  return redirect(`${path}${search}`, 301)
}
