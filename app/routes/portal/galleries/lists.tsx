import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, parseForm, withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findGallery } from '#app/features/delivery/gallery/reads.server.ts'
import { listGalleryGuests } from '#app/features/delivery/gallery-guest/reads.server.ts'
import {
  findFavoriteList,
  listFavoriteLists,
  listFavorites,
} from '#app/features/delivery/favorite-list/reads.server.ts'
import { compareLists, favoriteListSchema } from '#app/features/delivery/favorite-list/rules.ts'
import { createFavoriteList } from '#app/features/delivery/favorite-list/writes.server.ts'
import { ListsPage } from '#app/features/delivery/favorite-list/ui/lists-page.tsx'
import type { Ctx } from '#app/platform/context.server.ts'
import { usePageResult } from '#app/ui/use-page-result.ts'

import { findOr404, isId } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/lists'
import { readGalleryFields } from './gallery-fields.ts'

/** The lists of a gallery, and two of them compared. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { id, slug } = await findOr404('gallery', params.galleryId, (id) => findGallery(ctx, id))
  const [one = '', other = ''] = ['one', 'other'].map((name) => url.searchParams.get(name) ?? '')
  return {
    id,
    slug,
    lists: await listFavoriteLists(ctx, id),
    shares: (await listGalleryGuests(ctx, id)).filter(({ isFamily }) => !isFamily),
    comparison: await compare(ctx, id, one, other),
    formKey: generateIdempotencyKey(),
  }
}

async function compare(ctx: Ctx, galleryId: string, one: string, other: string) {
  if (!isId(one) || !isId(other) || one === other) return null
  const first = await findFavoriteList(ctx, galleryId, one)
  const second = await findFavoriteList(ctx, galleryId, other)
  if (!first || !second) return null
  const files = compareLists(await listFavorites(ctx, one), await listFavorites(ctx, other))
  return { one: first, other: second, ...files }
}

/** Sets up a list. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'gallery.change')
  const values = await readGalleryFields(request)
  const input = parseForm(favoriteListSchema, values)
  if (!input.ok) return data({ problems: input.problems, values }, { status: 422 })
  const created = await findOr404('gallery', params.galleryId, (id) =>
    createFavoriteList(withIdempotency(ctx, values), id.toLowerCase(), input.form),
  )
  if (created.ok) return redirect(`/portal/galleries/${params.galleryId}/lists?saved`, 303)
  const problems: Record<string, typeof created.problem> = { name: created.problem }
  return data({ problems, values }, { status: 404 })
}

export default function Lists({ loaderData, actionData }: Route.ComponentProps) {
  return <ListsPage {...loaderData} result={usePageResult(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
