import { expect, test } from 'vitest'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { createBookingHelpers } from '../../../../tests/support/booking-fixture.ts'
import { createBooking } from './writes.server.ts'

const { owner, addPerson, takeMonday, buildInput, addBooking, findRow, addAbsence } =
  await createBookingHelpers(await openTestStudio())

test('a refused booking takes no number', async () => {
  const [nell, on] = [await addPerson(), takeMonday()]
  const getNumber = async (id: string) => (await findRow(id)).number
  const number = await getNumber(await addBooking(on, '10:00', '12:00', [nell]))
  await addAbsence(nell, `${on}T18:00:00Z`, `${on}T20:00:00Z`)
  await Promise.all(
    [
      buildInput(on, '11:00', '13:00', [nell]),
      buildInput(on, '14:00', '15:00', [nell]),
      buildInput(on, '15:00', '16:00', [crypto.randomUUID()]),
      buildInput(on, '11:00', '13:00', [nell], { repeats: 'weekly', until: takeMonday() }),
    ].map(async (input) => expect((await createBooking(owner, input)).ok).toBe(false)),
  )
  expect(await getNumber(await addBooking(on, '16:00', '17:00', [nell]))).toBe(number + 1)
})
