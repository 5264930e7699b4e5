import { getVerificationMessages } from '#app/messages/verification.ts'

import type { findSite } from './page-meta.ts'

/** Keeps what was checked out of search engines and Referer headers. */
export function buildVerifyHeaders(ownHeaders: Headers): Headers {
  const headers = new Headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
  const retryAfter = ownHeaders.get('retry-after')
  if (retryAfter) headers.set('retry-after', retryAfter)
  return headers
}

export function buildVerifyMeta(site: ReturnType<typeof findSite>) {
  return [
    { title: site && getVerificationMessages(site.language).pageTitle(site.studio.name) },
    { name: 'robots', content: 'noindex' },
  ]
}
