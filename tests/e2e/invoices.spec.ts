import type { Browser, Page } from '@playwright/test'

import { emailWait, startMailServer } from '../support/mail-server.ts'
import { mailPort } from '../support/shard.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
} from '../support/journey.ts'

const list = '/portal/clients/invoices'

/** Opens a booking of the sample studio by its title. */
async function openBooking(page: Page, title: string) {
  await page.goto(`/portal/bookings/list?q=${encodeURIComponent(title)}`)
  await page.getByRole('row', { name: title }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** Adds a contact that receives invoices, because nothing is sent to `.example` addresses. */
async function addContact(page: Page, client: string, address: string) {
  await page.goto(`/portal/clients?q=${encodeURIComponent(client)}`)
  await page.getByRole('link', { name: client }).first().click()
  await page.getByRole('link', { name: 'Add contact' }).click()
  await page.getByLabel('Name').fill('Bo Brandt')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('checkbox', { name: 'Sees prices and payments' }).check()
  await page.getByRole('checkbox', { name: 'Invoices' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Bo Brandt' })).toBeVisible()
}

/** Creates a draft for a client and returns its path. */
async function createDraft(page: Page, client: string): Promise<string> {
  await page.goto(`${list}/new?q=${encodeURIComponent(client)}`)
  await page.getByRole('button', { name: `Create invoice for ${client}` }).click()
  await expect(page.getByRole('heading', { name: `Invoice for ${client}` })).toBeVisible()
  return new URL(page.url()).pathname
}

/** Opens a page of the portal in a browser without JavaScript. */
async function openWithoutScripts(browser: Browser, page: Page, path: string): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
  })
  const plain = await context.newPage()
  await plain.goto(path)
  return plain
}

test('an invoice of a booking is written with the keyboard, issued, emailed and paid', async ({
  page,
}) => {
  const box = await startMailServer(mailPort)
  await signIn(page, 'owner')
  const address = `books.${Date.now()}@ottoline.test`
  await addContact(page, 'Ottoline Ceramics', address)
  await openBooking(page, 'Winter Catalog, day one')
  await page.getByRole('button', { name: 'Create invoice from this booking' }).click()
  const first = page.getByRole('group', { name: 'Line 1', exact: true })
  await expect(first.getByLabel('Description')).toHaveValue('Winter Catalog, day one')

  // the empty line at the end is filled in from key to key, and another one follows
  const second = page.getByRole('group', { name: 'Line 2', exact: true })
  await second.getByLabel('Description').focus()
  await page.keyboard.type('Retouching')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('80')
  await expect(page.getByRole('group', { name: 'Line 3', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sales')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('$2,066.50', { exact: true })).toBeVisible()
  await second.getByRole('button', { name: 'Move line 2 up' }).press('Enter')
  await expect(first.getByLabel('Description')).toHaveValue('Retouching')
  await expect(first.getByLabel('Unit price')).toHaveValue('80')
  await expectAccessible(page)
  await page.getByLabel('Text below the lines').fill('See you in the kiln room.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.locator('.draft-form [name=revision]')).toHaveValue('2')
  await page.reload()
  await expect(first.getByLabel('Description')).toHaveValue('Retouching')
  await expect(page.getByLabel('Text below the lines')).toHaveValue('See you in the kiln room.')

  await page.getByRole('button', { name: 'Review and send' }).click()
  await expect(page.getByRole('heading', { name: /^Review invoice for/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Message').fill('Ottoline, here is the invoice for Tuesday.')
  await page.getByRole('button', { name: 'Issue and send' }).click()
  const number = await page.getByRole('heading', { name: /^INV-/ }).innerText()
  await expect(page.getByText('Ines Talbot emailed it')).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(
      () => box.taken.filter(({ text }) => text.includes(number)).map(({ to }) => to),
      emailWait,
    )
    .toContain(address)
  await box.close()

  await page.locator('summary', { hasText: 'Record payment' }).click()
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('66.50')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Partly paid')).toBeVisible()
  await page.locator('summary', { hasText: 'Record payment' }).click()
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue(/^2,?000/)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.locator('.invoice-status')).toHaveText('Paid')
  await page.goto(`${list}?tab=all&q=${number}`)
  await expect(page.getByRole('row', { name: number })).toContainText('Paid')
})

test('what is typed into a draft is there again after the page was left', async ({ page }) => {
  await signIn(page, 'manager')
  const path = await createDraft(page, 'Sparrow Hall')
  const description = page.getByRole('group', { name: 'Line 1', exact: true })
  await description.getByLabel('Description').fill('Concert recording')
  await description.getByLabel('Unit price').fill('1,450')
  const second = page.getByRole('group', { name: 'Line 2', exact: true })
  await second.getByLabel('Description').fill('Second camera')
  await second.getByLabel('Unit price').fill('350')
  const third = page.getByRole('group', { name: 'Line 3', exact: true })
  await third.getByLabel('Tax').selectOption({ label: 'No tax' })
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('Restored what you typed.')).toBeVisible()
  await expect(description.getByLabel('Description')).toHaveValue('Concert recording')
  await expect(second.getByLabel('Description')).toHaveValue('Second camera')
  await expect(third.getByLabel('Tax')).toHaveValue('')
  await page.getByRole('link', { name: 'Analytics' }).first().click()
  await expect(page).toHaveURL(/analytics/)
  await page.goBack()
  await expect(second.getByLabel('Description')).toHaveValue('Second camera')
  await expect(page.locator('.draft-line')).toHaveCount(3)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.locator('.draft-form [name=revision]')).toHaveValue('2')
  await page.reload()
  await expect(second.getByLabel('Description')).toHaveValue('Second camera')
  await page.locator('summary', { hasText: 'Delete draft' }).click()
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await expect(page).toHaveURL(/tab=drafts/)
  expect((await page.goto(path))!.status()).toBe(404)
})

test('a corrected discount stays in sight, and a draft issued by someone else says so', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager')
  const path = await createDraft(page, 'Sparrow Hall')
  const line = page.getByRole('group', { name: 'Line 1', exact: true })
  await line.getByLabel('Description').fill('Recital')
  await line.getByLabel('Unit price').fill('300')
  await line.getByText('Details and discount').click()
  await line.getByLabel('Discount').fill('110%')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(line.getByText('Enter a discount such as 10% or 25.00.')).toBeVisible()
  await line.getByLabel('Discount').fill('10%')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.locator('.draft-form [name=revision]')).toHaveValue('2')
  await expect(line.getByLabel('Discount')).toBeVisible()
  await expect(line.getByLabel('Discount')).toHaveValue('10%')
  const plain = await openWithoutScripts(browser, page, `${path}/review`)
  await plain.getByRole('button', { name: 'Issue without sending' }).click()
  await expect(plain).toHaveURL(/issued/)
  await plain.context().close()
  await page.goto(path)
  await expect(
    page.getByText('This draft was issued, so it can’t be edited anymore.').first(),
  ).toBeVisible()
})

test('the editor works without JavaScript, and the bookkeeper credits a part', async ({
  page,
  browser,
}) => {
  await signIn(page, 'books')
  const path = await createDraft(page, 'Fennick Sail Loft')
  const plain = await openWithoutScripts(browser, page, path)
  await plain.getByLabel('Description').first().fill('Sail in the wind')
  await plain.getByLabel('Unit price').first().fill('lots')
  await plain.getByRole('button', { name: 'Add line' }).click()
  await expect(plain.getByLabel('Description')).toHaveCount(2)
  await expect(plain.getByLabel('Description').first()).toHaveValue('Sail in the wind')
  await plain.getByRole('button', { name: 'Review and send' }).click()
  await expect(plain.getByLabel('Unit price').first()).toHaveAttribute('aria-invalid', 'true')
  await plain.getByLabel('Unit price').first().fill('300')
  await plain.getByRole('button', { name: 'Review and send' }).click()
  await expect(plain.getByText('$300.00').first()).toBeVisible()
  await plain.getByRole('button', { name: 'Issue without sending' }).click()
  await expect(plain.getByRole('heading', { name: /^INV-/ })).toBeVisible()
  const invoice = new URL(plain.url()).pathname
  await plain.context().close()

  await page.goto(invoice)
  await page.getByRole('link', { name: 'Issue credit note' }).click()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'An amount' }).check()
  await page.getByLabel('Not taxed').fill('301')
  await page.getByLabel('Reason').fill('One day less at sea')
  await page.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(page.getByText(/You can credit up to \$300\.00 of INV-/)).toBeVisible()
  await page.getByLabel('Not taxed').fill('120')
  await page.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(page.locator('.amounts-sum')).toContainText('$180.00')
  await page.getByRole('link', { name: /^CN-/ }).click()
  await expect(page.getByRole('heading', { name: /^CN-/ })).toBeVisible()
  await expect(page.getByText('One day less at sea')).toBeVisible()
  await expect(page.getByText('−$120.00').first()).toBeVisible()
})

test('crew sees no amount, neither on bookings nor on projects', async ({ page }) => {
  await signIn(page, 'crew')
  const response = await page.goto(list)
  expect(response!.status()).toBe(403)
  for (const path of ['/portal', '/portal/bookings/list', '/portal/projects/list']) {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    expect(await page.locator('main').innerText()).not.toMatch(/[$€]\s?\d|INV-\d/)
  }
  await page.goto('/portal/bookings/list')
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page.locator('.booking-facts')).toBeVisible()
  expect(await page.locator('main').innerText()).not.toMatch(/[$€]\s?\d|INV-\d/)
})

test('J, K, Enter and N move through the list', async ({ page }) => {
  await signIn(page, 'owner', list)
  const rows = page.locator('.row-link')
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^INV-/ })).toBeVisible()
  await page.goto(list)
  // also from the checkbox of a row
  await page
    .getByRole('checkbox', { name: /^Select INV-/ })
    .nth(1)
    .check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.nth(2)).toBeFocused()
  await page
    .getByRole('checkbox', { name: /^Select INV-/ })
    .nth(1)
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^INV-/ })).toBeVisible()
  await page.goto(list)
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'New invoice' })).toBeVisible()
})

test('selected invoices are reminded of and downloaded', async ({ page }) => {
  await signIn(page, 'owner', list)
  const remind = page.getByRole('button', { name: 'Send reminders' })
  await expect(remind).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(remind).toBeVisible()
  await expectAccessible(page)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDFs' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^invoices-.+\.zip$/)
  await remind.click()
  await expect(page.getByText(/reminders? sent\./)).toBeVisible()
  await expect(remind).toBeHidden()
  await expectAccessible(page)
})

for (const colorScheme of listColorSchemes('dark'))
  test(`each screen passes axe in ${colorScheme}, also with large text`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await signIn(page, 'owner')
    const draft = await createDraft(page, 'Casco Type Foundry')
    await page.goto(`${list}?tab=overdue`)
    const invoice = await page.locator('.row-link').first().getAttribute('href')
    const paths = [
      list,
      `${list}?tab=all`,
      `${list}?tab=drafts`,
      `${list}/new`,
      draft,
      `${draft}/review`,
      invoice!,
      '/portal/settings/invoicing',
    ]
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await expectAccessible(page)
    }
    // what large text does to a phone
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of paths) {
      await page.goto(path)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expectNoSidewaysScroll(page)
    }
  })
