import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { email } from '#app/data/schema/index.server.ts'
import { confirmBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { createBookingHelpers } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'

const studio = await openTestStudio()
const { owner, takeMonday, addBooking } = await createBookingHelpers(studio, {
  reached: { email: 'mill@post.test', contact: 'Maud Ellery' },
})

test('an email to a company greets its contact, not the first word of its name', async () => {
  const id = await addBooking(takeMonday(), '10:00', '12:00', [])
  expect((await confirmBooking(owner, id, { from: 'pending', reason: 'agreed' })).ok).toBe(true)
  expect(await studio.app.db.select().from(email).where(eq(email.subjectId, id))).toMatchObject([
    { toName: 'Maud Ellery', body: expect.stringMatching(/^Hello Maud,/) },
  ])
})
