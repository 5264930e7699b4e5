import type { Browser, Page } from '@playwright/test'

import { setUndoMinutes } from '../support/contract-journey.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'
import {
  type MailServer,
  emailWait,
  getPlainText,
  startMailServer,
} from '../support/mail-server.ts'
import { mailPort } from '../support/shard.ts'

const visitorName = 'Nora O’Neil-Łukasz'

const linkPattern = /http:\/\/\S+\/client\/access\/[\w-]{43}\S*/

/** Returns the link to the client's page in the newest email that has one and contains `text`. */
async function readLink(mailbox: MailServer, address: string, text: string): Promise<string> {
  const findEmail = () =>
    mailbox.taken
      .filter(({ to }) => to === address)
      .map((email) => getPlainText(email.text))
      .findLast((one) => one.includes(text) && linkPattern.test(one))
  await expect.poll(findEmail, emailWait).toBeDefined()
  return new URL(linkPattern.exec(findEmail()!)![0]).pathname
}

/** Requests the last free day of the next month on the website, on a phone. */
async function requestDate(browser: Browser, page: Page, address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: new URL(page.url()).origin,
    reducedMotion: 'reduce',
  })
  const visitor = await context.newPage()
  await visitor.goto('/photography')
  await visitor.locator('main').getByRole('link', { name: 'Check a date' }).click()
  await visitor.locator('.calendar-turn [rel=next]').click()
  await visitor.getByRole('table').getByRole('link').last().click()
  const times = visitor.getByRole('group', { name: 'What time should we start?' })
  await times.getByRole('radio').first().check()
  await visitor.getByLabel('Name').fill(visitorName)
  await visitor.getByLabel('Email').fill(address)
  await visitor.getByLabel('What’s the project, and where?').fill('Portraits of our crew.')
  await visitor.getByRole('button', { name: 'Request this date' }).click()
  await expect(visitor.getByRole('heading', { name: 'Request received.' })).toBeVisible()
  return visitor
}

/** Quotes the requested date with half of it as a deposit. The rest comes from the request. */
async function sendQuote(page: Page) {
  await page.goto(`/portal/clients?q=${encodeURIComponent(visitorName)}`)
  await page.getByRole('link', { name: visitorName }).first().click()
  await page
    .locator('main a[href*="/portal/bookings/"]')
    .filter({ hasNotText: 'New' })
    .first()
    .click()
  await expect(page.getByText('Requested on your website. On hold until')).toBeVisible()
  const booking = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Create quote' }).click()
  await page.getByRole('button', { name: 'Create quote' }).click()
  await page.waitForURL(/\/edit$/)
  await page.getByLabel('Unit price').first().fill('1200')
  const plan = page.getByRole('group', { name: 'Payment plan' })
  await plan.getByRole('button', { name: '50% deposit on signing' }).click()
  await expect(plan.getByRole('group', { name: 'Installment 1', exact: true })).toContainText('$')
  await page.getByRole('button', { name: 'Review and send' }).click()
  await expect(page.getByText(visitorName).first()).toBeVisible()
  await page.getByRole('button', { name: 'Send quote' }).click()
  await expect(page.locator('.quote-status')).toHaveText('Sent')
  return { booking, quote: new URL(page.url()).pathname }
}

/** Accepts the quote from its email. The name from the request is filled in. */
async function acceptQuote(client: Page, link: string) {
  await client.goto(link)
  const review = client.getByRole('link', { name: 'Review quote' })
  if (await review.isVisible()) await review.click()
  await client.getByRole('button', { name: 'Continue' }).click()
  await expect(client.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await expect(client.getByLabel('Legal name')).toHaveValue(visitorName)
  await client.getByLabel('Street address').fill('1 Pier Road')
  await client.getByLabel('City').fill('Portland')
  await client.getByLabel('Country').selectOption('US')
  await client.getByRole('button', { name: 'Save and continue' }).click()
  await expect(client.getByRole('heading', { name: 'Accept your quote' })).toBeVisible()
  await expectAccessible(client)
  await expectNoSidewaysScroll(client)
  await client.getByLabel('Your full name').fill(visitorName)
  await client.getByLabel('I agree to these terms').check()
  await client.getByRole('button', { name: 'Accept quote' }).click()
  await expect(client.getByText(/You accepted this quote at/)).toBeVisible()
}

test('a visitor’s request becomes a quote, an accepted date and a paid deposit', async ({
  page,
  browser,
}) => {
  const mailbox = await startMailServer(mailPort)
  const address = `nora.${Date.now()}@mill.test`
  await signIn(page, 'owner')
  const undoMinutes = await setUndoMinutes(page, '0')
  const client = await requestDate(browser, page, address)
  const { booking, quote } = await sendQuote(page)
  await acceptQuote(client, await readLink(mailbox, address, 'quote'))
  const plan = client.getByRole('region', { name: 'Payment plan' })
  await expect(plan).toContainText('Still to pay')
  await expectAccessible(client)
  await expectNoSidewaysScroll(client)

  // the deposit is invoiced without anyone at the studio
  await client.goto(await readLink(mailbox, address, 'Deposit invoice'))
  await expect(client.getByRole('heading', { level: 1 })).toContainText('Deposit invoice')
  await client.getByRole('button', { name: 'I’ve sent the transfer' }).click()
  await expect(client.getByText('Thanks for letting us know.')).toBeVisible()
  await expectNoSidewaysScroll(client)

  await page.goto(quote)
  await page.getByRole('link', { name: /^INV-/ }).first().click()
  await page.locator('summary', { hasText: 'Record payment' }).click()
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('600')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.locator('.invoice-status')).toContainText('Paid')
  await page.goto(booking)
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  await expectAccessible(page)

  await client.goto('/client')
  await expect(client.getByText('$600.00 of $1,200.00 paid')).toBeVisible()
  await expect(client.getByText('Confirmed').first()).toBeVisible()
  await expectAccessible(client)
  await setUndoMinutes(page, undoMinutes)
  await client.context().close()
  await mailbox.close()
})
