import { sql } from 'drizzle-orm'

import { after, hour } from '#app/core/day.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { type BookingForm, bookingSchema } from '#app/studio/booking/rules.ts'
import { addBooking } from '#app/studio/booking/writes.server.ts'
import { moneySchema } from '#app/studio/ledger/rules.ts'
import { recordPayment, recordRefund } from '#app/studio/ledger/writes.server.ts'
import type { ResourceKind } from '#app/studio/resource/rules.ts'
import { addResource } from '#app/studio/resource/writes.server.ts'
import {
  cancelBooking,
  confirmBooking,
  finishBooking,
} from '#app/studio/booking-state/writes.server.ts'

import { nextFive, thereafter } from './desk/ahead.ts'
import { pastMonths } from './desk/before.ts'
import { type Booked, asked, confirmed } from './desk/booked.ts'
import { pastWeeks } from './desk/lately.ts'
import { paymentOf } from './desk/payment.ts'
import { layBookings } from './history.ts'
import { tellHours } from './hours.ts'
import { longlight } from './longlight.ts'
import { type Cast, kept, longPast } from './told.ts'

const things: [ResourceKind, string, account?: string][] = [
  ['person', 'Ines', 'Ines Talbot'],
  ['person', 'Samuel', 'Samuel Adeyemi'],
  ['person', 'Wren', 'Wren Castellano'],
  ['person', 'Dov', 'Dov Halloran'],
  ['room', 'Room B'],
  ['kit', 'Camera A'],
  ['kit', 'Camera B'],
  ['kit', 'Drone'],
  ['kit', 'Podcast kit'],
]

/** As people say the number of the next booking ahead: BK-1042. */
const nextNumber = 1042
const terms = { ...longlight, locale: 'en-US' }

/**
 * The studio's people, rooms and kit, and what is booked of them, in the order in which it was
 * asked for.
 */
export async function tellDesk(ctx: TxCtx, cast: Cast) {
  const { calendar } = cast
  const ids = new Map<string, string>()
  for (const [kind, name, account] of things) {
    const person = (['owner', 'manager', 'bookkeeper', 'crew'] as const)
      .map(cast.person)
      .find((one) => one.name === account)
    ids.set(
      name,
      kept(
        await addResource(cast.as('owner', calendar.at(-900, '09:00')), {
          kind,
          name,
          account: person?.id ?? '',
        }),
      ).id,
    )
  }
  const past = [...pastMonths, ...pastWeeks].toSorted(
    (a, b) => a.on - b.on || a.start.localeCompare(b.start),
  )
  await ctx.db.execute(
    sql`select setval(pg_get_serial_sequence('booking', 'number'), ${nextNumber - 1 - past.length}::int)`,
  )
  const written = (one: Booked) => ({ ...one, form: formOf(one, cast, ids) })
  await layBookings(ctx, cast, past.filter(({ on }) => on < longPast).map(written))
  for (const one of [...past.filter(({ on }) => on >= longPast), ...nextFive, ...thereafter])
    await tellBooking(cast, written(one))
  await tellHours(ctx, cast, ids)
}

/** As its form would say it. */
function formOf(
  { on, last, client, kind, title, place, notes, start, end, before, after, total, takes }: Booked,
  { calendar, clientId }: Cast,
  ids: Map<string, string>,
): BookingForm {
  const typed = {
    kind,
    title,
    place,
    notes,
    start,
    end,
    before,
    after,
    client: clientId(client),
    date: calendar.day(calendar.working(on, last)),
    total: String(total),
  }
  return bookingSchema(terms).parse({
    ...typed,
    ...Object.fromEntries(takes.map((name) => [`resource:${ids.get(name)}`, 'on'])),
  })
}

async function tellBooking(
  { calendar, as }: Cast,
  { form, ...one }: Booked & { form: BookingForm },
) {
  const { id } = kept(await addBooking(as('owner', calendar.at(one.on + asked, '10:00')), form))
  const pay = async (part: number) => {
    const { on, dollars } = one.paid[part]!
    kept(
      await recordPayment(
        as('bookkeeper', calendar.at(on, '15:20')),
        { bookingId: id },
        moneySchema({ ...terms, today: calendar.day(on) }).parse({
          amount: String(dollars),
          ...paymentOf(one, part),
        }),
      ),
    )
  }
  const [deposit, rest] = one.paid
  if (deposit) await pay(0)
  if (
    one.becomes === 'confirmed' ||
    one.becomes === 'done' ||
    (one.becomes === 'canceled' && deposit)
  )
    kept(
      await confirmBooking(as('owner', calendar.at(one.on + confirmed, '09:40')), id, {
        from: 'pending',
        reason: '',
      }),
    )
  if (one.becomes === 'canceled') await tellCancellation({ calendar, as }, one, id)
  if (one.becomes === 'done')
    kept(await finishBooking(as('owner', after(form.endsAt, hour)), id, { from: 'confirmed' }))
  if (rest) await pay(1)
}

async function tellCancellation(
  { calendar, as }: Pick<Cast, 'calendar' | 'as'>,
  { on, paid, refunded }: Booked,
  id: string,
) {
  const called = on - 9
  kept(
    await cancelBooking(as('owner', calendar.at(called, '11:00')), id, {
      from: paid.length > 0 ? 'confirmed' : 'pending',
      by: 'client',
    }),
  )
  if (refunded)
    kept(
      await recordRefund(
        as('bookkeeper', calendar.at(called, '16:00')),
        { bookingId: id },
        moneySchema({ ...terms, today: calendar.day(called) }).parse({
          amount: String(refunded),
          method: 'transfer',
        }),
      ),
    )
}
