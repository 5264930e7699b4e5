import { and, asc, eq, inArray } from 'drizzle-orm'

import { addDays, addMs, day } from '#app/core/day.ts'
import { toEmailKey } from '#app/core/text.ts'
import {
  acceptance,
  booking,
  clientContact,
  email,
  event,
  quote,
  quoteVisit,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { bookingSchema } from '#app/features/booking/booking/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { addResource } from '#app/features/booking/resource/writes.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import type { QuoteChoice } from '#app/features/sales/quote/rules.ts'

import { createCtx } from './app.ts'
import { now, terms } from './booking-fixture.ts'
import { confirmSigner, openBrowser } from './client-session.ts'
import type { openTestStudio } from './context.ts'
import { getId } from './invoicing.ts'
import { type SentQuoteInput, addSigner, insertSentQuote } from './quotes.ts'

type Studio = Awaited<ReturnType<typeof openTestStudio>>
type ContactRow = typeof clientContact.$inferSelect

/** A choice that the content of `buildQuoteContent` offers, for $2,920 or for $1,720. */
export const fullDay: QuoteChoice = { lines: ['full-day'], quantities: {} }
export const halfDay: QuoteChoice = { lines: ['half-day'], quantities: {} }

/** Creates an owner on March 1, 2030, and helpers that add clients, contacts, dates and quotes. */
export async function createAcceptanceHelpers(studio: Studio) {
  const { db } = studio.app
  const owner = await studio.as('owner', now)
  let days = 0

  async function addQuoteClient() {
    const address = `mara-${crypto.randomUUID()}@post.test`
    const form = clientSchema.parse({ name: 'Mara Lind', email: address })
    const clientId = getId(await addClient(owner, form))
    return { clientId, mara: await findContact(await addSigner(db, clientId)) }
  }

  async function findContact(id: string): Promise<ContactRow> {
    const [row] = await db.select().from(clientContact).where(eq(clientContact.id, id))
    return row!
  }

  /** Returns a day in May 2030 or later that no other test of the file uses. */
  const takeDay = () => addDays('2030-05-01', ++days)

  async function addPerson(name = 'Nell') {
    return getId(await addResource(owner, { kind: 'person', name }))
  }

  /** Adds a date from 10 to 12, by default held for three days. */
  async function addDate(clientId: string, on: string, takes: string[], change = {}) {
    const form = bookingSchema(terms).parse({
      client: clientId,
      category: 'photography',
      title: 'Wedding',
      date: on,
      start: '10:00',
      end: '12:00',
      state: 'held',
      heldUntil: '2030-03-04T10:00',
      ...Object.fromEntries(takes.map((id) => [`resource:${id}`, 'on'])),
      ...change,
    })
    return getId(await createBooking(owner, form))
  }

  /** Inserts a quote that expires in two weeks. */
  const addSentQuote = (input: SentQuoteInput) => insertSentQuote(db, { now, ...input })

  return {
    owner,
    addQuoteClient,
    takeDay,
    addPerson,
    addDate,
    addSentQuote,
    /** Adds a client, a held date with a person, and a quote for it. */
    async addQuoteWithDate(input: Partial<SentQuoteInput> = {}, change = {}) {
      const { clientId, mara } = await addQuoteClient()
      const [on, nell] = [takeDay(), await addPerson()]
      const bookingId = await addDate(clientId, on, [nell], change)
      const { id, number } = await addSentQuote({ clientId, bookingIds: [bookingId], ...input })
      return { clientId, mara, bookingId, on, nell, quoteId: id, number }
    },
    /** Adds another contact, who by default may accept but doesn't receive quotes. */
    async addContact(clientId: string, change: Partial<ContactRow> = {}): Promise<ContactRow> {
      const address = `jonas-${crypto.randomUUID()}@post.test`
      const [row] = await db
        .insert(clientContact)
        .values({
          clientId,
          createdAt: now,
          name: 'Jonas Lind',
          email: address,
          emailKey: toEmailKey(address),
          maySign: true,
          seesMoney: true,
          ...change,
        })
        .returning()
      return row!
    },
    /** Returns the context of a contact, some milliseconds after March 1, 2030. */
    asContact: (contact: ContactRow, laterMs = 0): Ctx =>
      createCtx(
        studio.app,
        {
          kind: 'client',
          contactId: contact.id,
          // only signing a contract needs a session
          sessionId: crypto.randomUUID(),
          clientId: contact.clientId,
          name: contact.name,
          isGuest: contact.isGuest,
          seesMoney: contact.seesMoney,
          mayPay: contact.mayPay,
          maySign: contact.maySign,
        },
        addMs(now, laterMs),
      ),
    /** Returns the same in a browser that was confirmed for the contract of a quote. */
    asSigner: async (contact: ContactRow, number: number, laterMs = 0): Promise<Ctx> =>
      confirmSigner(await openBrowser(studio.app, contact, addMs(now, laterMs)), contact, number),
    findQuote: async (id: string) => (await db.select().from(quote).where(eq(quote.id, id)))[0]!,
    findBooking: async (id: string) =>
      (await db.select().from(booking).where(eq(booking.id, id)))[0]!,
    listAcceptances: (quoteId: string) =>
      db
        .select()
        .from(acceptance)
        .where(eq(acceptance.quoteId, quoteId))
        .orderBy(asc(acceptance.acceptedAt)),
    /** Returns the names of the events of one or several records. */
    listEvents: async (...ids: string[]) =>
      (
        await db
          .select({ name: event.name })
          .from(event)
          .where(inArray(event.subjectId, ids))
          .orderBy(asc(event.id))
      ).map(({ name }) => name),
    listEmails: (subjectId: string) =>
      db
        .select({
          kind: email.kind,
          to: email.toAddress,
          subject: email.subject,
          body: email.body,
          nextTryAt: email.nextTryAt,
        })
        .from(email)
        .where(eq(email.subjectId, subjectId))
        .orderBy(asc(email.createdAt), asc(email.kind), asc(email.toAddress)),
    /** Records that a contact opened the last step. */
    async openAcceptStep(quoteId: string, contactId: string, at: Date, version = 1) {
      await db
        .delete(quoteVisit)
        .where(and(eq(quoteVisit.quoteId, quoteId), eq(quoteVisit.contactId, contactId)))
      await db.insert(quoteVisit).values({
        quoteId,
        contactId,
        version,
        step: 'accept',
        firstOpenedAt: at,
        lastOpenedAt: at,
        acceptStepAt: at,
      })
    },
  }
}

/** Returns an acceptance of the full day. */
export const buildAcceptance = (number: number, change = {}) => ({
  number,
  version: 1,
  choice: fullDay,
  name: 'Mara Lind',
  ...change,
})

/** The default expiry of the quotes above. */
export const expiresAt = addMs(now, 14 * day)
