import type { Page } from '@playwright/test'

import { emailWait, startMailServer } from '../support/mail-server.ts'
import { mailPort } from '../support/shard.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'

const client = 'Ottoline Ceramics'

/** Adds a contact that receives quotes, because nothing is sent to `.example` addresses. */
async function addContact(page: Page, address: string) {
  await page.goto(`/portal/clients?q=${encodeURIComponent(client)}`)
  await page.getByRole('link', { name: client }).first().click()
  await page.getByRole('link', { name: 'Add contact' }).click()
  await page.getByLabel('Name').fill('Bo Brandt')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('checkbox', { name: 'Sees prices and payments' }).check()
  await page.getByRole('checkbox', { name: 'Quotes', exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Bo Brandt' })).toBeVisible()
}

/** Creates a quote with one line and no terms, and returns the path of its page. */
async function createQuote(page: Page): Promise<string> {
  await page.goto(`/portal/clients/quotes/new?q=${encodeURIComponent(client)}`)
  await page.getByRole('button', { name: `Create quote for ${client}` }).click()
  await page.waitForURL(/\/edit$/)
  await page.getByLabel('Title', { exact: true }).fill('Catalog, spring')
  await page.getByLabel('Description').first().fill('Catalog photography')
  await page.getByLabel('Unit price').first().fill('1,400')
  await page.getByLabel('Terms', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[name=revision]').first()).toHaveValue('2')
  return new URL(page.url()).pathname.replace('/edit', '')
}

test('a quote is completed, sent, reminded of, accepted by phone and invoiced', async ({
  page,
}) => {
  const box = await startMailServer(mailPort)
  await signIn(page, 'owner')
  const address = `quotes.${Date.now()}@ottoline.test`
  await addContact(page, address)
  const path = await createQuote(page)

  // the terms are missing, and the list leads to their field
  await page.goto(`${path}/send`)
  await expect(page.getByRole('heading', { name: 'Before you can send it' })).toBeVisible()
  await expectAccessible(page)
  const missing = page.getByRole('listitem').filter({ hasText: 'Enter the terms' })
  await missing.getByRole('link', { name: 'Edit the quote' }).click()
  await page.waitForURL(/\/edit#terms$/)
  await page.getByLabel('Terms', { exact: true }).fill('Half is due on booking.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[name=revision]').first()).toHaveValue('3')

  await page.goto(`${path}/send`)
  await expect(page.getByText(address)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Message').fill('Bo, here is what we talked about.')
  await page.getByRole('button', { name: 'Send quote' }).click()
  const number = await page.getByRole('heading', { name: /^Q-/ }).innerText()
  await expect(page.locator('.quote-status')).toHaveText('Sent')
  await expect(page.getByText('Ines Talbot sent version 1')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const listSubjects = () =>
    box.taken.filter(({ to }) => to === address).map(({ text }) => text.includes(number))
  await expect.poll(() => listSubjects().length, emailWait).toBe(1)

  await page.getByRole('button', { name: 'Send a reminder' }).click()
  await expect(page.getByText('Ines Talbot sent a reminder')).toBeVisible()
  await expect.poll(() => listSubjects().length, emailWait).toBe(2)
  await box.close()

  await page.getByRole('link', { name: 'Record acceptance' }).click()
  await expect(page.getByRole('heading', { name: `Record acceptance of ${number}` })).toBeVisible()
  await page.getByLabel('Who agreed?').fill('')
  await page.getByRole('button', { name: 'Record acceptance' }).click()
  await expect(page.getByText('Choose how they agreed.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'By phone' }).check()
  await page.getByLabel('Who agreed?').fill('Bo Brandt')
  await page.getByRole('button', { name: 'Record acceptance' }).click()
  await expect(page.locator('.quote-status')).toHaveText('Accepted')
  await expect(page.getByText('Agreed by phone, recorded by Ines Talbot')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.waitForURL(/\/invoices\/drafts\//)
  const line = page.getByRole('group', { name: 'Line 1', exact: true })
  await expect(line.getByLabel('Description')).toHaveValue('Catalog photography')
  await page.goto(`/portal/clients?q=${encodeURIComponent(client)}`)
  await page.getByRole('link', { name: client }).first().click()
  const card = page.getByRole('region', { name: 'Quotes' })
  await expect(card).toContainText(number)
  await expectAccessible(page)
})

test('choices of an acceptance that is being recorded survive a reload', async ({ page }) => {
  await signIn(page, 'owner', '/portal/clients/quotes')
  const row = page.getByRole('row', { name: /The spring concert, filmed/ })
  await row.getByRole('link').first().click()
  await page.getByRole('link', { name: 'Record acceptance' }).click()
  await page.getByRole('radio', { name: 'Two cameras' }).check()
  await page.getByRole('checkbox', { name: 'Captions in another language' }).check()
  const quantity = page.getByRole('spinbutton')
  await quantity.fill('3')
  await expect(quantity).toBeFocused()
  const total = page.locator('[data-kind=total] dd')
  const sum = await total.innerText()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Two cameras' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Captions in another language' })).toBeChecked()
  await expect(quantity).toHaveValue('3')
  await expect(total).toHaveText(sum)
})

test('a contract signed on paper is recorded with its scan', async ({ page }) => {
  await signIn(page, 'owner', '/portal/clients/quotes')
  const row = page.getByRole('row', { name: /The spring concert, filmed/ })
  await row.getByRole('link').first().click()
  await page.getByRole('link', { name: 'Record acceptance' }).click()
  await expect(page.getByLabel('Who signed?')).toBeHidden()
  await page.getByRole('radio', { name: 'Signed on paper' }).check()
  await expect(page.getByLabel('Who agreed?')).toBeHidden()
  await page.getByLabel('Who signed?').fill('Maud Sparrow\nTove Lind')
  const scan = page.getByLabel('Scan of the signed contract')
  const submit = page.getByRole('button', { name: 'Record acceptance' })
  await submit.click()
  await expect(page.getByText('Choose the scan of the signed contract.')).toBeVisible()
  await expect(scan).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const buffer = Buffer.from('%PDF-1.7')
  const toFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer })
  await scan.setInputFiles([{ ...toFile('Page 1.pdf'), buffer: Buffer.from('<!doctype html>') }])
  await submit.click()
  await expect(page.getByText('Choose only PDF, JPEG and PNG files.')).toBeVisible()
  await expect(page.getByLabel('Who signed?')).toHaveValue('Maud Sparrow\nTove Lind')
  await scan.setInputFiles([toFile('Page 1.pdf'), toFile('Page 2.pdf')])
  await submit.click()
  await expect(page.locator('.quote-status')).toHaveText('Accepted')
  await expect(page.getByText('Signed on paper, recorded by Ines Talbot').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Page 2.pdf' }).click()
  expect((await downloading).suggestedFilename()).toBe('Page 2.pdf')
})
