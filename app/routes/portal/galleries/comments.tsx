import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { findGallery } from '#app/features/delivery/gallery/reads.server.ts'
import { listGalleryThreads } from '#app/features/delivery/gallery-comment/reads.server.ts'
import { CommentsPage } from '#app/features/delivery/gallery-comment/ui/comments-page.tsx'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/comments'

/** The comments of a gallery, with the forms to answer and resolve them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { id, slug } = await findOr404('gallery', params.galleryId, (id) => findGallery(ctx, id))
  return {
    id,
    slug,
    threads: await listGalleryThreads(ctx, id),
    formKey: generateIdempotencyKey(),
  }
}

export default function Comments({ loaderData }: Route.ComponentProps) {
  return <CommentsPage {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
