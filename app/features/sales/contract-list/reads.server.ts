import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import { splitSearchWords, toLikePattern } from '#app/core/search.ts'
import {
  acceptance,
  agreementDocument,
  client,
  contract,
  contractEnding,
  documentRendering,
  quote,
  quoteVersion,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type ContractFilter,
  type ContractRow,
  type ContractState,
  parseContractCursor,
} from './rules.ts'

const pageSize = 50

/**
 * Returns one page of the matching contracts, the newest first, without those whose acceptance was
 * undone.
 */
export async function listContracts(
  ctx: Ctx,
  filter: ContractFilter,
  after: string | null,
  limit = pageSize,
) {
  authorize(ctx.actor, 'quote.see')
  const rows = await selectContracts(ctx, filter, after, limit + 1)
  const last = rows.length > limit ? rows[limit - 1]! : null
  const { timeZone } = await getStudio(ctx)
  return {
    rows: rows
      .slice(0, limit)
      .map(
        ({
          contractNumber,
          accepted,
          version,
          signedOnPaper,
          rendering,
          ending,
          ...row
        }): ContractRow => ({
          ...row,
          number: contractNumber!,
          title: version.content.title,
          signedOn: signedOnPaper ?? toStudioDay(accepted.acceptedAt, timeZone),
          gross: accepted.totals.gross,
          currency: version.currency,
          state: ending ?? getState(ctx, accepted, rendering),
        }),
      ),
    next: last ? String(last.contractNumber) : null,
  }
}

function selectContracts(
  { db }: Ctx,
  { search }: ContractFilter,
  after: string | null,
  limit: number,
) {
  const from = parseContractCursor(after)
  return db
    .select({
      contractNumber: contract.number,
      quoteId: quote.id,
      quote: quote.number,
      client: client.name,
      accepted: acceptance,
      version: quoteVersion,
      signedOnPaper: contract.signedOn,
      rendering: documentRendering,
      ending: contractEnding.kind,
    })
    .from(contract)
    .innerJoin(acceptance, eq(acceptance.id, contract.acceptanceId))
    .innerJoin(
      quoteVersion,
      and(
        eq(quoteVersion.quoteId, acceptance.quoteId),
        eq(quoteVersion.version, acceptance.version),
      ),
    )
    .innerJoin(quote, eq(quote.id, acceptance.quoteId))
    .innerJoin(client, eq(client.id, quote.clientId))
    .leftJoin(contractEnding, eq(contractEnding.contractId, contract.id))
    .leftJoin(agreementDocument, eq(agreementDocument.acceptanceId, acceptance.id))
    .leftJoin(
      documentRendering,
      and(
        eq(documentRendering.subjectId, agreementDocument.id),
        eq(documentRendering.kind, 'agreement'),
      ),
    )
    .where(
      and(
        or(isNull(acceptance.undoneAt), isNotNull(contractEnding.contractId)),
        matchesSearch(search),
        from === null ? undefined : lt(contract.number, from),
      ),
    )
    .orderBy(desc(contract.number))
    .limit(limit)
}

/** Matches contracts with every word in a number, the title or the name of the client. */
function matchesSearch(search: string) {
  return and(
    ...splitSearchWords(search).map((word) => {
      const pattern = toLikePattern(word)
      return or(
        sql`${quote.search} like ${pattern}`,
        sql`${client.search} like ${pattern}`,
        sql`'c-' || ${contract.number} like ${pattern}`,
        sql`'q-' || ${quote.number} like ${pattern}`,
      )
    }),
  )
}

function getState(
  { now }: Ctx,
  { finalizedAt, undoUntil }: typeof acceptance.$inferSelect,
  rendering: typeof documentRendering.$inferSelect | null,
): ContractState {
  if (finalizedAt === null) return undoUntil > now ? 'undoable' : 'waiting'
  if (rendering?.state === 'completed') return rendering.problem === null ? 'complete' : 'failed'
  return rendering?.state === 'failed' ? 'failed' : 'pending'
}

/** Returns true if there is any contract. */
export async function hasContracts(ctx: Ctx): Promise<boolean> {
  authorize(ctx.actor, 'quote.see')
  const rows = await ctx.db.select({ id: contract.id }).from(contract).limit(1)
  return rows.length > 0
}
