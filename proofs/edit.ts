import type { Browser, Page } from '@playwright/test'

import { openBrowser } from './kit/browser.ts'
import { ask } from './kit/http.ts'
import { pressOn, typeInto } from './kit/keys.ts'
import { type Listener, listenForMail } from './kit/listener.ts'
import { type Program, newFolder, startProgram } from './kit/program.ts'
import { sampleBehindProxy } from './kit/sign-in.ts'
import type { Tally } from './kit/tally.ts'
import { expect, openVisit } from './kit/visit.ts'
import { askedFor, begun, takenBack } from './edit-work.ts'

export const about = 'the studio changes its site by the keyboard alone: a headline, a picture, a person, a testimonial asked for and placed, a case study begun from a project; each is then on the site'

/** What one of them does from the dashboard on; gives how many keys it took. */
export type Journey = (desk: Desk) => Promise<number>
export type Desk = { tally: Tally; page: Page; browser: Browser; program: Program; mail: Listener; seen(path: string): Promise<string> }

const journeys: Record<string, Journey> = { 'the headline is changed': headline, 'a picture of a project is swapped': picture, 'somebody joins the team': member, 'a testimonial is asked for, written and placed': askedFor, 'a case study is begun from a project': begun, 'what was agreed to is taken back': takenBack }

export async function prove(tally: Tally): Promise<string> {
  const mail = await listenForMail()
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: `${newFolder()}/data`, SMTP_URL: mail.url })
  const browser = await openBrowser()
  const seen = async (path: string) => (await ask(`${program.url}${path}`)).text
  let keys = 0
  for (const [name, journey] of Object.entries(journeys)) {
    const visit = await openVisit(browser, program, { warm: true, as: 'owner' })
    try {
      await visit.go('/portal')
      const took = await journey({ tally, page: visit.page, browser, program, mail, seen })
      keys += took
      tally.say(`${name}: ${took} keys`)
    } catch (error) {
      tally.check(name, false, String(error).split('\n').slice(0, 3).join(' '))
    }
    tally.check(`${name}: nothing complains on the way`, visit.noise.filter((line) => !/console (log|info|debug)/.test(line)).length === 0, visit.noise)
    await visit.close()
  }
  await browser.close()
  await program.stop()
  return `${Object.keys(journeys).length} journeys, ${keys} keys, no pointer`
}

/** Waits until what was typed lies on the server, and publishes it. */
export async function publish(page: Page, name: string): Promise<number> {
  await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
  const keys = await pressOn(page, 'Publish', 'button')
  await expect(page.locator('.toast').getByText(`${name}: published`)).toBeVisible()
  return keys
}

async function openPart(page: Page, part: string): Promise<number> {
  let keys = await pressOn(page, 'Settings', 'a')
  await page.waitForURL('**/portal/settings')
  keys += await pressOn(page, 'Website', 'a')
  await page.waitForURL('**/portal/settings/website')
  keys += await pressOn(page, part, '.parts a')
  await page.waitForURL('**/portal/settings/website/*')
  return keys
}

async function headline({ tally, page, seen }: Desk): Promise<number> {
  let keys = await openPart(page, 'Home')
  keys += await pressOn(page, 'Opening', 'summary')
  keys += await typeInto(page, 'Headline', 'Typed by keys')
  tally.check('the headline: nobody outside sees what is typed', !(await seen('/')).includes('Typed by keys'))
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Typed by keys')
  keys += await publish(page, 'Home')
  tally.check('the headline: it is on the site with the next request', (await seen('/')).includes('Typed by keys'))
  return keys
}

async function picture({ tally, page, seen }: Desk): Promise<number> {
  let keys = await pressOn(page, 'Photography', 'a')
  await page.waitForURL('**/portal/photography')
  keys += await pressOn(page, 'Portfolio', 'main a')
  await page.waitForURL('**/portal/photography/portfolio')
  keys += await pressOn(page, 'Field Ware', 'main a')
  await page.waitForURL('**/portal/photography/portfolio/*')
  keys += await pressOn(page, 'Pictures and film', 'summary')
  keys += await pressOn(page, 'Change', 'button')
  const panel = page.locator('dialog.picture-panel')
  await expect(panel).toBeVisible()
  const wanted = await panel.locator('.picture-grid button').nth(3).evaluate((one) => one.querySelector('img')!.src.replace(/^.*\/media\//, '').replace(/-\d+\.\w+$/, ''))
  tally.check('the picture: the page does not show the other yet', !(await seen('/portfolio/field-ware')).includes(`/${wanted}-`), wanted)
  keys += await picked(page, wanted)
  await expect(panel).toHaveCount(0)
  keys += await publish(page, 'Field Ware')
  tally.check('the picture: it is on the project\'s page with the next request', (await seen('/portfolio/field-ware')).includes(`/${wanted}-`), wanted)
  tally.check('the picture: and on the list of all', (await seen('/portfolio')).includes(`/${wanted}-`))
  return keys
}

/** By tab to the pictures and by arrows to the one of that name, which is then taken; without a name the first. */
export async function picked(page: Page, wanted: string): Promise<number> {
  const within = (wanted: string) => page.evaluate((wanted) => document.activeElement?.closest('.picture-grid') !== null && (wanted === '' || (document.activeElement?.querySelector('img')?.src.includes(`/${wanted}-`) ?? false)), wanted)
  let keys = 0
  for (; !(await within('')) && keys < 100; keys++) await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  for (; !(await within(wanted)) && keys < 400; keys++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  return keys + 2
}

async function member({ tally, page, seen }: Desk): Promise<number> {
  let keys = await openPart(page, 'Team')
  keys += await pressOn(page, 'Add', 'main button')
  keys += await typeInto(page, 'Name', 'Łukasz O’Neil')
  keys += await typeInto(page, 'Role', 'Carries the tripod')
  keys += await publish(page, 'Team')
  const about = await seen('/about')
  tally.check('the team: who joined is on the site with the next request', about.includes('Łukasz O’Neil') && about.includes('Carries the tripod'))
  return keys
}
