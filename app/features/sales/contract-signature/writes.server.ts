import { contractSignature } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'

export type NewSignature = Omit<typeof contractSignature.$inferInsert, 'signerId' | 'signedAt'>

/** Stores the signature of a signer in the transaction of its caller, who records the event. */
export async function insertSignature(ctx: TxCtx, signerId: string, signature: NewSignature) {
  await ctx.db.insert(contractSignature).values({ ...signature, signerId, signedAt: ctx.now })
}
