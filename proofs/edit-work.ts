import type { Page } from '@playwright/test'

import { type Desk, openItem, openWebsite, picked, publish } from './edit-desk.ts'
import { chooseFrom, pressOn, reach, typeInto } from './kit/keys.ts'
import { expect, openVisit } from './kit/visit.ts'

/**
 * A client is asked by letter, writes under the link without a script, and what was written is
 * placed on the home page.
 */
export async function askedFor({
  tally,
  page,
  browser,
  program,
  mail,
  seen,
}: Desk): Promise<number> {
  let keys = await openWebsite(page)
  keys += await pressOn(page, 'Testimonial requests', 'main a')
  await page.waitForURL('**/portal/settings/website/asked')
  keys += await typeInto(page, 'Client', 'Tern Architects')
  keys += await typeInto(page, 'Email', 'gideon@keys.test')
  keys += await pressOn(page, 'Send email', 'button')
  await expect.poll(() => mail.taken.filter(({ to }) => to === 'gideon@keys.test').length).toBe(1)
  const link =
    /\/c\/[\w-]{20,}/.exec(
      mail.taken.find(({ to }) => to === 'gideon@keys.test')!.text.replace(/=\r?\n/g, ''),
    )?.[0] ?? ''

  const client = await openVisit(browser, program, { javaScriptEnabled: false })
  await client.page.goto(link)
  keys += await typeInto(
    client.page,
    'Your words',
    'They waited for the rain to stop, and then for it to begin again.',
  )
  keys += await typeInto(client.page, 'Your name', 'Gideon Keys')
  await client.page.keyboard.press('Enter')
  await expect(client.page.getByText('They waited for the rain to stop').first()).toBeVisible()
  tally.check(
    'the testimonial: the site does not show what nobody has approved',
    !(await seen('/')).includes('They waited for the rain'),
  )
  await client.close()

  await page.reload()
  await page.keyboard.press('Shift')
  keys += await chooseFrom(page, 'Show on page', 'Home')
  keys += await pressOn(page, 'Approve & publish', 'button')
  await expect(page.locator('.toast').getByText('Testimonial published')).toBeVisible()
  tally.check(
    'the testimonial: it is where it was placed with the next request',
    (await seen('/')).includes('They waited for the rain to stop') &&
      (await seen('/')).includes('Gideon Keys'),
  )
  return keys
}

/** Writes the texts, the picture and the credits of a case study. */
async function writeStudy(page: Page): Promise<number> {
  let keys = await pressOn(page, 'Text', 'summary')
  keys += await typeInto(page, 'Summary', 'Written by keys alone.')
  keys += await pressOn(page, 'Images and video', 'summary')
  keys += await pressOn(page, 'Choose', 'button')
  await expect(page.locator('dialog.picture-panel')).toBeVisible()
  keys += await picked(page, '')
  await expect(page.locator('dialog.picture-panel')).toHaveCount(0)
  keys += await pressOn(page, 'Credits', 'summary')
  const credits = page.locator('.editor-card[open] .writing-item')
  await expect(credits.first()).toBeVisible()
  for (let left = await credits.count(); left > 0; left--) {
    const name = (
      await credits
        .nth(left - 1)
        .locator('summary')
        .innerText()
    ).trim()
    keys += await pressOn(page, name, '.writing-item summary')
    keys += await typeInto(page, 'What they did', 'Most of it')
  }
  await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
  return keys
}

async function recordConsent(page: Page): Promise<number> {
  let keys = await pressOn(page, 'Record consent', 'summary')
  keys += await typeInto(page, 'Given by', 'Somebody who may')
  keys += await reach(page, 'Naming the client', 'input')
  await page.keyboard.press('Space')
  keys += await pressOn(page, 'Record consent', 'button')
  await expect(page.locator('.toast').getByText('Consent recorded')).toBeVisible()
  return keys
}

/** Makes a completed project a case study, records the missing consent, and publishes it. */
export async function begun({ tally, page, seen }: Desk): Promise<number> {
  let keys = await pressOn(page, 'Projects', 'a')
  await page.waitForURL('**/portal/projects')
  keys += await pressOn(page, 'List', 'main a')
  await page.waitForURL('**/portal/projects/list')
  keys += await pressOn(page, 'Completed', 'main a')
  await page.waitForURL('**state=completed**')
  await expect(page.locator('main a[aria-current=true]', { hasText: 'Completed' })).toBeVisible()
  const title = (await page.locator('main tbody a').first().innerText()).trim()
  keys += await pressOn(page, title, 'main tbody a')
  await page.waitForURL(/portal\/projects\/[0-9a-f-]{36}$/)
  keys += await pressOn(page, 'Create case study', 'button')
  await page.waitForURL('**/portfolio/*')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  const [client, address] = [
    await page.getByLabel('Client', { exact: true }).inputValue(),
    await page.getByLabel('URL', { exact: true }).inputValue(),
  ]
  tally.check(
    'the case study: it begins with what is known',
    client !== '' && address !== '' && (await page.getByLabel('Year').inputValue()) !== '',
    { client, address },
  )
  tally.check('the case study: it is private', !(await seen('/portfolio')).includes(address))
  keys += await writeStudy(page)
  keys += await pressOn(page, 'Publish', 'button')
  await expect(page.getByRole('alert').first()).toBeVisible()
  tally.check(
    'the case study: it is not published without consent',
    !(await seen('/portfolio')).includes(`/portfolio/${address}`),
  )
  keys += await recordConsent(page)
  keys += await publish(page, title)
  tally.check(
    'the case study: it is on the site with the next request',
    (await seen(`/portfolio/${address}`)).includes('Written by keys alone.') &&
      (await seen('/portfolio')).includes(`/portfolio/${address}`),
  )
  return keys
}

/** Consent is withdrawn, and the page is gone. */
export async function takenBack({ tally, page, seen }: Desk): Promise<number> {
  let keys = await openItem(page, 'Podcasts', 'Good Bones')
  keys += await pressOn(page, 'Withdraw: ', 'summary')
  keys += await pressOn(page, 'Withdraw consent', 'button')
  await expect(page.locator('.toast').getByText('The page is unpublished')).toBeVisible()
  tally.check(
    'what was agreed to: the page, its place in lists and its entry are gone',
    !(await seen('/portfolio/good-bones')).includes('Good Bones') &&
      !(await seen('/portfolio')).includes('/portfolio/good-bones') &&
      !(await seen('/sitemap.xml')).includes('good-bones'),
  )
  return keys
}
