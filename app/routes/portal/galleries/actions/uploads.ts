import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { isFileForm } from '#app/platform/media/form-limits.ts'
import { receiveFiles } from '#app/platform/media/multipart-upload.server.ts'
import { authorize } from '#app/features/access.ts'
import { addGalleryItem } from '#app/features/delivery/gallery-item/writes.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { isId } from '../../find-or-404.ts'
import type { Route } from './+types/uploads'

/** Adds the files of a form without JavaScript to a gallery. The last problem is shown. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'gallery.upload')
  const galleryId = params.galleryId.toLowerCase()
  const section = url.searchParams.get('section') ?? ''
  const page = new URLSearchParams(section ? { section } : {})
  const type = request.headers.get('content-type') ?? undefined
  if (!isId(galleryId) || !isFileForm(request.method, url.pathname, type))
    return redirect(
      `/portal/galleries/${encodeURIComponent(galleryId)}?problem=picture-missing`,
      303,
    )
  const { files, problems, cleanUp } = await receiveFiles(request, ctx.app.config.dataDir)
  let problem: ProblemCode | undefined = problems.at(-1)?.problem
  try {
    if (files.length === 0) problem ??= 'picture-missing'
    for (const file of files) {
      const target = { sectionId: isId(section) ? section : null, folder: '' }
      const result = await addGalleryItem(ctx, galleryId, file, target)
      if (!result.ok) problem = result.problem
    }
  } finally {
    await cleanUp()
  }
  page.set(problem ? 'problem' : 'saved', problem ?? '')
  return redirect(`/portal/galleries/${galleryId}?${page}`, 303)
}

/** This path accepts only POST; a GET leads to the page with the form. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/portal/galleries/${encodeURIComponent(params.galleryId)}`)
}
