import { type Browser, type Page } from '@playwright/test'

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

const mailbox = { open: undefined as MailServer | undefined }
test.beforeAll(async () => {
  mailbox.open = await startMailServer(mailPort)
})
test.afterAll(async () => {
  await mailbox.open?.close()
})

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

/** Adds a client with this name, and returns it with their email address. */
async function addClient(page: Page, name: string): Promise<[name: string, email: string]> {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}@mill.test`
  await signIn(page, 'owner', '/portal/clients/new')
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return [name, email]
}

/** Returns the path of the link in the email that an address receives. */
async function readEmailedLink(address: string): Promise<string> {
  const findEmail = () => mailbox.open!.taken.find(({ to }) => to.includes(address))
  await expect.poll(findEmail, emailWait).toBeDefined()
  return new URL(/http\S+\/client\/access\/[\w-]{43}/.exec(getPlainText(findEmail()!.text))![0])
    .pathname
}

/** Issues an invoice to a new client by email, and returns the link of the email. */
async function sendInvoice(page: Page, clientName: string): Promise<string> {
  const [, email] = await addClient(page, clientName)
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.locator('[name="name:0"]').fill('Portraits of the team')
  await page.locator('[name="price:0"]').fill('1591.26')
  await page.getByRole('button', { name: 'Review and send' }).click()
  await page.getByRole('button', { name: 'Issue and send' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()
  return readEmailedLink(email)
}

/** Opens a link in a browser without a session. */
async function openLink(browser: Browser, page: Page, link: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: { width: 320, height: 800 },
    baseURL: new URL(page.url()).origin,
  })
  const client = await context.newPage()
  await client.goto(link)
  return client
}

test('a client opens an invoice from its email, downloads it and reports a transfer, without JavaScript', async ({
  page,
  browser,
}) => {
  const name = `Invoiced ${Date.now()}`
  const client = await openLink(browser, page, await sendInvoice(page, name), false)
  await expect(client).toHaveURL(/\/client\/invoices\/INV-[\d-]+$/)
  const heading = client.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Invoice INV-/)
  await expect(client.getByText('Portraits of the team')).toBeVisible()
  await expect(client.locator('#amounts')).toContainText('$1,591.26')

  await client.emulateMedia({ media: 'print' })
  await expect(client.locator('.document')).toBeVisible()
  for (const hidden of [client.getByRole('banner').first(), heading, client.locator('#amounts')])
    await expect(hidden).toBeHidden()
  await client.emulateMedia({ media: 'screen' })
  const pdf = await client.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  const download = async () => (await client.request.get(pdf!)).headers()['content-type']
  await expect.poll(download, { timeout: 60_000 }).toBe('application/pdf')

  await client.getByRole('button', { name: 'I’ve sent the transfer' }).click()
  await expect(client.getByText('Thanks for letting us know.')).toBeVisible()
  await client.reload()
  await expect(client.getByText('Thanks for letting us know.')).toHaveCount(0)
  await expect(client.getByText(/^You told us on /)).toBeVisible()
  await expect(client.getByRole('button', { name: 'I’ve sent the transfer' })).toHaveCount(0)

  await client.getByText('Something wrong?').click()
  const wanted = client.getByLabel('What should we correct?')
  await client.getByRole('button', { name: 'Request a corrected invoice' }).click()
  await expect(wanted).toHaveAccessibleDescription(/Write what we should correct\./)
  await wanted.fill('Our VAT number is missing.')
  await client.getByRole('button', { name: 'Request a corrected invoice' }).click()
  await expect(client.getByText('Message sent. We’ll reply by email.')).toBeVisible()

  await client.getByRole('link', { name: 'Your page' }).click()
  await expect(client.locator('#invoices')).toContainText(/Transfer reported /)
  await client.getByRole('link', { name: 'Edit billing details' }).click()
  await client.getByLabel('Legal name').fill('Invoiced Mills LLC')
  await client.getByRole('button', { name: 'Save' }).click()
  await expect(client.locator('#billing')).toContainText('Invoiced Mills LLC')
  await client.context().close()

  await page.reload()
  await expect(page.getByText(`${name} reported a transfer of $1,591.26`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByText('Billing details edited')).toBeVisible()
})

test('a client reads why a promised date was moved, and sees the new one on a phone, without JavaScript', async ({
  page,
  browser,
}) => {
  const [name, email] = await addClient(page, `Moved ${Date.now()}`)
  const toDay = (days: number) => new Date(Date.now() + days * 86_400_000)
  await page.goto(`/portal/projects/new?client=${encodeURIComponent(name)}`)
  await page.getByLabel('Title').fill('Candlemas, the film')
  await page.getByLabel('Promised date').fill(toDay(20).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('link', { name: 'Move date' }).click()
  const reason = page.getByLabel('Reason')
  await page.getByRole('button', { name: 'Move and email' }).click()
  await expect(reason).toHaveAccessibleDescription(/Enter a reason\. The client reads it\./)
  await expect(reason).toBeFocused()
  const newDay = toDay(45)
  await page.getByLabel('New date').fill(newDay.toISOString().slice(0, 10))
  const text = 'The second camera’s sound was lost, and we sync it by hand.'
  await reason.fill(text)
  const preview = page.getByRole('region', { name: 'The client reads' })
  const dayText = newDay.toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  await expect(preview).toContainText(`The new date is ${dayText}`)
  await expect(preview).toContainText(text)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move and email' }).click()
  await expect(page.getByRole('region', { name: 'Promised date' })).toContainText(text)

  const link = await readEmailedLink(email)
  for (const javaScriptEnabled of [false, true]) {
    const client = await openLink(browser, page, link, javaScriptEnabled)
    await client.setViewportSize({ width: 390, height: 844 })
    const next = client.getByRole('region', { name: 'Next step' })
    await expect(next).toContainText(`Candlemas, the filmWith usPromised for ${dayText}.`)
    const card = client.getByRole('region', { name: 'Projects' }).getByRole('article')
    await expect(card).toContainText(text)
    await expect(card.getByText('Discovery, now')).toBeVisible()
    for (const colorScheme of javaScriptEnabled ? (['light', 'dark'] as const) : []) {
      await client.emulateMedia({ colorScheme })
      await expectAccessible(client)
    }
    if (javaScriptEnabled) await expectNoSidewaysScroll(client)
    await client.context().close()
  }
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
    await client.getByRole('link', { name: /^INV-/ }).first().click()
    for (const path of [new URL(client.url()).pathname, '/client/billing']) {
      await client.goto(path)
      await expectAccessible(client)
      await expectNoSidewaysScroll(client)
      await client.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expectNoSidewaysScroll(client)
    }
    await client.goto('/client/access/none')
    await client.context().clearCookies()
    await client.goto('/client?link=ended')
    await expectAccessible(client)
    await expectNoSidewaysScroll(client)
    await client.context().close()
  })
