import { isPart } from '#app/features/site/site-editor/rules.ts'
import type { Part } from '#app/core/site-parts.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { Params } from '../define-action.ts'

/**
 * Shared by all actions on a part of the website. The editor calls them with `fetch` and handles a
 * network failure itself.
 */
export const partAction = {
  permission: 'website.change' as const,
  target: (params: Params): [Part] => [getPartOr404(params)],
  page: ({ params: { part } }: { params: Params }) =>
    isPart(part) ? `/portal/website/${part}` : '/portal/website',
  reply: (value: unknown) => ({ value }),
  failureStatus: (problem: ProblemCode) =>
    problem === 'draft-malformed' || problem === 'part-unfinished' ? 422 : 409,
}

/** Returns the part in the URL, or throws a 404. */
export function getPartOr404({ part }: { part: string }): Part {
  if (!isPart(part))
    throw new Response('part', {
      status: 404,
      statusText: 'Not Found',
      headers: { 'content-type': 'text/plain' },
    })
  return part
}
