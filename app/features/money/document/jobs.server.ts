import { and, asc, eq, sql } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { documentFile, documentRendering } from '#app/data/schema/index.server.ts'
import {
  type Queue,
  claimNext,
  isDue,
  reclaimAbandoned,
  settleClaim,
} from '#app/platform/claims.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { log, redactError } from '#app/platform/log.server.ts'
import { rendererVersion } from '#app/platform/pdf/worker.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type StoredFile,
  lockFile,
  saveFile,
  withStoredBytes,
} from '#app/features/media/file/writes.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { type StoredPdf, renderDocument } from './pdf.server.ts'
import type { Rendering } from './reads.server.ts'
import { formatStoredProblem, getRetryDelay, longestDelay } from './rules.ts'

/** Longer than the time limit of a rendering. */
const queue: Queue<typeof documentRendering> = {
  table: documentRendering,
  key: documentRendering.id,
  lease: minute,
}

/** Renders all documents that are due, one by one, outside of transactions. */
export async function renderDocuments(ctxNow: () => Ctx, isStopped: () => boolean) {
  while (!isStopped()) {
    const ctx = ctxNow()
    authorize(ctx.actor, 'document.render')
    const row = await claimNext(ctx, queue, {
      due: and(
        eq(documentRendering.state, 'waiting'),
        isDue(documentRendering.nextTryAt, ctx.now, longestDelay),
      ),
      order: [asc(documentRendering.nextTryAt)],
      set: { tries: sql`${documentRendering.tries} + 1` },
    })
    if (!row) return
    await renderRow(ctxNow, row, isStopped)
  }
}

/** Releases claims. Call it only at startup on a database no other process uses. */
export async function reclaimRenderings(ctx: Ctx) {
  await reclaimAbandoned(ctx, queue)
}

async function renderRow(ctxNow: () => Ctx, row: Rendering, isStopped: () => boolean) {
  const outcome = await renderAndStore(ctxNow, row).catch((error: unknown) => {
    log('error', 'document-not-rendered', { error: redactError(error) })
    const isFull = ['ENOSPC', 'EDQUOT'].includes(getErrorCode(error) ?? '')
    return fail(isFull ? 'no-room' : 'pdf-failed')
  })
  if (outcome.ok) return
  // ended with the program, which doesn't count
  if (isStopped()) await settleClaim(ctxNow(), queue, row, { tries: row.tries - 1 })
  else await saveFailure(ctxNow(), row, outcome.problem, outcome.details)
}

async function renderAndStore(ctxNow: () => Ctx, row: Rendering) {
  const ctx = ctxNow()
  const rendered = await renderDocument(ctx, row)
  if (!rendered.ok) return rendered
  return withStoredBytes(ctx, rendered.value.bytes, (file) =>
    saveDocument(ctxNow(), row, rendered.value, file),
  )
}

/** Saves the stored file as the document, and wakes the emails that wait for it. */
function saveDocument(ctx: Ctx, row: Rendering, pdf: StoredPdf, file: StoredFile) {
  return transact(ctx, async (ctx) => {
    const { kind, subjectId, version } = row
    const { hash, bytes } = file
    await lockFile(ctx, hash)
    await saveFile(ctx, file)
    await ctx.db
      .insert(documentFile)
      .values({
        hash,
        kind,
        subjectId,
        version,
        name: pdf.name,
        bytes,
        contentHash: pdf.contentHash,
        rendererVersion,
        cms: pdf.cms,
        sealKeyId: pdf.sealKeyId,
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
    const isOurs = await settleClaim(ctx, queue, row, { state: 'completed', hash, problem: null })
    // another process may have taken over the row; its file is the same, or has another seal
    if (!isOurs) return pdf.cms === null ? ok() : fail('pdf-late')
    await recordEvent(ctx, 'document.rendered', subjectId)
    ctx.tx.changedNouns.add('email')
    return ok()
  })
}

/** Plans the next try, or gives up after the last one. */
function saveFailure(
  ctx: Ctx,
  row: Rendering,
  problem: ProblemCode,
  { characters }: Record<string, string | number>,
) {
  log('warn', 'document-not-rendered', { tries: row.tries, note: problem })
  const delay = getRetryDelay(problem, row.tries)
  const storedProblem = formatStoredProblem(
    problem,
    characters === undefined ? '' : String(characters),
  )
  if (delay !== undefined)
    return settleClaim(ctx, queue, row, {
      problem: storedProblem,
      nextTryAt: addMs(ctx.now, delay),
    })
  return transact(ctx, async (ctx) => {
    if (await settleClaim(ctx, queue, row, { state: 'failed', problem: storedProblem })) {
      await recordEvent(ctx, 'document.failed', row.subjectId, { problem })
      ctx.tx.changedNouns.add('email')
    }
    return ok()
  })
}
