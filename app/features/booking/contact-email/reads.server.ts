import { and, eq, isNull } from 'drizzle-orm'

import { formatTimeZone } from '#app/core/display.ts'
import { client, clientContact } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import type { ClientBooking } from '#app/features/booking/booking-link/reads.server.ts'
import { formatStart, formatWhen } from '#app/features/booking/booking-link/rules.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import type { ContactEmailDate } from '#app/messages/en/emails-contacts.ts'
import { getMessages } from '#app/messages/index.ts'
import { getServerMessages } from '#app/messages/server.ts'

/** Returns what an email to a contact needs of them and their client; null if they are gone. */
export async function findDateContact(ctx: Ctx, contactId: string) {
  authorize(ctx.actor, 'booking.request')
  const [row] = await ctx.db
    .select({
      name: clientContact.name,
      email: clientContact.email,
      client: client.name,
      language: client.language,
    })
    .from(clientContact)
    .innerJoin(client, eq(client.id, clientContact.clientId))
    .where(and(eq(clientContact.id, contactId), isNull(client.erasedAt)))
  return row ?? null
}

/** Returns a date as an email to a contact prints it. `was` are its local times before a move. */
export async function getContactEmailDate(
  ctx: Ctx,
  details: ClientBooking,
  { was, language }: { was: string; language: string },
): Promise<ContactEmailDate> {
  authorize(ctx.actor, 'booking.request')
  const { locale } = await getStudio(ctx)
  const { categories } = getMessages(language).portal.bookings
  const { allDay } = getServerMessages(language).emails.bookings
  const [startsLocal = '', endsLocal = ''] = was.split(' ')
  return {
    title: details.title || details.bookingTitle || categories[details.category],
    number: formatBookingNumber(details.number),
    starts: formatStart(details, ctx.now, locale),
    when: formatWhen(details, formatTimeZone(details.zone, locale), { locale, allDay }),
    place: details.place,
    people: details.people.join(', '),
    previousTime: startsLocal ? formatStart({ startsLocal, endsLocal }, ctx.now, locale) : '',
  }
}
