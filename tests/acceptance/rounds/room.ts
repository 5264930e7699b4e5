import { sql } from 'drizzle-orm'

import type { Ctx } from '#app/platform/context.server.ts'
import {
  declineRound,
  requestRound,
  submitNotes,
} from '#app/features/delivery/review-round/writes.server.ts'
import { creditInvoice, reissueInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { issueInvoice } from '#app/features/money/invoice-issue/writes.server.ts'
import { getProjectBalance } from '#app/features/sales/project-balance/reads.server.ts'
import {
  invoiceCharges,
  offerCharge,
  waiveCharge,
} from '#app/features/sales/project-charge/writes.server.ts'

import type { createDice } from '../../support/random-studios.ts'
import {
  type Guest,
  type RoundReview,
  type RoundTerms,
  inviteGuest,
  plantRoundReview,
  publishNext,
  signer,
  writeNote,
} from '../../support/round-fixture.ts'

type Dice = ReturnType<typeof createDice>
export type Tally = Record<
  'rounds' | 'presses' | 'charges' | 'unticked' | 'balances' | 'invoices',
  number
>
/** A review with eight guests; the first three may agree to extra rounds. */
type Room = {
  owner: Ctx
  dice: Dice
  review: RoundReview
  terms: RoundTerms
  guests: Guest[]
}

const signers = 3

export async function openRoom(owner: Ctx, dice: Dice, name: string): Promise<Room> {
  const terms = {
    includedRounds: dice.pickOne([null, 0, 1, 2, 2, 3]),
    extraRoundAmount: dice.drawChance(0.6) ? dice.drawBetween(1, 50_000) : null,
  }
  const review = await plantRoundReview(owner, `Rounds ${name}`, terms)
  const guests: Guest[] = []
  for (let n = 0; n < 8; n++)
    guests.push(await inviteGuest(owner, review, `Guest ${n}`, getRights(n)))
  return { owner, dice, review, terms, guests }
}

/** Guests without one of the two rights, and invited ones with neither, may not agree. */
function getRights(n: number) {
  if (n < signers) return signer
  return [{ seesMoney: true }, { maySign: true }, { isGuest: true, ...signer }][n % 3]!
}

/** Plays a round of eight presses at once. Returns what wasn't as it has to be. */
export async function playRound(room: Room, round: number, tally: Tally): Promise<string[]> {
  const { owner, dice, review, terms, guests } = room
  const versionId = await publishNext(owner, review)
  await writeNote(dice.pickOne(guests), versionId)
  const problems: string[] = []
  const expect = (what: string, seen: unknown, wanted: unknown) => {
    if (seen !== wanted) problems.push(`${what}: ${String(seen)} instead of ${String(wanted)}`)
  }
  const isExtra = terms.includedRounds !== null && round > terms.includedRounds
  const price = isExtra ? await settlePrice(room, versionId, expect) : null
  const before = await countCharges(room)
  const isTicked = await press(room, versionId, price, dice.drawChance(0.5))
  tally.presses += guests.length
  const wanted = !isExtra || price === null || isTicked
  expect('rounds', await countEnds(room, versionId), wanted ? 1 : 0)
  const agreed = price !== null && isTicked ? 1 : 0
  expect('charges', (await countCharges(room)) - before, agreed)
  tally.charges += agreed
  if (!wanted) {
    tally.unticked++
    const { ctx, access } = guests[0]!
    await submitNotes(ctx, access, versionId, price)
    expect('rounds after the tick', await countEnds(room, versionId), 1)
    expect('charges after the tick', (await countCharges(room)) - before, 1)
    tally.charges++
  }
  tally.rounds++
  await expectBalance(room, expect)
  tally.invoices += await invoice(room, expect)
  await expectBalance(room, expect)
  tally.balances += 2
  return problems
}

type Expect = (what: string, seen: unknown, wanted: unknown) => void

/** All guests ask for a price at once if there is none. Returns it, or null if it was waived. */
async function settlePrice(room: Room, versionId: string, expect: Expect): Promise<number | null> {
  const { owner, dice, review, terms, guests } = room
  if (terms.extraRoundAmount !== null) return terms.extraRoundAmount
  const isDeclined = dice.drawChance(0.3)
  for (const turn of isDeclined ? ['declined', 'answered'] : ['answered']) {
    await Promise.all(guests.map(({ ctx, access }) => requestRound(ctx, access, versionId)))
    const requested = await listIds(room, 'requested')
    expect('requests', requested.length, 1)
    const charge = { id: requested[0]!, reviewId: review.id }
    if (turn === 'answered' && dice.drawChance(0.3)) {
      await Promise.all([1, 2].map(() => waiveCharge(owner, charge, { reason: 'A favor' })))
      return null
    }
    const amount = dice.drawBetween(1, 50_000)
    await offerCharge(owner, charge, { amount })
    if (turn === 'answered') return amount
    await Promise.all(guests.map(({ ctx, access }) => declineRound(ctx, access, versionId)))
    expect('offers after a decline', (await listIds(room, 'offered')).length, 0)
  }
  return null
}

/** Eight guests press “Submit notes” at once. Returns true if a signer agreed to the price. */
async function press(
  { dice, guests }: Room,
  versionId: string,
  price: number | null,
  hasTicks: boolean,
): Promise<boolean> {
  const forms = guests.map((guest, n) => {
    const isTicked = hasTicks && dice.drawChance(0.5)
    // a tick for another amount is none
    const agreedTo = isTicked ? price : price !== null && dice.drawChance(0.3) ? price + 1 : null
    return { guest, agreedTo, counts: n < signers && agreedTo === price }
  })
  await Promise.all(
    forms.map(({ guest: { ctx, access }, agreedTo }) =>
      submitNotes(ctx, access, versionId, agreedTo),
    ),
  )
  return price !== null && forms.some(({ counts }) => counts)
}

/** Two presses put the charges on an invoice, which may be issued, credited or issued again. */
async function invoice({ owner, dice, review }: Room, expect: Expect): Promise<number> {
  if (dice.drawChance(0.5)) return 0
  const results = await Promise.all([1, 2].map(() => invoiceCharges(owner, review.projectId)))
  const drafts = results.filter(({ ok }) => ok)
  const [draft] = drafts
  if (!draft?.ok) return 0
  expect('drafts', drafts.length, 1)
  const { id } = draft.value
  if (dice.drawChance(0.3)) return 0
  const issued = await issueInvoice(owner, id, { revision: 1 })
  expect('an issue', issued.ok || issued.problem, true)
  const next = dice.drawUpTo(4)
  if (next === 0) await creditInvoice(owner, id, { choice: { kind: 'all' }, reason: 'Wrong' })
  else if (next === 1) await reissueInvoice(owner, id, { reason: 'Wrong' })
  return 1
}

async function select<Row extends Record<string, unknown>>(
  { owner }: Room,
  text: ReturnType<typeof sql>,
) {
  return (await owner.db.execute<Row>(text)).rows
}

async function listIds(room: Room, state: string): Promise<string[]> {
  const rows = await select<{ id: string }>(
    room,
    sql`select id from project_charge where review_id = ${room.review.id} and state = ${state}`,
  )
  return rows.map(({ id }) => id)
}

async function countCharges(room: Room): Promise<number> {
  return (await listIds(room, 'accepted')).length
}

/** Ends of the round as rows, events and emails have them; 99 if they disagree. */
async function countEnds(room: Room, versionId: string): Promise<number> {
  const [row] = await select<{ ended: number; events: number; emails: number; all: number }>(
    room,
    sql`select
      (select count(*)::int from review_version where id = ${versionId} and submitted_at is not null)
        as ended,
      (select count(*)::int from event where name = 'review-round.submitted'
        and data->>'version' = ${versionId}) as events,
      (select count(*)::int from email where kind = 'review-round.submitted'
        and subject_id = ${room.review.id}) as emails,
      (select count(*)::int from review_version where review_id = ${room.review.id}
        and submitted_at is not null) as all`,
  )
  return row!.ended === row!.events && row!.emails === row!.all ? row!.ended : 99
}

/**
 * The balance, once more: agreements from their events, each until its invoice counts, and what is
 * left of the invoices.
 */
async function expectBalance(room: Room, expect: Expect) {
  const { owner, review } = room
  const [row] = await select<{ agreed: number; open: number }>(
    room,
    sql`with left_of as (
        select i.id, i.gross - coalesce((select sum(note.gross) from invoice note
          where note.corrects_invoice_id = i.id), 0) as amount, b.open
        from invoice i join invoice_balance b on b.invoice_id = i.id
        where i.project_id = ${review.projectId} and i.kind <> 'credit-note'),
      agreements as (
        select (e.data->>'cents')::bigint as amount, e.data->>'charge' as charge
        from event e where e.name = 'project-charge.accepted'
          and e.subject_id = ${review.projectId}
          and not exists (select from event w where w.name = 'project-charge.waived'
            and w.data->>'charge' = e.data->>'charge' and w.id > e.id)),
      loose as (
        select a.amount from agreements a join project_charge c on c.id::text = a.charge
        where c.invoice_id is null or c.invoice_id not in (select id from left_of where amount > 0))
      select (coalesce((select sum(amount) from left_of), 0)
          + coalesce((select sum(amount) from loose), 0))::float8 as agreed,
        (coalesce((select sum(open) from left_of), 0)
          + coalesce((select sum(amount) from loose), 0))::float8 as open`,
  )
  const { agreed, open } = await getProjectBalance(owner, review.projectId)
  expect('agreed', agreed, row!.agreed)
  expect('open', open, row!.open)
}
