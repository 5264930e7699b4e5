import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { booking, clientContact } from '#app/data/schema/index.server.ts'

import {
  buildAcceptance,
  createAcceptanceHelpers,
} from '../../../../tests/support/acceptance-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { listPlan, threePartPlan } from '../../../../tests/support/plan-fixture.ts'

import { acceptQuote } from './writes.server.ts'

/** A client accepts a quote with a payment plan, for a date that they requested on the website. */
const studio = await openTestStudio()
const { db } = studio.app

test('reserves the date and invoices the deposit in the name of the client', async () => {
  const { owner, addQuoteWithDate, asContact, findBooking, listEmails } =
    await createAcceptanceHelpers(studio)
  await setUpInvoicing(owner)
  const { mara, bookingId, quoteId, number } = await addQuoteWithDate({
    undoMinutes: 0,
    content: { plan: threePartPlan },
  })
  await db.update(booking).set({ service: 'photography' }).where(eq(booking.id, bookingId))
  await db
    .update(clientContact)
    .set({ receives: ['quotes', 'invoices'] })
    .where(eq(clientContact.id, mara.id))

  expect(await acceptQuote(asContact(mara), buildAcceptance(number))).toMatchObject({ ok: true })
  expect(await findBooking(bookingId)).toMatchObject({ state: 'pending' })
  const [deposit] = await listPlan(owner, quoteId)
  expect(deposit).toMatchObject({ kind: 'deposit', heldBack: null, invoiced: 87_600 })
  expect(await listEmails(deposit!.invoiceId!)).toMatchObject([{ to: mara.email }])
})
