import { type StudioDay, addDays, after, day, dayOf } from '#app/core/day.ts'
import type { client, staff } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { type Kind, type State, bookingSchema } from '#app/studio/booking/rules.ts'
import { addBooking, cancelBooking, confirmBooking, finishBooking } from '#app/studio/booking/writes.server.ts'
import { type Method, moneySchema } from '#app/studio/ledger/rules.ts'
import { recordPayment } from '#app/studio/ledger/writes.server.ts'
import type { ResourceKind } from '#app/studio/resource/rules.ts'
import { addResource } from '#app/studio/resource/writes.server.ts'

import { longlight } from './longlight.ts'

const things: [ResourceKind, string, account?: string][] = [
  ['person', 'Ines', 'Ines Talbot'], ['person', 'Samuel', 'Samuel Adeyemi'], ['person', 'Wren', 'Wren Castellano'], ['person', 'Dov', 'Dov Halloran'],
  ['room', 'Room B'],
  ['kit', 'Camera A'], ['kit', 'Camera B'], ['kit', 'Drone'], ['kit', 'Podcast kit'],
]

type Told = {
  /** In days from today. */
  on: number
  client: string; kind: Kind; title: string; place: string; start: string; end: string; total: string; takes: string[]; before?: string; after?: string; notes?: string
  paid?: [amount: string, method: Method, reference: string]; becomes?: State
}

/** What is booked around today, as the program itself would have taken it down. */
const told: Told[] = [
  { on: -13, client: 'Pell & Daughters', kind: 'videography', title: 'The Slow Boat, launch day', place: 'Pell & Daughters, the slip', start: '05:30', end: '11:00', total: '2400', takes: ['Samuel', 'Camera A', 'Drone'], paid: ['2400', 'transfer', 'PELL-118'], becomes: 'done' },
  { on: -6, client: 'Hearth Table Co-op', kind: 'podcast', title: 'Proof, episode 6', place: 'Room B, Netmaker’s Row', start: '13:00', end: '15:30', total: '640', takes: ['Dov', 'Room B', 'Podcast kit'], paid: ['640', 'card', 'HT-2206'], becomes: 'done' },
  { on: -2, client: 'Ledger Street Bakery', kind: 'photography', title: 'Counter portraits', place: 'Ledger Street Bakery', start: '16:00', end: '17:30', total: '780', takes: ['Ines', 'Camera A'], becomes: 'canceled' },
  { on: 3, client: 'Ottoline Ceramics', kind: 'photography', title: 'Winter Catalog, day one', place: 'Ottoline Ceramics, the kiln room', start: '09:00', end: '12:00', before: '30', after: '30', total: '1850', takes: ['Ines', 'Camera A'], paid: ['925', 'transfer', 'OC-0471'], becomes: 'confirmed', notes: 'North light only. The glazed bowls first, they go out at noon.' },
  { on: 4, client: 'Tern Architects', kind: 'podcast', title: 'Good Bones, episodes 4 and 5', place: 'Room B, Netmaker’s Row', start: '13:30', end: '16:00', total: '900', takes: ['Dov', 'Room B', 'Podcast kit'], paid: ['450', 'card', 'TA-3390'], becomes: 'confirmed' },
  { on: 5, client: 'Merrow Sound Conservancy', kind: 'documentary', title: 'Archive scanning', place: 'Merrow Sound, the boathouse', start: '10:00', end: '12:00', total: '1200', takes: ['Wren'], paid: ['600', 'check', '20417'], becomes: 'confirmed' },
  { on: 5, client: 'Sparrow Hall', kind: 'videography', title: 'Concert scout', place: 'Sparrow Hall, stage door on Fore Street', start: '16:00', end: '18:00', total: '2300', takes: ['Samuel', 'Camera B'] },
  { on: 7, client: 'St. Brannoc Hospital', kind: 'photography', title: 'Staff portraits, batch three', place: 'St. Brannoc Hospital, level 4', start: '08:30', end: '12:00', total: '1600', takes: ['Ines', 'Samuel', 'Camera A'], paid: ['800', 'transfer', 'SBH-7716'], becomes: 'confirmed', notes: 'Badges at the desk. No patient in any frame without a release.' },
  { on: 10, client: 'Town of Harrow Falls', kind: 'documentary', title: 'After the Mill, the fire hall', place: 'Fire hall, Harrow Falls', start: '10:00', end: '13:00', before: '60', after: '60', total: '3200', takes: ['Wren', 'Samuel', 'Camera B'], paid: ['1600', 'transfer', 'HF-0093'], becomes: 'confirmed' },
  { on: 11, client: 'Hearth Table Co-op', kind: 'podcast', title: 'Proof, episodes 7 and 8', place: 'Room B, Netmaker’s Row', start: '11:00', end: '14:00', total: '900', takes: ['Dov', 'Room B', 'Podcast kit'] },
]

/** The studio's people, rooms and kit, and what is booked of them; told through the program's own writes. */
export async function tellDesk(ctx: TxCtx, team: (typeof staff.$inferSelect)[], clients: (typeof client.$inferSelect)[]) {
  const owner = team.find(({ role }) => role === 'owner')!
  const by = (now: Date): TxCtx => ({ ...ctx, now, actor: { kind: 'staff', id: owner.id, name: owner.name, email: owner.email, role: 'owner' } })
  const ids = new Map<string, string>()
  for (const [kind, name, account] of things) ids.set(name, kept(await addResource(by(ctx.now), { kind, name, account: team.find((person) => person.name === account)?.id ?? '' })).id)
  const today = dayOf(ctx.now, longlight.timeZone)
  for (const one of told) await tellBooking(by, one, today, { ids, clientId: clients.find(({ name }) => name === one.client)!.id })
}

async function tellBooking(by: (now: Date) => TxCtx, { on, takes, paid, becomes, client: _, ...typed }: Told, today: StudioDay, { ids, clientId }: { ids: Map<string, string>; clientId: string }) {
  const terms = { ...longlight, locale: 'en-US' }
  const form = bookingSchema(terms).parse({ ...typed, client: clientId, date: addDays(today, on), ...Object.fromEntries(takes.map((name) => [`resource:${ids.get(name)}`, 'on'])) })
  const { startsAt, endsAt } = form
  const asked = by(after(startsAt, -21 * day))
  const { id } = kept(await addBooking(asked, form))
  if (paid) {
    const [amount, method, reference] = paid
    kept(await recordPayment(by(after(startsAt, -17 * day)), { bookingId: id }, moneySchema({ ...terms, today: dayOf(after(startsAt, -17 * day), terms.timeZone) }).parse({ amount, method, reference })))
  }
  if (becomes === 'confirmed' || becomes === 'done') kept(await confirmBooking(by(after(startsAt, -16 * day)), id, { from: 'pending', reason: '' }))
  if (becomes === 'canceled') kept(await cancelBooking(by(after(startsAt, -9 * day)), id, { from: 'pending' }))
  if (becomes === 'done') kept(await finishBooking(by(after(endsAt, 1)), id, { from: 'confirmed' }))
}

/** A story that the program itself would not take down is no story. */
function kept<Value>(answer: { ok: true; value: Value } | { ok: false; problem: string }): Value {
  if (!answer.ok) throw new Error(`The desk could not be told: ${answer.problem}`)
  return answer.value
}
