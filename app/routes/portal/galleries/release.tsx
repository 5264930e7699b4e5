import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { waiverSchema } from '#app/features/delivery/gallery-release/form.ts'
import { findGalleryRelease } from '#app/features/delivery/gallery-release/reads.server.ts'
import { ReleasePage } from '#app/features/delivery/gallery-release/ui/release-page.tsx'
import { releaseWithoutPayment } from '#app/features/delivery/gallery-release/writes.server.ts'
import { usePageResult } from '#app/ui/use-page-result.ts'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/release'

/** The originals of a gallery, with what they wait for. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'gallery.release')
  return {
    release: await findOr404('gallery', params.galleryId, (id) => findGalleryRelease(ctx, id)),
    formKey: generateIdempotencyKey(),
  }
}

/** Releases the originals without a payment. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'gallery.release')
  const values = await readFields(request)
  const input = parseForm(waiverSchema, values)
  if (!input.ok) return data({ problems: input.problems, values }, { status: 422 })
  const result = await findOr404('gallery', params.galleryId, (id) =>
    releaseWithoutPayment(withIdempotency(ctx, values), id.toLowerCase(), input.form),
  )
  if (result.ok) return redirect(`/portal/galleries/${params.galleryId}/release?saved`, 303)
  return data(
    { problem: result.problem, problems: {}, values },
    { status: result.problem === 'gallery-is-gone' ? 404 : 409 },
  )
}

export default function Release({ loaderData, actionData }: Route.ComponentProps) {
  return <ReleasePage {...loaderData} result={usePageResult(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
