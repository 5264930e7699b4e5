import { and, eq, isNull } from 'drizzle-orm'

import { acceptance, agreementDocument, contract, quote } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { selectPdfState } from '#app/features/money/document/reads.server.ts'
import { buildPdfName } from '#app/features/money/document/rules.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'

/** Returns the agreement of a quote with the state of its PDF; null if there is none. */
export async function findAgreement(ctx: Ctx, quoteId: string) {
  authorize(ctx.actor, 'quote.see')
  return selectAgreement(ctx, quoteId)
}

/** Returns the same for the client's own contact who sees money, of a quote found for them. */
export async function findOwnAgreement(ctx: Ctx, clientId: string, quoteId: string) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return selectAgreement(ctx, quoteId)
}

/** Returns the same without checking the permission, for writes. */
export async function selectAgreement(ctx: Ctx, quoteId: string) {
  const [row] = await ctx.db
    .select({
      id: agreementDocument.id,
      content: agreementDocument.content,
      number: quote.number,
      contract: contract.number,
    })
    .from(agreementDocument)
    .innerJoin(acceptance, eq(acceptance.id, agreementDocument.acceptanceId))
    .innerJoin(quote, eq(quote.id, acceptance.quoteId))
    .leftJoin(contract, eq(contract.acceptanceId, acceptance.id))
    .where(and(eq(acceptance.quoteId, quoteId), isNull(acceptance.undoneAt)))
  return row
    ? {
        id: row.id,
        quote: formatQuoteNumber(row.number),
        /** Such as `C-1007`; null for an agreement without a contract. */
        contract: row.contract === null ? null : formatContractNumber(row.contract),
        name: buildPdfName(row.content.title),
        pdf: await selectPdfState(ctx, row.id),
      }
    : null
}

/** Returns a client's quotes that have an agreement, with their projects, the newest first. */
export async function listOwnAgreements(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  const rows = await ctx.db
    .select({ number: quote.number, contract: contract.number, projectId: quote.projectId })
    .from(agreementDocument)
    .innerJoin(acceptance, eq(acceptance.id, agreementDocument.acceptanceId))
    .innerJoin(quote, eq(quote.id, acceptance.quoteId))
    .leftJoin(contract, eq(contract.acceptanceId, acceptance.id))
    .where(and(eq(quote.clientId, clientId), isNull(acceptance.undoneAt)))
  return rows.toSorted((a, b) => b.number - a.number)
}
