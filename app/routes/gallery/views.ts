import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { readFields } from '#app/platform/form.server.ts'

import { recordItemView } from '#app/features/delivery/gallery-visit/writes.server.ts'

import type { Route } from './+types/views'
import { galleryHeaders, getOpenGallery } from './guest-page.ts'

/** There is nothing to see. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/g/${encodeURIComponent(params.slug)}`, { headers: galleryHeaders })
}

/** Counts that an item was opened in the viewer. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const access = await getOpenGallery(ctx, request, params.slug)
  const { number = '' } = await readFields(request)
  if (/^\d{1,9}$/.test(number)) await recordItemView(ctx, access, Number(number))
  return new Response(null, { status: 204, headers: galleryHeaders })
}
