import type { Browser, Page } from '@playwright/test'

import { pressButton } from './keys.ts'
import type { MailServer } from '../../support/mail-server.ts'
import type { Program } from '../../support/program.ts'
import { expect } from '../../support/visit.ts'

/** One task, starting at the dashboard. Returns the number of keys pressed. */
export type EditTask = (driver: EditContext) => Promise<number>
export type EditContext = {
  page: Page
  browser: Browser
  program: Program
  mail: MailServer
  fetchHtml(path: string): Promise<string>
}

/** Goes from the dashboard to the website editor. */
export async function openWebsite(page: Page): Promise<number> {
  let keys = await pressButton(page, 'Settings', 'a')
  await page.waitForURL('**/portal/settings')
  keys += await pressButton(page, 'Website', 'a')
  await page.waitForURL('**/portal/website')
  return keys
}

/** Goes from the dashboard to the editor of a portfolio project. */
export async function openItem(
  page: Page,
  discipline: 'Photography' | 'Podcasts',
  title: string,
): Promise<number> {
  const at = `**/portal/${discipline.toLowerCase()}`
  let keys = await pressButton(page, discipline, 'a')
  await page.waitForURL(at)
  keys += await pressButton(page, 'Portfolio', 'main a')
  await page.waitForURL(`${at}/portfolio`)
  keys += await pressButton(page, title, 'main a')
  await page.waitForURL(`${at}/portfolio/*`)
  return keys
}

/** Waits until the typed text is saved on the server, and publishes it. */
export async function publish(page: Page, name: string): Promise<number> {
  await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
  const keys = await pressButton(page, 'Publish', 'button')
  await expect(page.locator('.toast').getByText(`${name}: published`)).toBeVisible()
  return keys
}

/**
 * Tabs to the images, moves with arrow keys to the one with this name, or to the first without a
 * name, and chooses it.
 */
export async function choosePicture(page: Page, wanted: string): Promise<number> {
  const isImageFocused = (wanted: string) =>
    page.evaluate(
      (wanted) =>
        document.activeElement?.closest('.picture-grid') !== null &&
        (wanted === '' ||
          (document.activeElement?.querySelector('img')?.src.includes(`/${wanted}-`) ?? false)),
      wanted,
    )
  let keys = 0
  for (; !(await isImageFocused('')) && keys < 100; keys++) await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  for (; !(await isImageFocused(wanted)) && keys < 400; keys++)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  return keys + 2
}
