import { readdir, rm, stat } from 'node:fs/promises'

import { eq, inArray } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { studioExport } from '#app/data/schema/index.server.ts'
import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import { encrypt } from '#app/platform/auth/encryption.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import { getExportFolder } from './reads.server.ts'
import { downloadLifetime } from './rules.ts'

/**
 * Adds an export of the whole studio to the queue, encrypted if there is a passphrase. Fails with
 * `confirm-password` or `export-is-there` while another is being written or ready.
 */
export async function requestExport(ctx: Ctx, { passphrase }: { passphrase: string }) {
  authorize(ctx.actor, 'studio.export')
  if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
  return transact(ctx, async (ctx) => {
    await ctx.db.delete(studioExport).where(eq(studioExport.state, 'failed'))
    const [row] = await ctx.db
      .insert(studioExport)
      .values({
        requestedBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
        requestedAt: ctx.now,
        state: 'waiting',
        isEncrypted: passphrase !== '',
        sealedPassphrase: passphrase === '' ? null : encrypt(ctx.app.key, passphrase),
      })
      .onConflictDoNothing()
      .returning({ id: studioExport.id })
    if (!row) return fail('export-is-there')
    await recordEvent(ctx, 'export.requested', row.id)
    return ok()
  })
}

/**
 * Lets this person download the finished file for some hours, also in several parts. Fails with
 * `confirm-password` or `export-is-gone`.
 */
export async function confirmDownload(ctx: Ctx): Promise<{ ok: true; value: string } | Failure> {
  authorize(ctx.actor, 'studio.export')
  if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(studioExport)
      .set({
        downloadBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
        downloadUntil: addMs(ctx.now, downloadLifetime),
      })
      .where(eq(studioExport.state, 'completed'))
      .returning({ id: studioExport.id })
    if (!row) return fail('export-is-gone')
    await recordEvent(ctx, 'export.downloaded', row.id)
    return ok(row.id)
  })
}

/** Deletes the finished file, or stops the one being written. Fails with `export-is-gone`. */
export async function deleteExport(ctx: Ctx) {
  authorize(ctx.actor, 'studio.export')
  const deleted = await transact(ctx, async (ctx): Promise<{ ok: true } | Failure> => {
    const rows = await ctx.db
      .delete(studioExport)
      .where(inArray(studioExport.state, ['waiting', 'completed']))
      .returning({ id: studioExport.id })
    if (!rows[0]) return fail('export-is-gone')
    await recordEvent(ctx, 'export.deleted', rows[0].id)
    return ok()
  })
  if (deleted.ok) await deleteLeftFiles(ctx)
  return deleted
}

/**
 * Deletes files that no row names, and temporary ones of a process that died. The row names its
 * file before that is written.
 */
export async function deleteLeftFiles(ctx: Ctx) {
  authorize(ctx.actor, 'studio.export')
  const folder = getExportFolder(ctx)
  const rows = await ctx.db.select({ file: studioExport.file }).from(studioExport)
  const fileNames = new Set(rows.map(({ file }) => file))
  for (const name of await readdir(folder).catch(() => [])) {
    if (fileNames.has(name)) continue
    const path = `${folder}/${name}`
    const modified = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
    const isAbandoned = modified < addMs(ctx.now, -day).getTime()
    if (name.startsWith('studio-') || (name.startsWith('.') && isAbandoned))
      await rm(path, { force: true })
  }
}
