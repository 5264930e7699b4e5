import type { Page } from '@playwright/test'

import { expect, expectAccessible, signIn, test } from '../support/journey.ts'

const locateRestored = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Restored what you' })
const openNewest = async (page: Page) => {
  await page.goto('/portal/clients')
  await page.getByRole('link', { name: 'Ottoline Ceramics' }).first().click()
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await expect(page.getByLabel('Notes')).toBeVisible()
}

test('a form without a connection keeps its input, says so, and is sent on retry', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner', '/portal/clients/new')
  await page.getByLabel('Name', { exact: true }).fill('Lantern Row Bakery')
  await page.getByLabel('Notes').fill('Opens at six')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('No connection. This wasn’t saved')
  await expect(page.getByLabel('Notes')).toHaveValue('Opens at six')
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Lantern Row Bakery' })).toBeVisible()
  await page.goto('/portal/clients/new')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('a field that someone else changed waits for a choice', async ({ page, browser }) => {
  await signIn(page, 'owner')
  await openNewest(page)
  const path = new URL(page.url()).pathname
  await page.getByLabel('Notes').fill('Mine')
  const other = await browser.newPage()
  await signIn(other, 'manager', path)
  await other.getByLabel('Notes').fill('Theirs')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other).not.toHaveURL(/edit/)
  await other.close()

  await page.reload()
  await expect(page.getByText('This was changed since you typed here.')).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Theirs')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore what you typed' }).click()
  await expect(page.getByLabel('Notes')).toHaveValue('Mine')
  await locateRestored(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Notes')).toHaveValue('Theirs')
})

test('signing out removes what was typed', async ({ page }) => {
  await signIn(page, 'owner', '/portal/clients/new')
  await page.getByLabel('Notes').fill('For my eyes')
  await page.reload()
  await expect(locateRestored(page)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('For my eyes')
})
