import { eq } from 'drizzle-orm'

import { addMs, day, toLocalTime } from '#app/core/day.ts'
import { absence, booking } from '#app/data/schema/index.server.ts'
import { bookingSchema } from '#app/features/booking/booking/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import { addResource } from '#app/features/booking/resource/writes.server.ts'

import type { openTestStudio } from './context.ts'

export const terms = { timeZone: 'America/New_York', currency: 'USD', locale: 'en-US' }
export const now = new Date('2030-03-01T15:00:00Z')

type Studio = Awaited<ReturnType<typeof openTestStudio>>
type BookingOptions = {
  /** The typed total of each booking. */ total?: string
  /** Contact details of the client. */ reached?: Record<string, string>
}

/** Creates an owner on March 1, 2030, a client, and helpers that add days, people and bookings. */
export async function createBookingHelpers(
  studio: Studio,
  { total = '', reached = {} }: BookingOptions = {},
) {
  const { db } = studio.app
  const owner = await studio.as('owner', now)
  const client = await addClient(owner, clientSchema.parse({ name: 'Test Mill', ...reached }))
  const clientId = client.ok && 'id' in client.value ? String(client.value.id) : ''
  let weeks = 0
  const buildInput = (date: string, start: string, end: string, takes: string[], change = {}) =>
    bookingSchema(terms).parse({
      client: clientId,
      category: 'photography',
      title: 'Portraits',
      date,
      start,
      end,
      total,
      ...Object.fromEntries(takes.map((id) => [`resource:${id}`, 'on'])),
      ...change,
    })
  return {
    owner,
    clientId,
    buildInput,
    /** Adds a person for one test only, so that tests don't conflict with each other. */
    async addPerson(name = 'Nell') {
      const made = await addResource(owner, { kind: 'person', name })
      return made.ok ? made.value.id : ''
    },
    /** Returns a Monday that no other test of the file uses. */
    takeMonday: () =>
      addMs(new Date('2030-03-04T00:00:00Z'), 7 * day * ++weeks)
        .toISOString()
        .slice(0, 10),
    async addBooking(...args: Parameters<typeof buildInput>) {
      const made = await createBooking(owner, buildInput(...args))
      if (!made.ok) throw new Error(made.problem)
      return made.value.id
    },
    findRow: async (id: string) => (await db.select().from(booking).where(eq(booking.id, id)))[0]!,
    async addAbsence(resourceId: string, from: string, to: string, note = '') {
      const localTimes = {
        startsLocal: toLocalTime(new Date(from), terms.timeZone),
        endsLocal: toLocalTime(new Date(to), terms.timeZone),
      }
      return (
        await db
          .insert(absence)
          .values({
            resourceId,
            note,
            zone: terms.timeZone,
            ...localTimes,
            createdAt: now,
            during: `["${from}","${to}")`,
          })
          .returning({ id: absence.id })
      )[0]!.id
    },
  }
}
