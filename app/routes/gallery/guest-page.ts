import { redirect } from 'react-router'

import { readLinkToken } from '#app/platform/auth/link-cookies.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import {
  type GalleryAccess,
  type OpenGallery,
  findGalleryAccess,
} from '#app/features/delivery/gallery-share/reads.server.ts'

/** Keeps a page of a gallery out of search engines, caches and Referer headers. */
export const galleryHeaders = {
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Returns the gallery that a request may open, or null; `viewer` is null before the PIN. */
export function findAccess(
  ctx: Ctx,
  request: Request,
  slug: string,
): Promise<GalleryAccess | null> {
  return findGalleryAccess(ctx, slug, readLinkToken(ctx.app.config, request))
}

/** Returns the gallery for a request that isn't a page. Throws 404 without access to it. */
export async function getOpenGallery(
  ctx: Ctx,
  request: Request,
  slug: string,
): Promise<OpenGallery> {
  const access = await findAccess(ctx, request, slug)
  if (access && isOpen(access)) return access
  throw new Response(null, { status: 404, statusText: 'Not Found', headers: galleryHeaders })
}

export function isOpen(access: GalleryAccess): access is OpenGallery {
  return access.viewer !== null
}

/**
 * Returns the headers of a page that a request may not open. A browser that could once clears what
 * it has stored.
 */
export function getNoAccessHeaders(ctx: Ctx, request: Request): Headers {
  const headers = new Headers(galleryHeaders)
  const couldOpen = ctx.actor.kind === 'client' || readLinkToken(ctx.app.config, request) !== null
  if (couldOpen) headers.set('clear-site-data', '"cache"')
  return headers
}

/** Leads a guest to another page, after a form too. */
export function leave(to: string): Response {
  return redirect(to, { status: 303, headers: galleryHeaders })
}

/** Copies the headers of a loader or an action to its page. */
export function copyHeaders({
  loaderHeaders,
  actionHeaders,
}: {
  loaderHeaders: Headers
  actionHeaders?: Headers
}): Headers {
  const headers = new Headers(galleryHeaders)
  for (const from of [loaderHeaders, actionHeaders ?? new Headers()])
    for (const [name, value] of from) headers.set(name, value)
  return headers
}
