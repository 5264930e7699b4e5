import { type Page } from '@playwright/test'

import { port } from '../support/shard.ts'
import { type MailServer, emailWait, startMailServer } from '../support/mail-server.ts'
import { mailPort } from '../support/shard.ts'
import { expect, signIn, test } from '../support/journey.ts'

const mailbox = { open: undefined as MailServer | undefined }
test.beforeAll(async () => {
  mailbox.open = await startMailServer(mailPort)
})
test.afterAll(async () => {
  await mailbox.open?.close()
})

let visitors = 0

/**
 * Sends a message without JavaScript, from a new network each time to stay below the rate limit.
 */
async function write(page: Page, name: string, email: string, message: string) {
  const response = await page.request.post('/contact', {
    form: { name, email, phone: '', service: 'documentary', message, website: '' },
    headers: { origin: `http://127.0.0.1:${port}`, 'x-forwarded-for': `198.51.100.${++visitors}` },
  })
  expect(response.status()).toBe(200)
}

test('a message arrives in the open inbox, is answered by email, and becomes a client', async ({
  page,
}) => {
  await signIn(page, 'owner', '/portal/clients/inquiries')
  await expect(page.getByRole('link', { name: /Nell Farraday/ })).toBeVisible()
  await write(page, 'O’Neil-Łukasz 🎥', 'lukasz@mill.test', 'Somebody should film the mill.')
  // The message appears without a reload.
  const row = page.getByRole('link', { name: /O’Neil-Łukasz 🎥/ })
  await expect(row).toBeVisible()
  await expect
    .poll(
      () => mailbox.open!.taken.filter(({ to }) => to.includes('lukasz@mill.test')).length,
      emailWait,
    )
    .toBe(1)
  await row.click()
  await expect(page.getByText('Somebody should film the mill.').last()).toBeVisible()

  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('We would like to. When may we come and look?')
  await page.getByRole('button', { name: 'Send reply' }).dblclick()
  await expect(page.getByText(/^Sent /)).toBeVisible()
  await expect(reply).toHaveValue('')
  const replies = mailbox.open!.taken.filter(({ text }) =>
    text.includes('When may we come and look?'),
  )
  expect(replies).toHaveLength(1)
  expect(replies[0]!.inReplyTo).toMatch(/^</)
  await expect(page.getByText(/Answered/).last()).toBeVisible()

  await page.getByRole('button', { name: 'Convert to client' }).click()
  const client = page.getByRole('link', { name: 'O’Neil-Łukasz 🎥' }).last()
  await expect(client).toBeVisible()
  await expect(page.getByRole('button', { name: 'Convert to client' })).toBeHidden()
  await client.click()
  await expect(page).toHaveURL(/\/portal\/clients\/[0-9a-f-]{36}$/)
  await expect(page.getByText('lukasz@mill.test').first()).toBeVisible()
})

test('an answered inquiry stays in place, and a second click there does nothing', async ({
  page,
}) => {
  for (const name of ['Second Click One', 'Second Click Two'])
    await write(page, name, `${name.at(-1)}@click.test`, `From ${name}.`)
  await signIn(page, 'manager', '/portal/clients/inquiries')
  await page.getByRole('link', { name: /Second Click One/ }).click()
  await expect(page.getByRole('heading', { name: 'Second Click One' })).toBeVisible()
  const listRows = page.locator('[data-row]')
  const before = await listRows.allTextContents()
  const acts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/inquiries/'))
      acts.push(request.url())
  })
  const box = (await page.getByRole('button', { name: 'Mark as answered' }).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  const reopen = page.getByRole('button', { name: 'Reopen' })
  await expect(reopen).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Second Click One' })).toBeFocused()
  await page.mouse.click(x, y)
  await expect(page.getByRole('heading', { name: 'Second Click One' })).toBeVisible()
  expect(await listRows.allTextContents()).toEqual(before)
  await expect(page.locator('.inbox-row', { hasText: 'Second Click One' })).toContainText(
    'Answered',
  )
  expect(acts).toHaveLength(1)
  // A pointer that has moved is meant to press.
  await page.mouse.move(x - 200, y + 100, { steps: 4 })
  await reopen.click()
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  expect(acts).toHaveLength(2)
})

test('an archived inquiry leaves the list when another is opened', async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 761, 'a phone shows one of them')
  for (const name of ['Move On One', 'Move On Two'])
    await write(page, name, `${name.at(-1)}@moveon.test`, `From ${name}.`)
  await signIn(page, 'manager', '/portal/clients/inquiries')
  await page.getByRole('link', { name: /Move On One/ }).click()
  await expect(page.getByRole('heading', { name: 'Move On One' })).toBeVisible()
  await page.keyboard.press('y')
  const row = page.locator('.inbox-row', { hasText: 'Move On One' })
  await expect(row).toContainText('Archived')
  await page.getByRole('link', { name: /Move On Two/ }).click()
  await expect(page.getByRole('heading', { name: 'Move On Two' })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('the sender becomes a client with one click after “Mark as answered”', async ({ page }) => {
  await write(page, 'One Click', 'one@click.test', 'Answered by phone.')
  await signIn(page, 'manager', '/portal/clients/inquiries')
  await page.getByRole('link', { name: /One Click/ }).click()
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await page.locator('.toast').getByRole('button', { name: 'Convert to client' }).click()
  await expect(page.getByText('Client added')).toBeVisible()
  await page.goto('/portal/clients?q=one@click.test')
  await expect(page.getByRole('link', { name: 'One Click' })).toBeVisible()
})

test('a requested date is confirmed from its inquiry, and Undo takes that back', async ({
  page,
}) => {
  const month = await (await page.request.get('/book/photography')).text()
  const path = /\/book\/photography\/20[\d-]+/.exec(month)![0]
  await page.goto(path)
  const at = await page.locator('input[name=at]').first().getAttribute('value')
  await page.request.post(path, {
    form: {
      formKey: crypto.randomUUID(),
      at: at!,
      name: 'Dana Whitlock',
      email: 'dana@confirm.test',
      phone: '',
      message: 'At the lighthouse.',
      website: '',
    },
    headers: { origin: `http://127.0.0.1:${port}`, 'x-forwarded-for': '198.51.100.200' },
  })
  await signIn(page, 'owner', '/portal/clients/inquiries?tab=all')
  await page.getByRole('link', { name: /Dana Whitlock/ }).click()
  const request = page.getByRole('region', { name: 'Date request' })
  await request.getByRole('button', { name: 'Confirm' }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm this booking' })
  await expect(sheet.getByText('dana@confirm.test')).toBeVisible()
  await sheet.getByRole('button', { name: 'Confirm and send' }).click()
  await expect(request.getByText('Confirmed')).toBeVisible()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(request.getByRole('button', { name: 'Confirm' })).toBeVisible()
})

test('a figure in Analytics opens the inquiries of its source', async ({ page }) => {
  await signIn(page, 'owner', '/portal/analytics')
  const card = page.getByRole('region', { name: 'Inquiries by source' })
  const figure = card.getByRole('link', { name: /^Referral, inquiries: / })
  const count = Number(await figure.innerText())
  await figure.click()
  await expect(page.locator('.inbox-chip', { hasText: 'Source: Referral' })).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(count)
})

test('Undo restores an archived inquiry, also when the page is left at once', async ({ page }) => {
  await signIn(page, 'manager', '/portal/clients/inquiries')
  await write(page, 'Undo Me', 'undo@mill.test', 'Archive and back.')
  await page.getByRole('link', { name: /Undo Me/ }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Archived').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /Undo Me/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /Undo Me/ })).toBeVisible()
})

test('an inquiry is deleted permanently, in two steps', async ({ page }) => {
  await signIn(page, 'owner', '/portal/clients/inquiries')
  await write(page, 'Forget Me', 'forget@mill.test', 'Please forget this.')
  await page.getByRole('link', { name: /Forget Me/ }).click()
  await page.getByText('Delete permanently').click()
  await page.getByRole('button', { name: 'Delete inquiry' }).click()
  await page.waitForURL('**/portal/clients/inquiries')
  await expect(page.getByRole('link', { name: /Harbor Lane Library/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Forget Me/ })).toBeHidden()
})

test('a draft survives a reload until it is sent', async ({ page }) => {
  await signIn(page, 'owner', '/portal/clients/inquiries')
  await page.getByRole('link', { name: /Harbor Lane Library/ }).click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Half a reply')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('Half a reply')
  await page.getByRole('textbox', { name: 'Reply' }).fill('')
})

test('signing in, opening and replying work by keyboard only', async ({ page }) => {
  await write(page, 'Keys Only', 'keys@mill.test', 'No mouse here.')
  await page.goto('/auth?to=%2Fportal%2Fclients%2Finquiries')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('owner@longlight.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('longlight-sample')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/portal/clients/inquiries')
  const row = page.getByRole('link', { name: /Keys Only/ })
  await expect(row).toBeVisible()
  for (
    let at = 0;
    at < 20 && !(await row.evaluate((link) => link === document.activeElement));
    at++
  )
    await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await page.keyboard.type('Nor here.')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(
      () => mailbox.open!.taken.filter(({ text }) => text.includes('Nor here.')).length,
      emailWait,
    )
    .toBe(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a phone call is logged, shown without a reply box, and answered', async ({ page }) => {
    await page.goto('/auth?to=%2Fportal%2Fclients%2Finquiries')
    await page.getByLabel('Email').fill('manager@longlight.example')
    await page.getByLabel('Password', { exact: true }).fill('longlight-sample')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'New inquiry' }).click()
    await page.getByLabel('Name').fill('Phone Caller')
    await page.getByLabel('What they’re asking for').fill('A family portrait in spring.')
    await page.getByRole('button', { name: 'Add inquiry' }).click()
    await expect(page.getByText('Enter an email address or a phone number.')).toBeVisible()
    await page
      .getByLabel('Phone', { exact: true })
      .and(page.locator('[type=tel]'))
      .fill('207 555 0142')
    await page.getByRole('button', { name: 'Add inquiry' }).click()
    await expect(page.getByRole('heading', { name: 'Phone Caller' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send reply' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Call 207 555 0142' })).toBeVisible()
    await page.goto('/portal/clients/inquiries')
    await page.getByRole('combobox', { name: 'Source' }).selectOption('Phone')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.locator('[data-row]')).toHaveText(['Phone Caller'])
    await page.getByRole('link', { name: 'Phone Caller' }).click()
    await page.getByRole('button', { name: 'Mark as answered' }).click()
    await page.getByRole('button', { name: 'Convert to client' }).click()
    await expect(
      page.locator('.inquiry-facts').getByRole('link', { name: 'Phone Caller' }),
    ).toBeVisible()
  })

  test('an inquiry is read, gets a note and is marked as answered', async ({ page }) => {
    await write(page, 'Plain Page', 'plain@mill.test', 'Works without scripts.')
    await page.goto('/auth?to=%2Fportal%2Fclients%2Finquiries')
    await page.getByLabel('Email').fill('owner@longlight.example')
    await page.getByLabel('Password', { exact: true }).fill('longlight-sample')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: /Plain Page/ }).click()
    await expect(page.getByText('Works without scripts.').last()).toBeVisible()
    await page.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(
      page
        .getByText(/^Answered/)
        .locator('visible=true')
        .first(),
    ).toBeVisible()
  })
})
