import { redirect } from 'react-router'

import { fail } from '#app/core/result.ts'
import {
  isToken,
  readLinkToken,
  serializeLinkCookie,
} from '#app/platform/auth/link-cookies.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { openGalleryLink } from '#app/features/delivery/gallery-share/writes.server.ts'
import { gallerySessionLifetime } from '#app/features/delivery/gallery-share/rules.ts'

import type { Route } from './+types/open'

/**
 * Exchanges the open link of a gallery for a cookie, so that its token stays out of history, logs
 * and Referer headers. It works repeatedly, as often as it is shared.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const path = `/g/${encodeURIComponent(params.slug)}`
  const result = isToken(params.token)
    ? await openGalleryLink(ctx, params.slug, {
        linkToken: params.token,
        browserToken: readLinkToken(config, request),
      })
    : fail('link-has-ended')
  const headers = new Headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  if (result.ok && result.value.token !== null)
    headers.set(
      'set-cookie',
      serializeLinkCookie(config, path, result.value.token, gallerySessionLifetime / 1000),
    )
  const isBusy = !result.ok && result.problem === 'too-many-guesses'
  return redirect(isBusy ? `${path}?link=busy` : path, { status: 303, headers })
}
