import { redirect } from 'react-router'

import type { Route } from './+types/moved-booking'

/**
 * Online booking was under `/dates`; studios' pages, emails and search engines still link to it.
 */
export const loader = ({ url }: Route.LoaderArgs) => redirect(toBookUrl(url), 301)

/** 308 keeps the method and body of a form that was open during an update. */
export const action = ({ url }: Route.ActionArgs) => redirect(toBookUrl(url), 308)

function toBookUrl({ pathname, search }: URL): string {
  return `${pathname.replace(/^\/dates/, '/book')}${search}`
}
