import type { Page } from '@playwright/test'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  test,
} from '../support/journey.ts'
import { type Review, addReview, openAsGuest } from '../support/review-journey.ts'

/** Saves how many rounds the price includes, and what a further one costs. */
async function saveRounds(
  page: Page,
  { path, post }: Review,
  title: string,
  rounds: { includedRounds: string; extraRoundAmount: string },
) {
  await page.goto(`${path}/settings`)
  const revision = await page.locator('input[name=revision]').inputValue()
  const settings = { title, category: 'videography', approvalRule: 'one', revision }
  expect((await post(`${path}/settings`, { ...settings, ...rounds })).status()).toBe(303)
}

async function writeNote(guest: Page) {
  await guest.getByLabel('Your note').fill('A little longer on her hands')
  await guest.getByRole('button', { name: 'Add note' }).click()
  await expect(guest.getByRole('paragraph').getByText('A little longer')).toBeVisible()
}

async function expectIntact(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

for (const scheme of listColorSchemes('light'))
  test(`a client agrees to an extra round, and the studio invoices it, ${scheme}`, async ({
    page,
    browser,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const title = `Paid round ${scheme}`
    const review = await addReview(page, title)
    await saveRounds(page, review, title, { includedRounds: '0', extraRoundAmount: '150' })
    await page.goto(`${review.path}/settings`)
    await expect(page.getByLabel(/^Price of an extra round/)).toHaveValue('150')
    await expectIntact(page)
    const guest = await openAsGuest(browser, review, { colorScheme: scheme })
    await writeNote(guest)
    await expect(guest.getByText('An extra round costs $150.00.')).toBeVisible()
    await expectIntact(guest)
    const agree = guest.getByRole('button', { name: 'Agree and submit notes' })
    await agree.focus()
    await guest.keyboard.press('Enter')
    await expect(guest.getByText('Check the box to agree to the extra round.')).toBeVisible()
    await guest.getByLabel('I agree to round 1 for $150.00.').focus()
    await guest.keyboard.press('Space')
    await agree.focus()
    await guest.keyboard.press('Enter')
    await expect(guest.getByText('The notes on this version were submitted.')).toBeVisible()
    await expectIntact(guest)

    await page.goto(review.path)
    await expect(page.getByRole('region', { name: 'Extra round 1' })).toContainText('$150.00')
    await expectIntact(page)
    await page.getByRole('link', { name: 'Low Water, the short version' }).first().click()
    const charges = page.getByRole('region', { name: 'Extra rounds' })
    await expect(charges).toContainText('Accepted')
    await expectIntact(page)
    await charges.getByRole('button', { name: 'Invoice extra round' }).click()
    await expect(page).toHaveURL(/\/portal\/clients\/invoices\/drafts\//)
    await expect(page.locator(`input[value^="${title}"]`).first()).toBeVisible()
  })

test.describe('without JavaScript', () => {
  test('a client asks for a price, gets one, and declines it', async ({ page, browser }) => {
    const title = 'Declined round'
    const review = await addReview(page, title)
    await saveRounds(page, review, title, { includedRounds: '0', extraRoundAmount: '' })
    const guest = await openAsGuest(browser, review, { javaScriptEnabled: false })
    await writeNote(guest)
    await guest.getByRole('button', { name: 'Ask for a price' }).click()
    await expect(guest.getByText('The studio has been asked for a price')).toBeVisible()

    await page.goto('/portal')
    await expect(page.getByRole('region', { name: 'To do' })).toContainText(
      /Offer .* a price for an extra round/,
    )
    await page.goto(review.path)
    const card = page.getByRole('region', { name: 'Extra round 1' })
    await card.getByRole('button', { name: 'Offer price' }).click()
    await expect(card.getByText('Enter an amount above zero.')).toBeVisible()
    await card.getByLabel(/^Price/).fill('80')
    await card.getByRole('button', { name: 'Offer price' }).click()
    await expect(card).toContainText('The client hasn’t answered yet. Price: $80.00.')
    await expectIntact(page)

    await guest.reload()
    await expect(guest.getByText('An extra round costs $80.00.')).toBeVisible()
    await expectNoSidewaysScroll(guest)
    await guest.getByRole('button', { name: 'Decline' }).click()
    await expect(guest.getByRole('button', { name: 'Ask for a price' })).toBeVisible()
  })
})
