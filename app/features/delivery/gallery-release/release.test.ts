import { expect, test } from 'vitest'

import { now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { createDice } from '../../../../tests/support/random-studios.ts'
import { addReleaseVersions, runReleaseLife } from '../../../../tests/support/release-life.ts'

const studio = await openTestStudio()

test('random payments, documents and changes release and lock as plain SQL says', async () => {
  const owner = await studio.as('owner', now)
  const rateId = await setUpInvoicing(owner)
  await addReleaseVersions(owner)
  const tally = { steps: 0, releases: 0, locks: 0 }
  for (let seed = 1; seed <= 8; seed++)
    await runReleaseLife(owner, createDice(seed), { rateId, length: 18, tally })
  expect(tally.releases).toBeGreaterThan(0)
  expect(tally.locks).toBeGreaterThan(0)
})
