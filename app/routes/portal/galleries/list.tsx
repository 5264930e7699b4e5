import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, parseForm, withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findGallery } from '#app/features/delivery/gallery/reads.server.ts'
import { listGalleryGuests } from '#app/features/delivery/gallery-guest/reads.server.ts'
import {
  findFavoriteList,
  listFavorites,
} from '#app/features/delivery/favorite-list/reads.server.ts'
import { favoriteListSchema } from '#app/features/delivery/favorite-list/rules.ts'
import { changeFavoriteList } from '#app/features/delivery/favorite-list/writes.server.ts'
import { listCaseStudyChoices } from '#app/features/site/case-study-files/reads.server.ts'
import { ListPage } from '#app/features/delivery/favorite-list/ui/list-page.tsx'
import { usePageResult } from '#app/ui/use-page-result.ts'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/list'
import { readGalleryFields } from './gallery-fields.ts'

/** One list: its files, settings and exports. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const gallery = await findOr404('gallery', params.galleryId, (id) => findGallery(ctx, id))
  const { id, slug, title } = gallery
  const list = await findOr404('favorite-list', params.listId, (listId) =>
    findFavoriteList(ctx, id, listId),
  )
  return {
    id,
    slug,
    title,
    list,
    caseStudies: await listCaseStudyChoices(ctx, gallery),
    files: await listFavorites(ctx, list.id),
    shares: (await listGalleryGuests(ctx, id)).filter(({ isFamily }) => !isFamily),
    formKey: generateIdempotencyKey(),
  }
}

/** Changes a list of the studio. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'gallery.change')
  const values = await readGalleryFields(request)
  const input = parseForm(favoriteListSchema, values)
  if (!input.ok) return data({ problems: input.problems, values }, { status: 422 })
  const { id } = await findOr404('gallery', params.galleryId, (id) => findGallery(ctx, id))
  const changed = await findOr404('favorite-list', params.listId, (listId) =>
    changeFavoriteList(withIdempotency(ctx, values), id, listId, input.form),
  )
  if (changed.ok) return redirect(`/portal/galleries/${id}/lists/${params.listId}?saved`, 303)
  const problems: Record<string, typeof changed.problem> = { name: changed.problem }
  return data({ problems, values }, { status: 404 })
}

export default function List({ loaderData, actionData }: Route.ComponentProps) {
  return <ListPage {...loaderData} result={usePageResult(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
