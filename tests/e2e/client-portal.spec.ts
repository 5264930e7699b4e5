import { type Browser, type Page } from '@playwright/test'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'

/** Opens a client's contact in the portal, and returns a new link to the client portal. */
async function createLink(page: Page, client: string): Promise<string> {
  await signIn(page, 'owner', `/portal/clients?q=${encodeURIComponent(client)}`)
  await page.getByRole('link', { name: client }).first().click()
  await page.locator('.contact-card').getByRole('link').nth(1).click()
  await page.getByRole('button', { name: 'Create a link to share' }).click()
  const field = page.getByLabel('Link to the client portal')
  await expect(field).toBeVisible()
  return new URL(await field.inputValue()).pathname
}

async function openPortal(browser: Browser, page: Page, link: string, javaScriptEnabled = false) {
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: page.viewportSize(),
    baseURL: new URL(page.url()).origin,
  })
  const client = await context.newPage()
  await client.goto(link)
  await expect(client).toHaveURL(/\/client$/)
  return client
}

test('a client sees dates, projects and payments, writes and signs out, without JavaScript', async ({
  page,
  browser,
}) => {
  const link = await createLink(page, 'Tern Architects')
  await expectAccessible(page)
  const client = await openPortal(browser, page, link)
  await expect(client.getByRole('heading', { name: 'Hello, Gideon.' })).toBeVisible()
  for (const name of ['Next step', 'Dates', 'Projects', 'Payments', 'Your team', 'Your details'])
    await expect(client.getByRole('heading', { name, exact: true })).toBeVisible()

  const message = client.getByLabel('Your message')
  await message.fill('  ')
  await client.getByRole('button', { name: 'Send message' }).click()
  await expect(message).toHaveAccessibleDescription(/Write a message\./)
  await message.fill('Could we start at nine?')
  await client.getByRole('button', { name: 'Send message' }).click()
  await expect(client.getByText('Message sent. We’ll reply by email.')).toBeVisible()

  await client
    .getByRole('link', { name: /^Receipt R-/ })
    .first()
    .click()
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible()
  await client.getByRole('link', { name: 'Back to your page' }).click()
  await client
    .getByRole('link', { name: /^View, reschedule or cancel/ })
    .first()
    .click()
  await expect(client).toHaveURL(/\/booking\/BK-\d+$/)
  await client.getByRole('link', { name: 'All your dates and projects' }).click()

  await client.getByRole('button', { name: 'Sign out on this device' }).click()
  await expect(client.getByText('You’re signed out on this device.')).toBeVisible()
  await client.getByLabel('Email').fill('nobody')
  await client.getByRole('button', { name: 'Email me a link' }).click()
  await expect(client.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/)
  await client.getByLabel('Email').fill('gideon@ternarchitects.example')
  await client.getByRole('button', { name: 'Email me a link' }).click()
  await expect(client.getByText('If we know this email address')).toBeVisible()
  await client.context().close()

  await page.goto('/portal/clients/inquiries')
  await expect(page.getByText('Gideon Marsh').first()).toBeVisible()
})

test('a planner who doesn’t see money gets dates without amounts', async ({ page, browser }) => {
  await signIn(page, 'owner', '/portal/clients?q=Tern')
  await page.getByRole('link', { name: 'Tern Architects' }).first().click()
  await page.getByRole('link', { name: 'Add contact' }).click()
  await page.getByLabel('Name').fill('Petra Planner')
  await page.getByLabel('Email').fill(`petra.${Date.now()}@planner.test`)
  await page.getByLabel('Role').selectOption('planner')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Create a link to share' }).click()
  const field = page.getByLabel('Link to the client portal')
  await expect(field).toBeVisible()
  const client = await openPortal(browser, page, new URL(await field.inputValue()).pathname)
  await expect(client.getByRole('heading', { name: 'Dates' })).toBeVisible()
  await expect(client.getByRole('heading', { name: 'Payments' })).toHaveCount(0)
  expect(await client.locator('main').textContent()).not.toMatch(/\$\d/)
  await client.context().close()

  await page.getByRole('link', { name: 'View as client' }).click()
  await expect(page.getByText('You’re viewing this page as Petra Planner.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the client portal passes axe in ${colorScheme} and fits 320 pixels at 200 % text`, async ({
    page,
    browser,
  }) => {
    await page.emulateMedia({ colorScheme })
    const link = await createLink(page, 'Tern Architects')
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
    const client = await openPortal(browser, page, link, true)
    await client.emulateMedia({ colorScheme })
    await expectAccessible(client)
    await expectNoSidewaysScroll(client)
    await client.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(client)
    await client.goto('/client/access/none')
    await client.context().clearCookies()
    await client.goto('/client?link=ended')
    await expectAccessible(client)
    await expectNoSidewaysScroll(client)
    await client.context().close()
  })
