import { asc, eq } from 'drizzle-orm'

import { contractSignature, contractSigner } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

/** A person who signs a contract, with the signature once there is one. */
export type Signer = typeof contractSigner.$inferSelect & {
  signature: typeof contractSignature.$inferSelect | null
}

/** Returns the signers of a contract in their order, without checking the permission. */
export async function selectSigners({ db }: Ctx, contractId: string): Promise<Signer[]> {
  const rows = await db
    .select({ signer: contractSigner, signature: contractSignature })
    .from(contractSigner)
    .leftJoin(contractSignature, eq(contractSignature.signerId, contractSigner.id))
    .where(eq(contractSigner.contractId, contractId))
    .orderBy(asc(contractSigner.position))
  return rows.map(({ signer, signature }) => ({ ...signer, signature }))
}
