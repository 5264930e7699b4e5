import { ctxKey } from '#app/platform/context.server.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { watermarkSchema } from '#app/features/media/watermark/form.ts'
import { renderSample } from '#app/features/media/watermark/writes.server.ts'

import type { Route } from './+types/delivery-sample'

/** A picture of the studio with the watermark that the query says, which isn't saved. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'watermark.change')
  const { picture = '', ...fields } = Object.fromEntries(url.searchParams)
  const input = parseForm(watermarkSchema, fields)
  const sample = input.ok ? await renderSample(ctx, picture, input.form) : null
  const headers = { 'cache-control': 'no-store' }
  return sample
    ? new Response(sample, { headers: { ...headers, 'content-type': 'image/webp' } })
    : new Response(null, { status: 404, headers })
}
