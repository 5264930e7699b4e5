import { redirect } from 'react-router'

import { readLinkToken, serializeFlashCookie } from '#app/platform/auth/link-cookies.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { requestMoreTime } from '#app/features/delivery/gallery-email/writes.server.ts'

import type { Route } from './+types/time'
import { galleryHeaders } from './guest-page.ts'

/** The form is on the page of the gallery. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/g/${encodeURIComponent(params.slug)}`, { headers: galleryHeaders })
}

/** Asks the studio to open an ended gallery again. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const result = await requestMoreTime(ctx, params.slug, readLinkToken(config, request))
  const path = `/g/${encodeURIComponent(params.slug)}`
  const headers = new Headers(galleryHeaders)
  if (result.ok) headers.set('set-cookie', serializeFlashCookie(config, path, 'time'))
  return redirect(path, { status: 303, headers })
}
