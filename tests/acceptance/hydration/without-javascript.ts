import type { Browser, Page } from '@playwright/test'

import type { Program } from '../../support/program.ts'
import { thanks } from '../spec/contact.ts'
import { check } from '../../support/check.ts'

/**
 * Tests the contact form without JavaScript: rejected with its input, then accepted. Returns the
 * number of messages sent.
 */
export async function checkPlainForm(browser: Browser, program: Program): Promise<number> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${program.url}/contact?service=documentary`)
  check(
    'without JavaScript: the service of the link is chosen',
    await page.locator('[name=service][value=documentary]').isChecked(),
  )
  await page.locator('[name=name]').fill('Plain Visitor')
  await page.locator('[name=email]').fill('no address')
  await page.locator('[name=message]').fill('Typed early without JavaScript.')
  const [refused] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.locator('.contact-form [type=submit]').click(),
  ])
  await page.waitForLoadState()
  const kept =
    (await page.locator('[name=message]').inputValue()) === 'Typed early without JavaScript.' &&
    (await page.locator('[name=name]').inputValue()) === 'Plain Visitor' &&
    (await page.locator('[name=email]').inputValue()) === 'no address'
  check(
    'without JavaScript: an error returns 422 with the input',
    refused.status() === 422 &&
      kept &&
      (await page.locator('[name=service][value=documentary]').isChecked()),
    refused.status(),
  )
  check(
    'without JavaScript: the error is shown by its field',
    /Enter an email address/.test(await page.locator('main').innerText()),
  )
  await page.locator('[name=email]').fill('plain@post.example')
  await checkReceipt(page)
  await page.goto(`${program.url}/`)
  check(
    'without JavaScript: the home page has its links',
    (await page.locator('main a').count()) > 3,
  )
  await context.close()
  return 1
}

/** Expects that the response redirects to a receipt, which links to an empty form. */
async function checkReceipt(page: Page) {
  const [taken, receipt] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/received/')),
    page.locator('.contact-form [type=submit]').click(),
  ])
  await page.waitForLoadState()
  check(
    'without JavaScript: the message is accepted, with an uncached receipt',
    taken.status() === 303 &&
      receipt.status() === 200 &&
      /no-store/.test(receipt.headers()['cache-control'] ?? '') &&
      (await page.locator('.notice-ok').innerText()).includes(thanks),
    [taken.status(), receipt.status(), receipt.headers()['cache-control']],
  )
  await page.getByRole('link', { name: 'Send another message' }).click()
  await page.waitForURL(/\/contact$/)
  const fields = page.locator('.contact-form :is([name=name], [name=email], [name=message])')
  const values = await fields.evaluateAll((all) =>
    all.map((one) => (one as HTMLInputElement).value),
  )
  check(
    'without JavaScript: the next form is empty',
    values.length === 3 && values.every((value) => value === ''),
    values,
  )
}
