import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, parseForm, withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { gallerySchema } from '#app/features/delivery/gallery/form.ts'
import { type StudioGallery, findGallery } from '#app/features/delivery/gallery/reads.server.ts'
import { GallerySettings } from '#app/features/delivery/gallery/ui/gallery-settings.tsx'
import { changeGallery } from '#app/features/delivery/gallery/writes.server.ts'
import { listClientProjects } from '#app/features/work/project/reads.server.ts'
import { usePageResult } from '#app/ui/use-page-result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/settings'
import { readGalleryFields } from './gallery-fields.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'gallery.change')
  const gallery = await findOr404('gallery', params.galleryId, (id) => findGallery(ctx, id))
  return {
    id: gallery.id,
    isPublished: gallery.state === 'published',
    hasFixedSlug: gallery.publishedAt !== null,
    revision: gallery.revision,
    values: toValues(gallery),
    projects: (await listClientProjects(ctx, gallery.clientId)).map(({ id, title }) => ({
      id,
      title,
    })),
    origin: ctx.app.config.publicUrl,
    canTranscode: ctx.app.transcoder !== null,
    formKey: generateIdempotencyKey(),
  }
}

function toValues(gallery: StudioGallery): Record<string, string> {
  const { title, dateLine, welcome, slug, expiresOn, sizes, metadata, projectId, category } =
    gallery
  const alwaysWatermark = gallery.alwaysWatermark ? 'on' : ''
  return {
    title,
    dateLine,
    welcome,
    slug,
    metadata,
    alwaysWatermark,
    category,
    expiresOn: expiresOn ?? '',
    sizes: sizes.join(' '),
    projectId: projectId ?? '',
  }
}

/** The fields that show the problems of a write. */
const fields: Partial<Record<ProblemCode, string>> = {
  'gallery-slug-taken': 'slug',
  'gallery-sizes-missing': 'sizes',
  'gallery-expiry-past': 'expiresOn',
  'project-is-gone': 'projectId',
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'gallery.change')
  const values = await readGalleryFields(request)
  const input = parseForm(gallerySchema, values)
  if (!input.ok) return data({ problems: input.problems, values }, { status: 422 })
  const result = await findOr404('gallery', params.galleryId, (id) =>
    changeGallery(withIdempotency(ctx, values), id.toLowerCase(), input.form),
  )
  if (result.ok) return redirect(`/portal/galleries/${params.galleryId}/settings?saved`, 303)
  const field = fields[result.problem]
  return field
    ? data({ problems: { [field]: result.problem }, values }, { status: 422 })
    : data({ problem: result.problem, problems: {}, values }, { status: 409 })
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return <GallerySettings {...loaderData} result={usePageResult(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
