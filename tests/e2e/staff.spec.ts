import {
  listColorSchemes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openMenu,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

test('sign-in shows an error, then redirects to the requested page', async ({ page }) => {
  await page.goto('/portal/settings/profile')
  await expect(page).toHaveURL(/\/auth\?to=%2Fportal%2Fsettings/)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await page.getByLabel('Email').fill('owner@longlight.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong-wrong-wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectToast(page, 'Invalid email or password')
  await expect(page.locator('form').getByText('Invalid email or password')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('longlight-sample')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Successfully signed in!')
  await expect(page).toHaveURL(/\/portal\/settings\/profile$/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/portal$/)
})

test('a sign-in before hydration shows the welcome message too, and once', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('owner@longlight.example')
  await page.getByLabel('Password', { exact: true }).fill('longlight-sample')
  // Submits the form without the page's script.
  await page.locator('form').evaluate((form) => {
    HTMLFormElement.prototype.submit.call(form)
  })
  await expect(page.locator('.toast').getByText('Successfully signed in!')).toHaveCount(1)
  await expect(page).toHaveURL(/\/portal$/)
  await expect(page.locator('.toast').getByText('Successfully signed in!')).toHaveCount(0)
  await page.reload()
  await page.waitForFunction(() =>
    Object.keys(document.body)
      .concat(Object.keys(document.querySelector('main') ?? {}))
      .some((key) => key.startsWith('__react')),
  )
  await expect(page.locator('.toast').getByText('Successfully signed in!')).toHaveCount(0)
})

test('a sign-in without a connection keeps its input', async ({ page, context }) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('owner@longlight.example')
  await page.getByLabel('Password', { exact: true }).fill('longlight-sample')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('We couldn’t reach the server.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('owner@longlight.example')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/portal$/)
})

test('after Logout the Back button shows nothing', async ({ page }) => {
  await signIn(page, 'owner', '/portal/clients')
  await expect(page.getByText('Ottoline Ceramics')).toBeVisible()
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText('Ottoline Ceramics')).toBeHidden()
})

test('the nine links are in order, for every role', async ({ page }) => {
  for (const who of ['owner', 'crew'] as const) {
    await page.context().clearCookies()
    await signIn(page, who)
    await openMenu(page)
    const links = await page
      .getByRole('navigation', { name: 'Portal' })
      .getByRole('link')
      .allInnerTexts()
    expect(links.map((text) => text.trim().split('\n')[0])).toEqual([
      'Dashboard',
      'Bookings',
      'Photography',
      'Videography',
      'Podcasts',
      'Projects',
      'Clients',
      'Analytics',
      'Settings',
    ])
  }
})

test('a page without permission shows its name and the roles with access', async ({ page }) => {
  await signIn(page, 'crew')
  const response = await page.goto('/portal/clients/inquiries')
  expect(response?.status()).toBe(403)
  await expect(page.getByText('Only an owner or a manager can see inquiries.')).toBeVisible()
  await page.goto('/portal/settings/email')
  await expect(page.getByText('Only an owner can change email settings.')).toBeVisible()
})

for (const colorScheme of listColorSchemes('dark')) {
  test(`the portal passes axe in ${colorScheme} and fits 320 pixels`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'owner')
    for (const path of [
      '/portal',
      '/portal/bookings',
      '/portal/clients',
      '/portal/clients/new',
      '/portal/clients/inquiries',
      '/portal/clients/inquiries/new',
      '/portal/settings/profile',
      '/portal/settings/email',
      '/portal/settings/email-log',
    ]) {
      await page.goto(path)
      await expectAccessible(page)
    }
    await page.goto('/portal/clients/inquiries')
    await page.getByRole('link', { name: /Nell Farraday/ }).click()
    await expect(page.getByText('We have one big window').last()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    for (const path of [
      '/portal',
      '/portal/clients',
      '/portal/clients/inquiries',
      '/portal/settings/email',
      '/portal/settings/email-log',
    ]) {
      await page.goto(path)
      await expectNoSidewaysScroll(page)
    }
  })
}
