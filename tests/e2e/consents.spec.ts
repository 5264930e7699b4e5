import type { Locator, Page } from '@playwright/test'

import { getCaseStudyId } from '../../db/seed/portfolio.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

const slug = 'ledger-street'
const at = `/portal/photography/portfolio/${getCaseStudyId(slug)}`
const locateCard = (page: Page) => page.getByRole('region', { name: 'Consent' })

/** Focuses an element and presses a key on it. */
async function press(page: Page, where: Locator, key = 'Enter') {
  await where.focus()
  await expect(where).toBeFocused()
  await page.keyboard.press(key)
}

async function withdraw(page: Page, who: string) {
  const row = locateCard(page).getByRole('listitem').filter({ hasText: who })
  await press(page, row.getByLabel(`Withdraw: ${who}`))
  await expect(
    row.getByText(
      'The page is unpublished right away, its URL redirects to the home page, and its images are no longer available.',
    ),
  ).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: 'Withdraw consent' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Consent withdrawn. The page is unpublished')
  await expect(
    locateCard(page).getByRole('heading', { name: 'Consent', exact: true }),
  ).toBeFocused()
  await expect(row.getByText(/^Withdrawal recorded by/)).toBeVisible()
}

test('consent is withdrawn, recorded and required to publish, by keyboard only', async ({
  page,
  browser,
}) => {
  await signIn(page, 'owner', at)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/portfolio/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  // Text typed in other fields is preserved.
  const delivered = page.getByLabel('Delivered in')
  const before = await delivered.inputValue()
  await delivered.fill('Nine long weeks')
  const who = await locateCard(page).locator('.consent-who').first().textContent()
  await withdraw(page, who!)
  await expect(delivered).toHaveValue('Nine long weeks')
  // The required consents change with the checkboxes.
  const people = page.getByLabel('Shows identifiable people')
  await press(page, people, 'Space')
  await expect(locateCard(page).getByText('Consent from the people shown: missing')).toBeVisible()
  await press(page, people, 'Space')
  await expect(locateCard(page).getByText('Consent from the people shown')).toHaveCount(0)
  await visitor.goto(`/portfolio/${slug}`)
  await expect(visitor).toHaveURL(/\/$/)

  await press(page, page.getByRole('button', { name: 'Publish', exact: true }))
  await expect(
    page.locator('.field-problem').getByText('Record it under Consent, or remove the name.'),
  ).toBeVisible()
  await expect(page.getByLabel('Client', { exact: true })).toBeFocused()

  await press(page, locateCard(page).getByText('Record consent').first())
  await expectAccessible(page, 'iframe')
  await expectNoSidewaysScroll(page)
  const form = locateCard(page).locator('form').last()
  await press(page, form.getByRole('button', { name: 'Record consent' }))
  await expect(form.getByText('Enter who gave consent.')).toBeVisible()
  await expect(form.getByText('Choose what the consent covers.')).toBeVisible()
  await expect(form.getByLabel('Given by')).toBeFocused()
  await page.keyboard.type('Nora Ledger')
  await press(page, form.getByLabel('Naming the client'), 'Space')
  await form.getByLabel('Scope').focus()
  await page.keyboard.type('The website')
  const file = form.getByLabel('Signed form')
  await file.setInputFiles({
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<!doctype html>'),
  })
  await press(page, form.getByRole('button', { name: 'Record consent' }))
  await expect(form.getByText('Choose a PDF, JPEG or PNG file.')).toBeVisible()
  await expect(form.getByLabel('Given by')).toHaveValue('Nora Ledger')
  await expect(file).toBeFocused()
  await file.setInputFiles({
    name: "O'Neil-Łukasz 🎥.pdf",
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  })
  await press(page, form.getByRole('button', { name: 'Record consent' }))
  await expectToast(page, 'Consent recorded')
  await expect(locateCard(page).getByText('Record consent').first()).toBeFocused()
  const row = locateCard(page).getByRole('listitem').filter({ hasText: 'Nora Ledger' })
  const download = page.waitForEvent('download')
  await press(page, row.getByRole('link', { name: /Signed form/ }))
  expect((await download).suggestedFilename()).toContain('Łukasz 🎥.pdf')
  await expectAccessible(page, 'iframe')

  await delivered.fill(before)
  await press(page, page.getByRole('button', { name: 'Publish', exact: true }))
  await expectToast(page, /: published/)
  await visitor.goto(`/portfolio/${slug}`)
  await expect(visitor).toHaveURL(new RegExp(`${slug}$`))
  await withdraw(page, 'Nora Ledger')
  await visitor.reload()
  await expect(visitor).toHaveURL(/\/$/)
  await visitor.goto('/portfolio')
  await expect(visitor.locator(`a[href="/portfolio/${slug}"]`)).toHaveCount(0)
  await visitor.context().close()

  // other journeys need all nine projects on the site
  await press(page, locateCard(page).getByText('Record consent').first())
  await form.getByLabel('Given by').fill('Nora Ledger')
  await form.getByLabel('Naming the client').check()
  await press(page, form.getByRole('button', { name: 'Record consent' }))
  // the toast of the first one may still be shown
  await expect(locateCard(page).getByText(/^Consent from .*: missing$/)).toHaveCount(0)
  await press(page, page.getByRole('button', { name: 'Publish', exact: true }))
  await expect
    .poll(async () => (await page.request.get('/portfolio')).text())
    .toContain(`href="/portfolio/${slug}"`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('consent is recorded and withdrawn on a separate page', async ({ page }) => {
    const own = `/portal/portfolio/${getCaseStudyId('night-shift')}/consents`
    await signIn(page, 'manager', own)
    await expectNoSidewaysScroll(page)
    await locateCard(page).locator('summary').last().click()
    await page.getByLabel('Showing the people').check()
    await page.getByLabel('Signed form').setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    })
    await page.getByRole('button', { name: 'Record consent' }).click()
    await expect(page.getByText('Choose the file again')).toBeVisible()
    await expect(page.getByLabel('Showing the people')).toBeChecked()
    await page.getByLabel('Given by').fill('A nurse on the ward')
    await page.getByRole('button', { name: 'Record consent' }).click()
    await expect(page.getByText('Saved')).toBeVisible()
    const row = locateCard(page).getByRole('listitem').filter({ hasText: 'A nurse on the ward' })
    await row.getByText('Withdraw', { exact: true }).click()
    await row.getByRole('button', { name: 'Withdraw consent' }).click()
    await expect(page.getByText('Consent withdrawn. The site hasn’t changed.')).toBeVisible()
  })
})
