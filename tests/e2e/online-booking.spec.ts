import type { Browser, Page } from '@playwright/test'

import { type MailServer, emailWait, startMailServer } from '../support/mail-server.ts'
import { mailPort } from '../support/shard.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

/** Waits for this many emails to an address and returns the private link of the latest. */
async function linkIn(box: MailServer, address: string, count: number): Promise<string> {
  const listEmails = () => box.taken.filter(({ to }) => to.includes(address))
  await expect.poll(() => listEmails().length, emailWait).toBe(count)
  return /http:\/\/\S+\/booking\/[\w-]{43}/.exec(
    listEmails()
      .at(-1)!
      .text.replace(/=\r?\n/g, ''),
  )![0]
}

/** Opens the page in a browser without JavaScript. */
async function openPlainPage(browser: Browser, page: Page): Promise<Page> {
  return (
    await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() })
  ).newPage()
}

test('a visitor requests a date without JavaScript, and accepts another time by email', async ({
  page,
  browser,
}) => {
  const box = await startMailServer(mailPort)
  const visitor = await openPlainPage(browser, page)
  const name = `Nell ${Date.now()}`
  const address = `nell.${Date.now()}@mill.test`

  await visitor.goto('/photography')
  await visitor.locator('main').getByRole('link', { name: 'Check a date' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Check a date' })).toBeVisible()
  await visitor.locator('.calendar-turn [rel=next]').click()
  const month = visitor.getByRole('table')
  await expect(month.getByRole('link').first()).toBeVisible()
  for (const link of await month.getByRole('link').all())
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await expectNoSidewaysScroll(visitor)
  await month.getByRole('link').last().click()

  await visitor.getByRole('button', { name: 'Request this date' }).click()
  await expect(visitor.getByText('Four things to fix')).toBeVisible()
  await expect(visitor.getByLabel('Name')).toHaveAccessibleDescription(/Enter your name\./)
  const times = visitor.getByRole('group', { name: 'What time should we start?' })
  await times.getByRole('radio').first().check()
  await visitor.getByLabel('Name').fill(name)
  await visitor.getByLabel('Email').fill(address)
  await visitor
    .getByLabel('What’s the project, and where?')
    .fill('Eleven portraits and a dog, at the mill.')
  await visitor.getByRole('button', { name: 'Request this date' }).click()
  await expect(visitor.getByRole('heading', { name: 'Request received.' })).toBeVisible()
  await visitor.goto(await linkIn(box, address, 1))
  await expect(visitor.getByRole('heading', { name: 'We got your request.' })).toBeVisible()
  const before = await visitor.locator('.booking-when').textContent()

  await signIn(page, 'manager', `/portal/clients?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).first().click()
  await page
    .locator('main a[href*="/portal/bookings/"]')
    .filter({ hasNotText: 'New' })
    .first()
    .click()
  await expect(page.getByText('Requested on your website. On hold until')).toBeVisible()
  await page.getByText('Propose another time', { exact: true }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('group', { name: 'Nearest available times' })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('button', { name: 'Propose and send' }).click()
  await expectToast(page, 'Time proposed')
  await expect(page.getByText('The client hasn’t replied yet')).toBeVisible()

  await visitor.goto(await linkIn(box, address, 2))
  await expect(visitor.getByRole('heading', { name: 'Would this work instead?' })).toBeVisible()
  expect(await visitor.locator('.booking-when').textContent()).not.toBe(before)
  await visitor.getByRole('button', { name: 'Yes, that works' }).click()
  await expect(visitor.getByRole('heading', { name: 'We’ve agreed on a time.' })).toBeVisible()
  await expect(page.getByText('Pending').first()).toBeVisible()
  await visitor.context().close()
  await box.close()
})

test('the booking pages pass axe, as loaded and with errors', async ({ page }) => {
  await page.goto('/book/podcast')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.locator('.calendar-turn [rel=next]').click()
  await page.getByRole('table').getByRole('link').first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request this date' }).click()
  await expect(page.getByText('Four things to fix')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`/booking/${'A'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work.' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.locator('script[src], script[type=module]').count()).toBe(0)
})

test('on a phone the calendar shows every day of the month', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/book/photography')
  const table = page.getByRole('table')
  await expect(table.getByRole('link').first()).toBeVisible()
  const numbers = table.locator('.calendar-day > :first-child')
  expect(await numbers.count()).toBeGreaterThan(27)
  expect(await numbers.filter({ visible: true }).count()).toBe(await numbers.count())
})
