import { createHash } from 'node:crypto'

import { isNull } from 'drizzle-orm'

import { ok } from '#app/core/result.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { sealKey } from '#app/data/schema/index.server.ts'
import { encrypt } from '#app/platform/auth/encryption.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import type { SealKey } from '#app/platform/pdf/worker.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getPrintedSeller } from '#app/features/money/document-party/reads.server.ts'

import { type OpenSealKey, findSealKey } from './reads.server.ts'

/**
 * Returns the key that seals documents, and creates it for the first one, as the program's own
 * work. Null if the secret key can't decrypt it. Call it outside of transactions.
 */
export async function openSealKey(callerCtx: Ctx): Promise<OpenSealKey | null> {
  const ctx: Ctx = { ...callerCtx, actor: { kind: 'system' }, idempotency: null }
  authorize(ctx.actor, 'document.render')
  const found = await findSealKey(ctx)
  if (found !== undefined) return found
  const generated = await generateSealKey(ctx)
  const result = await transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'sealKey')
    // another process may have been faster
    const existing = await findSealKey(ctx)
    if (existing !== undefined) return ok(existing)
    const id = await insertSealKey(ctx, generated)
    await recordEvent(ctx, 'seal-key.created', id)
    return ok({ id, ...generated })
  })
  // a transaction without an idempotency key doesn't fail otherwise
  if (!result.ok) throw new Error(result.problem)
  return result.value
}

/**
 * Retires the key, and seals with a new one from now on. Certificates of retired keys still verify
 * what they sealed.
 */
export async function replaceSealKey(ctx: Ctx) {
  authorize(ctx.actor, 'seal.change')
  const generated = await generateSealKey(ctx)
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'sealKey')
    const retired = await ctx.db
      .update(sealKey)
      .set({ retiredAt: ctx.now })
      .where(isNull(sealKey.retiredAt))
      .returning({ id: sealKey.id })
    const id = await insertSealKey(ctx, generated)
    await recordEvent(ctx, retired.length > 0 ? 'seal-key.replaced' : 'seal-key.created', id)
    return ok()
  })
}

async function generateSealKey(ctx: Ctx): Promise<SealKey> {
  const { name } = await getPrintedSeller(ctx)
  const result = await ctx.app.pdfWorker.createSealKey(name, ctx.now)
  if (!result.ok) throw new Error(`The seal key was not created: ${result.problem}`)
  return { certificate: result.certificate, key: result.key }
}

async function insertSealKey(ctx: TxCtx, { certificate, key }: SealKey): Promise<string> {
  const [row] = await ctx.db
    .insert(sealKey)
    .values({
      certificate,
      encryptedKey: encrypt(ctx.app.key, key),
      fingerprint: createHash('sha256').update(certificate, 'base64').digest('hex'),
      createdAt: ctx.now,
    })
    .returning({ id: sealKey.id })
  return row!.id
}
