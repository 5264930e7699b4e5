import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { may } from '#app/features/access.ts'
import { findGallery } from '#app/features/delivery/gallery/reads.server.ts'
import { listGalleryItems } from '#app/features/delivery/gallery-item/reads.server.ts'
import { listGallerySections } from '#app/features/delivery/gallery-section/reads.server.ts'
import { toItemView } from '#app/features/delivery/gallery-item/rules.ts'
import { listCaseStudyChoices } from '#app/features/site/case-study-files/reads.server.ts'
import { FilesPage } from '#app/features/delivery/gallery-item/ui/files-page.tsx'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/files'

/** The files of a gallery, or of one section (`?section`). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const gallery = await findOr404('gallery', params.galleryId, (id) => findGallery(ctx, id))
  const sections = await listGallerySections(ctx, gallery.id)
  const items = await listGalleryItems(ctx, gallery.id)
  const mayChange = may(ctx.actor, 'gallery.change')
  const open = url.searchParams.get('section')
  return {
    galleryId: gallery.id,
    slug: gallery.slug,
    title: gallery.title,
    coverItemId: gallery.coverItemId,
    canTranscode: ctx.app.transcoder !== null,
    sections,
    section: sections.find(({ id }) => id === open) ?? null,
    items: items.map(toItemView),
    caseStudies: mayChange ? await listCaseStudyChoices(ctx, gallery) : null,
    formKey: generateIdempotencyKey(),
  }
}

export default function Files({ loaderData }: Route.ComponentProps) {
  return <FilesPage {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
