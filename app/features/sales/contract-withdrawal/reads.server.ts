import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import { eventSchemas } from '#app/core/events.ts'
import {
  acceptance,
  client,
  contract,
  contractEnding,
  event,
  quote,
  quoteBooking,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { selectQuoteContract } from '#app/features/sales/contract-signature/reads.server.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { getWithdrawalPeriod } from './rules.ts'

/**
 * Returns the right of withdrawal from the contract of a quote, without checking the permission:
 * its period, whether it is open now, and the withdrawal if there was one. Null for a quote without
 * this right, and before its contract is concluded.
 */
export async function selectWithdrawal(ctx: Ctx, quoteId: string) {
  const signed = await selectQuoteContract(ctx, quoteId)
  const finalizedAt = signed?.acceptance.finalizedAt
  if (!signed || !finalizedAt || signed.withdrawalDays === 0) return null
  const { timeZone } = await getStudio(ctx)
  const { ending, startsEarly, number } = signed
  const period = getWithdrawalPeriod({ ...signed, finalizedAt }, timeZone)
  return {
    ...period,
    contract: formatContractNumber(number),
    startsEarly,
    isOpen: ending === null && ctx.now < period.endsAt,
    withdrawn: ending && {
      at: ending.endedAt,
      by: ending.by,
      contactId: ending.contactId,
      text: ending.reason,
    },
  }
}

/** Returns the same for a contact of the quote's client who sees money. */
export async function findOwnWithdrawal(
  ctx: Ctx,
  { id, clientId }: { id: string; clientId: string },
) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return selectWithdrawal(ctx, id)
}

/**
 * Returns the same for the studio, with the amount to refund, and the share for work already done
 * once the studio entered it, in cents. `isSettled` if nothing is left to enter.
 */
export async function findWithdrawal(ctx: Ctx, quoteId: string) {
  authorize(ctx.actor, 'quote.see')
  const found = await selectWithdrawal(ctx, quoteId)
  if (!found?.withdrawn) return found && { ...found, refund: 0, share: null, isSettled: true }
  const refund = (await selectEventData(ctx, quoteId, 'contract.withdrawn'))?.cents ?? 0
  const share = (await selectEventData(ctx, quoteId, 'contract.settled'))?.cents ?? null
  const needsSettling = found.startsEarly || (refund > 0 && !(await hasBookings(ctx, quoteId)))
  return { ...found, refund, share, isSettled: share !== null || !needsSettling }
}

async function selectEventData(
  { db }: Ctx,
  quoteId: string,
  name: 'contract.withdrawn' | 'contract.settled',
) {
  const [row] = await db
    .select({ data: event.data })
    .from(event)
    .where(and(eq(event.subjectId, quoteId), eq(event.name, name)))
    .limit(1)
  return row && eventSchemas[name].parse(row.data)
}

async function hasBookings({ db }: Ctx, quoteId: string): Promise<boolean> {
  return (await db.$count(quoteBooking, eq(quoteBooking.quoteId, quoteId))) > 0
}

/**
 * Returns the withdrawn contracts that wait for the studio, the oldest first: to enter the share
 * for work that the client asked to start early, or to refund what was paid without a booking.
 */
export async function listUnsettledWithdrawals({ db, actor }: Ctx, limit: number) {
  authorize(actor, 'quote.send')
  const isEvent = (name: string) => sql`exists (select from ${event}
    where ${event.subjectId} = ${quote.id}::text and ${event.name} = ${name})`
  const needsRefund = sql`(not exists (select from ${quoteBooking}
      where ${quoteBooking.quoteId} = ${quote.id})
    and exists (select from ${event} where ${event.subjectId} = ${quote.id}::text
      and ${event.name} = 'contract.withdrawn' and (${event.data} ->> 'cents')::bigint > 0))`
  return db
    .select({
      id: quote.id,
      number: contract.number,
      client: client.name,
      withdrawnAt: contractEnding.endedAt,
    })
    .from(contractEnding)
    .innerJoin(contract, eq(contract.id, contractEnding.contractId))
    .innerJoin(acceptance, eq(acceptance.id, contract.acceptanceId))
    .innerJoin(quote, eq(quote.id, acceptance.quoteId))
    .innerJoin(client, eq(client.id, quote.clientId))
    .where(
      and(
        eq(contractEnding.kind, 'withdrawn'),
        isNull(client.erasedAt),
        sql`(${contract.startsEarly} or ${needsRefund})`,
        sql`not ${isEvent('contract.settled')}`,
      ),
    )
    .orderBy(asc(contractEnding.endedAt))
    .limit(limit)
}
