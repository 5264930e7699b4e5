import { eq, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'

import { addMs } from '#app/core/day.ts'
import { gallery, policy, project } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { bookingSchema } from '#app/features/booking/booking/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { setAgreedTerms } from '#app/features/booking/booking-agreement/writes.server.ts'
import { cancelBooking, reopenBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { createGallery, publishGallery } from '#app/features/delivery/gallery/writes.server.ts'
import { releaseWithoutPayment } from '#app/features/delivery/gallery-release/writes.server.ts'
import { creditInvoice, reissueInvoice } from '#app/features/money/credit-note/writes.server.ts'
import {
  recordPayment,
  restoreEntry,
  reverseEntry,
} from '#app/features/money/ledger/writes.server.ts'
import { recordRefund } from '#app/features/money/refund/writes.server.ts'
import { writeOffInvoice } from '#app/features/money/write-off/writes.server.ts'
import { selectProjectBalance } from '#app/features/sales/project-balance/reads.server.ts'
import { recordAcceptance } from '#app/features/sales/quote-acceptance/writes.server.ts'
import { defaultPolicy, releaseRules } from '#app/features/studio/policy/rules.ts'

import { terms } from './booking-fixture.ts'
import { plantGalleryItem } from './gallery-fixture.ts'
import { buildLine } from './invoice-drafts.ts'
import { addInvoice, addTestClient, getId, toMoney } from './invoicing.ts'
import { insertSentQuote } from './quotes.ts'
import type { createDice } from './random-studios.ts'
import { computeOracleBalance, isOraclePayment } from './release-oracle.ts'

type Dice = ReturnType<typeof createDice>
type State = 'draft' | 'free' | 'locked' | 'paid' | 'waived'
type Life = {
  ctx: Ctx
  dice: Dice
  clientId: string
  projectId: string
  bookings: string[]
  invoices: string[]
  /** Payments with the step at which they were recorded. */
  payments: Map<string, number>
  reversed: string[]
  galleries: { id: string; state: State; releasedAt: number }[]
  rateId: string
  step: number
  log: string[]
  tally: ReleaseTally
}
/** Steps, galleries that a payment released, and releases that a reversal took back. */
export type ReleaseTally = { steps: number; releases: number; locks: number }

const prices = ['0', '300', '1000', '1,250.50']
const steps = {
  async book(life: Life) {
    const input = bookingSchema(terms).parse({
      client: life.clientId,
      project: life.projectId,
      category: 'photography',
      title: 'Portraits',
      date: '2030-06-03',
      start: '09:00',
      end: '10:00',
      total: life.dice.pickOne(prices),
    })
    await changeRule(life)
    const id = getId(await createBooking(life.ctx, input))
    life.bookings.push(id)
  },
  async quote({ ctx, clientId, projectId }: Life) {
    const { id } = await insertSentQuote(ctx.db, {
      clientId,
      projectId,
      undoMinutes: 0,
      now: ctx.now,
    })
    getId(await recordAcceptance(ctx, id, { how: 'phone', name: 'Mara Lind' }))
  },
  async invoice({ ctx, dice, clientId, projectId, bookings, invoices, rateId }: Life) {
    const bookingId = dice.drawChance(0.5) ? (dice.pickOne([...bookings, null]) ?? null) : null
    const line = buildLine({ unitPrice: dice.pickOne([30_000, 100_000]), taxRateId: rateId })
    invoices.push(await addInvoice(ctx, clientId, { lines: [line], projectId, bookingId }))
  },
  async pay({ ctx, dice, clientId, projectId, bookings, payments, step }: Life) {
    const bookingId = dice.pickOne([...bookings, null])
    const { missing } = await computeOracleBalance(ctx.db, projectId)
    // often exactly what is missing, as clients pay
    const isExact = missing > 0 && dice.drawChance(0.5)
    const amount = isExact
      ? (missing / 100).toFixed(2)
      : dice.pickOne(['50', '324.75', '541.25', '1000', '2,920'])
    const account = bookingId === null ? { clientId } : { bookingId }
    payments.set(getId(await recordPayment(ctx, account, toMoney(amount, { anyway: 'on' }))), step)
  },
  async reverse({ ctx, dice, payments, reversed }: Life) {
    const id = dice.pickOne([...payments.keys()])
    const result = id && (await reverseEntry(ctx, id, { reason: 'It bounced.' }))
    if (result && result.ok) reversed.push(id)
  },
  async restore({ ctx, dice, payments, reversed, step }: Life) {
    const id = dice.pickOne(reversed)
    const result = id && (await restoreEntry(ctx, id))
    if (result && result.ok && !payments.has(result.value.id)) payments.set(result.value.id, step)
  },
  async refund({ ctx, dice, clientId, bookings }: Life) {
    const bookingId = dice.pickOne([...bookings, null])
    const account = bookingId === null ? { clientId } : { bookingId }
    const money = toMoney(dice.pickOne(['50', '300']), { anyway: 'on', note: 'Sorry' })
    const asked = await recordRefund(ctx, account, money)
    if ('effects' in asked) {
      const seen = asked.effects.map(({ invoiceId, cents }) => `${invoiceId}:${cents}`).join(' ')
      await recordRefund(ctx, account, {
        ...money,
        invoices: dice.pickOne(['credit', 'reopen']),
        seen,
      })
    }
  },
  async credit({ ctx, dice, invoices }: Life) {
    const id = dice.pickOne(invoices)
    if (id) await creditInvoice(ctx, id, { choice: { kind: 'all' }, reason: 'Wrong' })
  },
  async reissue({ ctx, dice, invoices }: Life) {
    const id = dice.pickOne(invoices)
    if (id) await reissueInvoice(ctx, id, { reason: 'Wrong' })
  },
  async writeOff({ ctx, dice, invoices }: Life) {
    const id = dice.pickOne(invoices)
    if (id) await writeOffInvoice(ctx, id, { reason: 'Lost' })
  },
  async cancel({ ctx, dice, bookings }: Life) {
    const id = dice.pickOne(bookings)
    if (id)
      await cancelBooking(ctx, id, { from: 'pending', by: dice.pickOne(['client', 'studio']) })
  },
  async reopen({ ctx, dice, bookings }: Life) {
    const id = dice.pickOne(bookings)
    if (id) await reopenBooking(ctx, id, { from: 'canceled', to: 'pending' })
  },
  async reprice({ ctx, dice, bookings }: Life) {
    const id = dice.pickOne(bookings)
    const total = dice.pickOne([0, 20_000, 90_000, 150_000])
    if (id)
      await transact(ctx, async (ctx) => {
        await setAgreedTerms(ctx, id, { total })
        return { ok: true }
      })
  },
  async publish({ ctx, dice, galleries }: Life) {
    const one = dice.pickOne(galleries)
    if (one.state !== 'draft') return
    getId(await publishGallery(ctx, one.id).then((result) => ({ ...result, value: one })))
    one.state = 'free'
  },
  async waive({ ctx, dice, galleries }: Life) {
    const one = dice.pickOne(galleries)
    const result = await releaseWithoutPayment(ctx, one.id, { reason: 'A gift' })
    if (result.ok && one.state !== 'paid') one.state = 'waived'
  },
}
type Step = keyof typeof steps
/** Steps by how often they happen. */
const usual = Object.entries({
  pay: 5,
  reverse: 3,
  book: 2,
  invoice: 2,
  publish: 4,
  restore: 1,
  refund: 1,
  credit: 1,
  reissue: 1,
  writeOff: 1,
  cancel: 1,
  reopen: 1,
  reprice: 1,
  quote: 1,
} satisfies Partial<Record<Step, number>>).flatMap(([step, times]) =>
  Array<Step>(times).fill(step as Step),
)

/** Changes the policy to another release rule, which the next agreements have. */
async function changeRule({ ctx, dice }: Life) {
  await ctx.db.insert(policy).values({
    version: sql`(select max(version) + 1 from policy)` as never,
    effectiveFrom: ctx.now,
    ...defaultPolicy,
    releaseRule: dice.pickOne(releaseRules),
  })
}

/**
 * Lives a project through random payments, documents and changes, and compares its balance and the
 * state of its galleries with the oracle after each. Adds to the tally, and throws what happened on
 * a difference.
 */
export async function runReleaseLife(
  owner: Ctx,
  dice: Dice,
  { rateId, length, tally }: { rateId: string; length: number; tally: ReleaseTally },
): Promise<void> {
  const clientId = await addTestClient(owner, `Life ${crypto.randomUUID()}`)
  const [created] = await owner.db
    .insert(project)
    .values({
      clientId,
      title: 'Harbor wedding',
      category: 'photography',
      stage: 'delivery',
      state: 'in-progress',
      startedOn: '2030-03-01',
      search: '',
      createdAt: owner.now,
    })
    .returning({ id: project.id })
  const projectId = created!.id
  const life: Life = {
    ctx: owner,
    dice,
    clientId,
    projectId,
    rateId,
    bookings: [],
    invoices: [],
    payments: new Map(),
    reversed: [],
    galleries: [],
    step: 0,
    log: [],
    tally,
  }
  for (const title of ['Preview', 'Everything']) {
    const id = getId(
      await createGallery(owner, { title, clientId, projectId, category: 'photography' }),
    )
    await plantGalleryItem(owner.app, id, { number: 1 })
    life.galleries.push({ id, state: 'draft', releasedAt: 0 })
  }
  for (life.step = 1; life.step <= length; life.step++) {
    life.ctx = { ...owner, now: addMs(owner.now, life.step * 1000) }
    // a waiver ends what there is to compare, so it is rare
    const step = dice.drawChance(0.03) ? 'waive' : dice.pickOne(usual)
    life.log.push(step)
    await takeStep(life, step)
  }
  tally.steps += length
}

async function takeStep(life: Life, step: Step) {
  const { ctx, projectId, log } = life
  const before = life.galleries.map((one) => ({ ...one }))
  const reversals = life.reversed.length
  await steps[step](life)
  const oracle = await computeOracleBalance(ctx.db, projectId)
  const balance = await selectProjectBalance(ctx, projectId)
  if (!isDeepStrictEqual(balance, oracle))
    throw new Error(`balance ${JSON.stringify({ balance, oracle })} after ${log.join(' ')}`)
  const reversedId = life.reversed.length > reversals ? life.reversed.at(-1)! : null
  const isOwn = reversedId !== null && (await isOraclePayment(ctx.db, projectId, reversedId))
  for (const [index, one] of life.galleries.entries()) {
    const { missing, agreed, required } = oracle
    const wasPublished = before[index]!.state === 'draft' && one.state === 'free'
    const isOlder = isOwn && life.payments.get(reversedId)! <= one.releasedAt
    if (wasPublished && missing > 0) one.state = 'locked'
    else if (wasPublished && agreed > 0 && required > 0) one.state = 'paid'
    else if (one.state === 'locked' && missing === 0 && agreed > 0) one.state = 'paid'
    else if (one.state === 'paid' && isOlder && missing > 0) one.state = 'locked'
    const was = before[index]!.state
    if (one.state === 'paid' && was !== 'paid') one.releasedAt = life.step
    if (one.state === 'paid' && was === 'locked') life.tally.releases++
    if (one.state === 'locked' && was === 'paid') life.tally.locks++
    const found = await findState(life, one.id)
    if (found !== one.state)
      throw new Error(`${found} in place of ${one.state} after ${log.join(' ')}`)
  }
}

async function findState({ ctx }: Life, id: string): Promise<State> {
  const [row] = await ctx.db.select().from(gallery).where(eq(gallery.id, id))
  const { state, lockedAt, releasedAt, releaseReason } = row!
  if (releasedAt) return releaseReason!
  if (lockedAt) return 'locked'
  return state === 'draft' ? 'draft' : 'free'
}
