import { type Failure, fail, ok } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

/**
 * Counts the pages of a PDF in the media worker, whose memory and time are limited. Fails with
 * `pdf-locked` if it needs a password, `pdf-unreadable`, `no-room` or `closing`.
 */
export async function countPdfPages(
  ctx: Ctx,
  from: string,
): Promise<{ ok: true; value: number } | Failure> {
  authorize(ctx.actor, 'gallery.change')
  const result = await ctx.app.mediaWorker.runNow({ kind: 'count-pages', from })
  if (result.ok) return result.pages ? ok(result.pages) : fail('pdf-unreadable')
  if (result.problem === 'pdf-locked' || result.problem === 'closing') return fail(result.problem)
  return fail('pdf-unreadable')
}
