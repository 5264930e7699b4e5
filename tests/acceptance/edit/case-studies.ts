import type { Page } from '@playwright/test'

import { type EditContext, openItem, openWebsite, choosePicture, publish } from './editor.ts'
import { chooseOption, pressButton, tabTo, typeInto } from './keys.ts'
import { expect, openVisit } from '../../support/visit.ts'
import { check } from '../../support/check.ts'

/**
 * Requests a testimonial by email, submits it under the link without JavaScript, and publishes it
 * on the home page.
 */
export async function requestTestimonial({
  page,
  browser,
  program,
  mail,
  fetchHtml,
}: EditContext): Promise<number> {
  let keys = await openWebsite(page)
  keys += await pressButton(page, 'Testimonial requests', 'main a')
  await page.waitForURL('**/portal/testimonials')
  keys += await typeInto(page, 'Client', 'Tern Architects')
  keys += await typeInto(page, 'Email', 'gideon@keys.test')
  keys += await pressButton(page, 'Send email', 'button')
  await expect.poll(() => mail.taken.filter(({ to }) => to === 'gideon@keys.test').length).toBe(1)
  const link =
    /\/testimonial\/[\w-]{20,}/.exec(
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
  check(
    'the testimonial: the site does not show it before approval',
    !(await fetchHtml('/')).includes('They waited for the rain'),
  )
  await client.close()

  await page.reload()
  await page.keyboard.press('Shift')
  keys += await chooseOption(page, 'Show on page', 'Home')
  keys += await pressButton(page, 'Approve & publish', 'button')
  await expect(page.locator('.toast').getByText('Testimonial published')).toBeVisible()
  check(
    'the testimonial: it is on the chosen page with the next request',
    (await fetchHtml('/')).includes('They waited for the rain to stop') &&
      (await fetchHtml('/')).includes('Gideon Keys'),
  )
  return keys
}

/** Writes the texts, images and credits of a case study. */
async function writeStudy(page: Page): Promise<number> {
  let keys = await pressButton(page, 'Text', 'summary')
  keys += await typeInto(page, 'Summary', 'Written by keys alone.')
  keys += await pressButton(page, 'Images and video', 'summary')
  keys += await pressButton(page, 'Choose', 'button')
  await expect(page.locator('dialog.picture-panel')).toBeVisible()
  keys += await choosePicture(page, '')
  await expect(page.locator('dialog.picture-panel')).toHaveCount(0)
  keys += await pressButton(page, 'Credits', 'summary')
  const credits = page.locator('.editor-card[open] .fields-item')
  await expect(credits.first()).toBeVisible()
  for (let left = await credits.count(); left > 0; left--) {
    const name = (
      await credits
        .nth(left - 1)
        .locator('summary')
        .innerText()
    ).trim()
    keys += await pressButton(page, name, '.fields-item summary')
    keys += await typeInto(page, 'What they did', 'Most of it')
  }
  await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
  return keys
}

async function recordConsent(page: Page): Promise<number> {
  let keys = await pressButton(page, 'Record consent', 'summary')
  keys += await typeInto(page, 'Given by', 'Somebody who may')
  keys += await tabTo(page, 'Naming the client', 'input')
  await page.keyboard.press('Space')
  keys += await pressButton(page, 'Record consent', 'button')
  await expect(page.locator('.toast').getByText('Consent recorded')).toBeVisible()
  return keys
}

/** Turns a completed project into a case study, records the missing consent, and publishes it. */
export async function publishCaseStudy({ page, fetchHtml }: EditContext): Promise<number> {
  let keys = await pressButton(page, 'Projects', 'a')
  await page.waitForURL('**/portal/projects')
  keys += await pressButton(page, 'List', 'main a')
  await page.waitForURL('**/portal/projects/list')
  keys += await pressButton(page, 'Completed', 'main a')
  await page.waitForURL('**state=completed**')
  await expect(page.locator('main a[aria-current=true]', { hasText: 'Completed' })).toBeVisible()
  const title = (await page.locator('main tbody a').first().innerText()).trim()
  keys += await pressButton(page, title, 'main tbody a')
  await page.waitForURL(/portal\/projects\/[0-9a-f-]{36}$/)
  keys += await pressButton(page, 'Create case study', 'button')
  await page.waitForURL('**/portfolio/*')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  const [client, address] = [
    await page.getByLabel('Client', { exact: true }).inputValue(),
    await page.getByLabel('URL', { exact: true }).inputValue(),
  ]
  check(
    'the case study: it starts with the data of the project',
    client !== '' && address !== '' && (await page.getByLabel('Year').inputValue()) !== '',
    { client, address },
  )
  check('the case study: it is private', !(await fetchHtml('/portfolio')).includes(address))
  keys += await writeStudy(page)
  keys += await pressButton(page, 'Publish', 'button')
  await expect(page.getByRole('alert').first()).toBeVisible()
  check(
    'the case study: it is not published without consent',
    !(await fetchHtml('/portfolio')).includes(`/portfolio/${address}`),
  )
  keys += await recordConsent(page)
  keys += await publish(page, title)
  check(
    'the case study: it is on the site with the next request',
    (await fetchHtml(`/portfolio/${address}`)).includes('Written by keys alone.') &&
      (await fetchHtml('/portfolio')).includes(`/portfolio/${address}`),
  )
  return keys
}

/** Withdraws consent, which unpublishes the page. */
export async function withdrawConsent({ page, fetchHtml }: EditContext): Promise<number> {
  let keys = await openItem(page, 'Podcasts', 'Good Bones')
  keys += await pressButton(page, 'Withdraw: ', 'summary')
  keys += await pressButton(page, 'Withdraw consent', 'button')
  await expect(page.locator('.toast').getByText('The page is unpublished')).toBeVisible()
  check(
    'the consent: the page, its list entries and its sitemap entry are gone',
    !(await fetchHtml('/portfolio/good-bones')).includes('Good Bones') &&
      !(await fetchHtml('/portfolio')).includes('/portfolio/good-bones') &&
      !(await fetchHtml('/sitemap.xml')).includes('good-bones'),
  )
  return keys
}
