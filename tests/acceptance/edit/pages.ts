import type { Page } from '@playwright/test'

import { type EditContext, openItem, openWebsite, choosePicture, publish } from './editor.ts'
import { pressButton, typeInto } from './keys.ts'
import { expect } from '../../support/visit.ts'
import { check } from '../../support/check.ts'

/** Goes from the dashboard to the editor of a part of the website. */
async function openPart(page: Page, part: string): Promise<number> {
  let keys = await openWebsite(page)
  keys += await pressButton(page, part, '.parts a')
  await page.waitForURL('**/portal/website/*')
  return keys
}

/** Changes the headline of the home page. */
export async function changeHeadline({ page, fetchHtml }: EditContext): Promise<number> {
  let keys = await openPart(page, 'Home')
  keys += await typeInto(page, 'Headline', 'Typed by keys')
  check(
    'the headline: visitors do not see the draft',
    !(await fetchHtml('/')).includes('Typed by keys'),
  )
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Typed by keys',
  )
  keys += await publish(page, 'Home')
  check(
    'the headline: it is on the site with the next request',
    (await fetchHtml('/')).includes('Typed by keys'),
  )
  return keys
}

/** Changes the cover of a project. */
export async function changeCover({ page, fetchHtml }: EditContext): Promise<number> {
  let keys = await openItem(page, 'Photography', 'Field Ware')
  keys += await pressButton(page, 'Images and video', 'summary')
  keys += await pressButton(page, 'Change', 'button')
  const panel = page.locator('dialog.picture-panel')
  await expect(panel).toBeVisible()
  await expect(panel.locator('.picture-grid img').nth(20)).toBeAttached()
  const all = await panel
    .locator('.picture-grid img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[]).map(({ src }) =>
        src.replace(/^.*\/media\//, '').replace(/-\d+\.\w+$/, ''),
      ),
    )
  const there = (await fetchHtml('/portfolio/field-ware')) + (await fetchHtml('/portfolio'))
  const wanted = all.find((name) => !there.includes(`/${name}-`)) ?? ''
  keys += await choosePicture(page, wanted)
  await expect(panel).toHaveCount(0)
  keys += await publish(page, 'Field Ware')
  check(
    "the image: it is on the project's page with the next request",
    (await fetchHtml('/portfolio/field-ware')).includes(`/${wanted}-`),
    wanted,
  )
  check('the image: and in the portfolio', (await fetchHtml('/portfolio')).includes(`/${wanted}-`))
  return keys
}

/** Adds a person to the team. */
export async function addMember({ page, fetchHtml }: EditContext): Promise<number> {
  let keys = await openPart(page, 'Team')
  keys += await pressButton(page, 'Add person', 'main summary')
  keys += await pressButton(page, 'New person', 'main button')
  keys += await typeInto(page, 'Name', 'Łukasz O’Neil')
  keys += await typeInto(page, 'Role', 'Carries the tripod')
  keys += await publish(page, 'Team')
  const about = await fetchHtml('/about')
  check(
    'the team: the new person is on the site with the next request',
    about.includes('Łukasz O’Neil') && about.includes('Carries the tripod'),
  )
  return keys
}
