import { type Failure, fail } from '#app/core/result.ts'
import { withdrawConsent } from '#app/features/site/consent/writes.server.ts'

import { type Params, defineAction } from '../define-action.ts'
import { isId } from '../find-or-404.ts'

/**
 * Withdraws a consent and reports whether the case study was unpublished with it. A form without
 * JavaScript is redirected to the remaining consents.
 */
const { action, loader } = defineAction({
  permission: 'website.change',
  target: ({ consentId }: Params): [id: string] | Failure =>
    isId(consentId) ? [consentId] : fail('consent-is-gone'),
  page: () => '/portal/photography/portfolio',
  write: withdrawConsent,
  successPath: (_page, { itemId, unpublished }) =>
    `/portal/portfolio/${itemId}/consents?withdrawn=${unpublished ? 'off' : 'kept'}`,
  failurePath: (page) => page,
  reply: (value) => ({ value }),
})

export { action, loader }
export { clientAction } from '../client-action.ts'
