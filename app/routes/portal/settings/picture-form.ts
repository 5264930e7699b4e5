import { type Refusal, problem } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { answering, read } from '#app/platform/form.server.ts'
import { takesFile } from '#app/platform/pictures/limits.ts'
import { type Arrived, receiveUpload } from '#app/platform/pictures/upload.server.ts'
import { demand } from '#app/studio/access.ts'
import { keepItem } from '#app/studio/arrival/writes.server.ts'
import { type Place, aboutSchema } from '#app/studio/picture/rules.ts'
import { describePicture, keepPicture, removePicture } from '#app/studio/picture/writes.server.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { refused, saved } from './answer.ts'

type Values = Record<string, string>
type Kept = { ok: true } | { ok: false; problems: Record<string, ProblemCode> }

/** What became of it, on the page that holds the card. */
export function pictureAnswer(request: Request, form: string, answer: Kept, values: Values = {}) {
  return answer.ok ? saved(request, form) : refused(form, answer.problems, values)
}

export function bringsFile(request: Request): boolean {
  return takesFile(
    request.method,
    new URL(request.url).pathname,
    request.headers.get('content-type') ?? undefined,
  )
}

/**
 * Takes the form with the file, from a page that sleeps or one that is awake; whoever may not is
 * not listened to.
 */
export async function picturePut(request: Request, ctx: Ctx, place: Place): Promise<Kept> {
  demand(ctx.actor, place === 'share' ? 'studio.change' : 'own-account.change')
  const answer = await received(request, ctx, (ctx, arrived) => keepPicture(ctx, place, arrived))
  return answer.ok ? { ok: true } : { ok: false, problems: { picture: answer.problem } }
}

/** The same for one more file of the library, into a folder of it. */
export async function pictureAdded(request: Request, ctx: Ctx, folder: string) {
  demand(ctx.actor, 'website.change')
  return bringsFile(request)
    ? received(request, ctx, (ctx, arrived) => keepItem(ctx, arrived, folder))
    : problem('picture-missing')
}

async function received<Answer extends { ok: boolean }>(
  request: Request,
  ctx: Ctx,
  keep: (ctx: Ctx, arrived: Arrived) => Promise<Answer>,
): Promise<Answer | Refusal> {
  const { values, file, done } = await receiveUpload(request, ctx.app.config.dataDir)
  try {
    if (!file.ok) return problem(file.problem)
    return await keep(answering(ctx, { ...values, picture: file.arrived.hash }), file.arrived)
  } finally {
    await done()
  }
}

/** The two smaller forms of the same card. */
export async function pictureSaid(ctx: Ctx, place: Place, values: Values): Promise<Kept> {
  if (values.form === 'picture-removal') {
    const answer = await removePicture(answering(ctx, values), place)
    return answer.ok ? { ok: true } : { ok: false, problems: { picture: answer.problem } }
  }
  const given = read(aboutSchema, values)
  if (!given.ok) return { ok: false, problems: given.problems }
  const answer = await describePicture(answering(ctx, values), place, given.form)
  return answer.ok ? { ok: true } : { ok: false, problems: { focus: answer.problem } }
}
