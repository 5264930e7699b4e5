import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'

import {
  acceptance,
  client,
  contract,
  contractSignature,
  contractSigner,
  quote,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

/**
 * Returns the contracts that only the studio still has to sign, with the last signature of the
 * client, the oldest first.
 */
export function listCountersignatures({ db, actor, now }: Ctx, limit: number) {
  authorize(actor, 'quote.send')
  const signedAt = sql`max(${contractSignature.signedAt})`.mapWith(contractSignature.signedAt)
  const open = sql`${contractSignature.signerId} is null`
  return db
    .select({ id: quote.id, number: contract.number, client: client.name, signedAt })
    .from(contractSigner)
    .leftJoin(contractSignature, eq(contractSignature.signerId, contractSigner.id))
    .innerJoin(contract, eq(contract.id, contractSigner.contractId))
    .innerJoin(acceptance, eq(acceptance.id, contract.acceptanceId))
    .innerJoin(quote, eq(quote.id, acceptance.quoteId))
    .innerJoin(client, eq(client.id, quote.clientId))
    .where(
      and(
        isNull(acceptance.undoneAt),
        isNull(acceptance.finalizedAt),
        lte(acceptance.undoUntil, now),
      ),
    )
    .groupBy(quote.id, contract.number, client.name)
    .having(
      sql`bool_or(${open} and ${contractSigner.side} = 'studio')
        and not bool_or(${open} and ${contractSigner.side} = 'client')`,
    )
    .orderBy(asc(signedAt), asc(quote.id))
    .limit(limit)
}
