import { type Failure, fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { withIdempotency, parseForm } from '#app/platform/form.server.ts'
import { isFileForm } from '#app/platform/media/form-limits.ts'
import { type ReceivedFile, receiveUpload } from '#app/platform/media/multipart-upload.server.ts'
import { authorize } from '#app/features/access.ts'
import { createMediaItem } from '#app/features/media/upload/writes.server.ts'
import { type ImageSlot, imageDescriptionSchema } from '#app/features/media/image/rules.ts'
import { describeImage, saveImage, removeImage } from '#app/features/media/image/writes.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { respondProblems, respondSaved } from './form-response.ts'

type Values = Record<string, string>
type SaveResult = { ok: true } | { ok: false; problems: Record<string, ProblemCode> }

/** Responds with the result on the page that holds the image card. */
export function respondToPictureForm(
  request: Request,
  form: string,
  result: SaveResult,
  values: Values = {},
) {
  return result.ok ? respondSaved(request, form) : respondProblems(form, result.problems, values)
}

export function hasFile(request: Request): boolean {
  return isFileForm(
    request.method,
    new URL(request.url).pathname,
    request.headers.get('content-type') ?? undefined,
  )
}

/** Saves an uploaded image, with or without JavaScript. Authorizes before reading the body. */
export async function savePicture(
  request: Request,
  ctx: Ctx,
  usage: ImageSlot,
): Promise<SaveResult> {
  authorize(ctx.actor, usage === 'share' ? 'studio.change' : 'own-account.change')
  const result = await receivePicture(request, ctx, (ctx, file) => saveImage(ctx, usage, file))
  return result.ok ? { ok: true } : { ok: false, problems: { picture: result.problem } }
}

/** Adds an uploaded image to a folder of the media library. */
export async function addPicture(request: Request, ctx: Ctx, folder: string) {
  authorize(ctx.actor, 'website.change')
  return hasFile(request)
    ? receivePicture(request, ctx, (ctx, file) => createMediaItem(ctx, file, folder))
    : fail('picture-missing')
}

async function receivePicture<Result extends { ok: boolean }>(
  request: Request,
  ctx: Ctx,
  save: (ctx: Ctx, file: ReceivedFile) => Promise<Result>,
): Promise<Result | Failure> {
  const { values, file, cleanUp } = await receiveUpload(request, ctx.app.config.dataDir)
  try {
    if (!file.ok) return fail(file.problem)
    return await save(
      withIdempotency(ctx, { ...values, picture: file.received.hash }),
      file.received,
    )
  } finally {
    await cleanUp()
  }
}

/** Handles the two smaller forms of the image card. */
export async function changePicture(
  ctx: Ctx,
  usage: ImageSlot,
  values: Values,
): Promise<SaveResult> {
  if (values.form === 'picture-removal') {
    const result = await removeImage(withIdempotency(ctx, values), usage)
    return result.ok ? { ok: true } : { ok: false, problems: { picture: result.problem } }
  }
  const input = parseForm(imageDescriptionSchema, values)
  if (!input.ok) return { ok: false, problems: input.problems }
  const result = await describeImage(withIdempotency(ctx, values), usage, input.form)
  return result.ok ? { ok: true } : { ok: false, problems: { focus: result.problem } }
}
