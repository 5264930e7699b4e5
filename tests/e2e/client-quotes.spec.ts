import type { Browser, Page } from '@playwright/test'

import { parseFields } from '../support/form.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { mailPort } from '../support/shard.ts'

const mailbox = { open: undefined as MailServer | undefined }
test.beforeAll(async () => {
  mailbox.open = await startMailServer(mailPort)
})
test.afterAll(async () => {
  await mailbox.open?.close()
})

/** Two packages to choose from, prints to choose from 1 to 10, and an optional album. */
const fields = {
  title: 'Portraits at the new office',
  terms: 'Half is due on booking, the rest on the day.',
  'heading:0': 'Coverage',
  'choose:0': 'one',
  'line:0:0': 'full-day',
  'name:0:0': 'Full day',
  'quantity:0:0': '1',
  'unit:0:0': 'flat',
  'price:0:0': '2800',
  'preselected:0:0': 'on',
  'line:0:1': 'half-day',
  'name:0:1': 'Half day',
  'quantity:0:1': '1',
  'unit:0:1': 'flat',
  'price:0:1': '1600',
  'heading:1': 'Extras',
  'choose:1': 'all',
  'line:1:0': 'prints',
  'name:1:0': 'Prints',
  'quantity:1:0': '2',
  'unit:1:0': 'piece',
  'price:1:0': '15',
  'min:1:0': '1',
  'max:1:0': '10',
  'step:1:0': '1',
  'line:1:1': 'album',
  'name:1:1': 'Album',
  'quantity:1:1': '1',
  'unit:1:1': 'flat',
  'price:1:1': '450',
  'optional:1:1': 'on',
}

/** Sends a quote to a client as the studio, and returns a link to the client's page. */
async function sendQuote(page: Page, client: string): Promise<string> {
  await signIn(page, 'owner', `/portal/clients?q=${encodeURIComponent(client)}`)
  await page.getByRole('link', { name: client }).first().click()
  await expect(page.locator('.contact-card')).toBeVisible()
  const clientId = /clients\/([\w-]{36})/.exec(page.url())![1]!
  await page.locator('.contact-card').getByRole('link').nth(1).click()
  await expect(page.getByLabel('May accept quotes')).toBeVisible()
  const contact = page.url()
  await page.getByLabel('May accept quotes').check()
  const saving = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saving
  await page.goto(contact)
  await expect(page.getByLabel('May accept quotes')).toBeChecked()
  await page.getByRole('button', { name: 'Create a link to share' }).click()
  const link = await page.getByLabel('Link to the client portal').inputValue()

  const headers = { accept: 'text/html', origin: new URL(page.url()).origin }
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(path, { headers, form, maxRedirects: 0 })
  const read = async (path: string) => parseFields(await (await page.request.get(path)).text())
  const created = await post('/portal/clients/quotes/new', {
    formKey: crypto.randomUUID(),
    client: clientId,
  })
  const edit = created.headers().location!
  const { revision = '', formKey = '' } = await read(edit)
  const saved = await post(edit, { ...fields, revision, formKey, next: 'send' })
  const sending = saved.headers().location!
  const sent = await post(sending, await read(sending))
  expect(sent.status()).toBe(303)
  return new URL(link).pathname
}

async function openQuote(browser: Browser, page: Page, link: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: { width: 390, height: 844 },
    baseURL: new URL(page.url()).origin,
    reducedMotion: 'reduce',
  })
  const client = await context.newPage()
  await client.goto(link)
  await client.getByRole('link', { name: 'Review quote' }).click()
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(fields.title)
  return client
}

/** Fills in the billing details if they are missing. */
async function confirmDetails(client: Page) {
  await expect(client.getByRole('heading', { name: 'Your details' })).toBeVisible()
  const confirm = client.getByRole('link', { name: 'Looks right' })
  if (await confirm.isVisible()) return confirm.click()
  await client.getByLabel('Street address').fill('1 Pier Road')
  await client.getByLabel('City').fill('Portland')
  await client.getByLabel('Country').selectOption('US')
  await client.getByRole('button', { name: 'Save and continue' }).click()
}

for (const javaScriptEnabled of [true, false])
  test(`a client chooses, accepts and undoes on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    page,
    browser,
  }) => {
    const link = await sendQuote(page, 'Tern Architects')
    const client = await openQuote(browser, page, link, javaScriptEnabled)
    const total = client.locator('.client-quote-bar output')
    const update = client.getByRole('button', { name: 'Update total' })
    if (javaScriptEnabled) await expectAccessible(client)
    await expectNoSidewaysScroll(client)
    await expect(client.getByRole('group', { name: 'Coverage' })).toBeVisible()
    const before = (await total.textContent())!
    await client.getByRole('radio', { name: 'Half day' }).check()
    await client.getByRole('checkbox', { name: 'Album' }).check()
    await client.getByRole('spinbutton', { name: 'Quantity (Prints)' }).fill('5')
    if (javaScriptEnabled) await expect(update).toBeHidden()
    else await update.click()
    await expect(total).not.toHaveText(before)
    await expect(client.locator('[data-kind=total] dd')).toHaveText((await total.textContent())!)

    await client.getByRole('button', { name: 'Continue' }).click()
    await confirmDetails(client)
    await expect(client.getByRole('heading', { name: 'Accept your quote' })).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(client)
    await expect(client.getByText('Full day')).toHaveCount(0)
    await client.getByRole('button', { name: 'Accept quote' }).click()
    const agree = client.getByLabel('I agree to these terms')
    await expect(client.getByLabel('Your full name')).toHaveAccessibleDescription(/Enter your full/)
    await client.getByLabel('Your full name').fill('Gideon Tern')
    await client.getByRole('button', { name: 'Accept quote' }).click()
    await expect(agree).toHaveAccessibleDescription('Agree to the terms to continue.')
    await expect(client.getByLabel('Your full name')).toHaveValue('Gideon Tern')
    await agree.check()
    await client.getByRole('button', { name: 'Accept quote' }).click()
    await expect(client.getByText(/You accepted this quote at/)).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(client)
    // the label of a state is colored text without a background
    await client.goto(new URL('/client', client.url()).href)
    const label = client.getByText('Accepted', { exact: true }).first()
    await expect(label).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await client.goBack()
    await client.getByRole('button', { name: 'Undo' }).click()
    await expect(client.getByText('Your acceptance was undone.')).toBeVisible()
    // the choice is still there
    await expect(client.getByRole('radio', { name: 'Half day' })).toBeChecked()

    await client.getByText('Decline this quote').click()
    await client.getByRole('radio', { name: 'The price' }).check()
    await client.getByRole('button', { name: 'Decline quote' }).click()
    await expect(client.getByText(/You declined this quote at/)).toBeVisible()
    await client.context().close()
  })
