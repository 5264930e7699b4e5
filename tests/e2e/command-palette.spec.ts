import type { Page } from '@playwright/test'

import { expect, signIn, test } from '../support/journey.ts'

/** Waits until the page handles keys: it renders the sheet's button when it hydrates. */
const awake = (page: Page) => expect(page.locator('.sheet-open')).toBeAttached()

test('the palette works by keyboard only', async ({ page }) => {
  await signIn(page, 'owner')
  await awake(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(
    /Dashboard/,
  )
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(
    /Bookings/,
  )
  await page.keyboard.type('ottol')
  await expect(page.getByRole('group', { name: 'Clients' }).getByRole('option')).toHaveText(
    /Ottoline Ceramics/,
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portal\/clients\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Ottoline Ceramics' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page).toHaveURL(/\/portal\/bookings$/)
  await page.keyboard.press('/')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(
    /Ottoline Ceramics/,
  )
  await page.keyboard.type('zzzz')
  await expect(page.locator('.palette-nothing')).toHaveText('Nothing matches “zzzz”.')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(
    'New client “zzzz”',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('zzzz')
  const search = page.getByRole('button', { name: 'Search' })
  await search.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(search).toBeFocused()
})

test('the palette reopens after Escape, changes the theme and signs out', async ({ page }) => {
  await signIn(page, 'owner')
  await awake(page)
  for (let time = 0; time < 3; time++) {
    await page.keyboard.press('Control+k')
    await expect(page.locator('.palette[open]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.palette')).toHaveCount(0)
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(12, 17, 15)')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('log out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.locator('.toast').getByText('Signed out')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/contact')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('shortcuts are listed; letter keys open pages, but not in a field or a dialog', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await awake(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Search and commands')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/portal$/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/portal\/clients$/)
  await page.getByLabel('Search clients').focus()
  await page.keyboard.type('gs?/')
  await expect(page).toHaveURL(/\/portal\/clients$/)
  await expect(page.getByLabel('Search clients')).toHaveValue('gs?/')
  await page.goto('/portal/clients/inquiries')
  await awake(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /Nell Farraday/ })).toBeFocused()
})

test('single-key shortcuts can be disabled; those with Ctrl stay', async ({ page }) => {
  await signIn(page, 'owner', '/portal/settings/appearance')
  await awake(page)
  await page.getByRole('radio', { name: 'Off' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.form-status')).toHaveText('Saved')
  await page.getByRole('heading', { name: 'Settings' }).click()
  for (const key of ['g', 'd', '?', '/']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/appearance/)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.goto('/portal/clients/inquiries')
  await awake(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /Nell Farraday/ })).not.toBeFocused()
})

test('the New menu works by keyboard', async ({ page }) => {
  await signIn(page, 'manager')
  await awake(page)
  const button = page.getByRole('button', { name: 'New', exact: true })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Booking' })).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Booking' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Client' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portal\/clients\/new$/)
})
