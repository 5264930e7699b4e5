import type { Ctx } from '#app/platform/context.server.ts'
import { findPortalContact } from '#app/features/clients/client-portal/reads.server.ts'

/** Keeps a page of the client portal out of search engines and Referer headers. */
export const privateHeaders = {
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Returns the contact whose session the request has, or null. */
export function findOwnContact(ctx: Ctx) {
  return ctx.actor.kind === 'client' ? findPortalContact(ctx, ctx.actor.contactId) : null
}
