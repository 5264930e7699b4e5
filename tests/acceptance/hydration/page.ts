import type { Browser, Page, Request, Route } from '@playwright/test'
import { check } from '../../support/check.ts'

/**
 * Opens a page that records its console, errors and CSP reports. Script files are held back until
 * `letScriptsGo`.
 */
export async function openWatchedPage(
  browser: Browser,
  viewport: { width: number; height: number },
) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const noise: string[] = []
  page.on('console', (line) => noise.push(`console ${line.type()}: ${line.text()}`))
  page.on('pageerror', (error) => noise.push(`error: ${error.message}`))
  const answered = new Set<Request>()
  page.on('response', (response) => answered.add(response.request()))
  page.on('requestfailed', (request) => {
    // React Router ends the stream of a response it has read when the form is emptied
    const isRead = answered.has(request) && request.url().endsWith('.data')
    if (!isRead && !/\.(webm|mp4)$/.test(request.url()))
      noise.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  await page.exposeBinding('sayReport', (_, text: string) => noise.push(`CSP report: ${text}`))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      ;(window as never as { sayReport(text: string): void }).sayReport(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      )
    }),
  )
  let held: Route[] | null = []
  let requests = 0
  await page.route(/\/assets\/.*\.js$/, (route) => {
    requests++
    if (held) held.push(route)
    else void route.continue()
  })
  const releaseScripts = () => {
    for (const route of held ?? []) void route.continue()
    held = null
  }
  return { page, noise, countScripts: () => requests, releaseScripts, close: () => context.close() }
}

/** Returns whether React has marked the page's elements as its own. */
export function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

let writers = 0

/** Starts hydration by the first interaction. */
async function touchFirst(page: Page, form: boolean, touch: string) {
  if (touch === 'key') await page.keyboard.press('Tab')
  else if (touch === 'pointer') await page.mouse.click(5, 400)
  else if (form)
    await page.locator('[name=phone]').evaluate((input: HTMLInputElement) => {
      input.value = '207 555 0100'
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.focus()
    })
  else await page.locator('main a').first().focus()
}

/** Returns the values, the focus, the caret, and whether the elements are the same. */
function readState(page: Page) {
  return page.evaluate(() => {
    const known = window as never as { held: { focus: Element | null; fields: Element[] } }
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')]
    const at = document.activeElement as HTMLInputElement | null
    return {
      values: fields.map((one) => [one.name, one.type === 'radio' ? one.checked : one.value]),
      focus: at?.tagName,
      name: at?.name ?? at?.textContent?.slice(0, 40),
      caret: at?.tagName === 'TEXTAREA' ? [at.selectionStart, at.selectionEnd] : null,
      same: at === known.held.focus && fields.every((one, i) => one === known.held.fields[i]),
    }
  })
}

/**
 * Returns the actions of a visitor who fills in a form, or tabs through the links of a page without
 * one.
 */
export function fillByHand(page: Page, form: boolean) {
  const words = `Typed early ${++writers}: grüße, “three lines”.\nSecond line.`
  const locateField = (name: string) => page.locator(`[name=${name}]`)
  return {
    first: (touch: string) => touchFirst(page, form, touch),
    async write() {
      if (!form) {
        for (let step = 0; step < 4; step++) await page.keyboard.press('Tab')
        return keepElements(page)
      }
      await locateField('name').click()
      await page.keyboard.type('Early Visitor')
      await page.keyboard.press('Tab')
      await page.keyboard.type(`early${writers}@post.example`)
      await page.locator('label.chip').nth(1).click()
      await locateField('message').click()
      await page.keyboard.type(words)
      await locateField('message').evaluate((area: HTMLTextAreaElement) =>
        area.setSelectionRange(6, 11),
      )
      return keepElements(page)
    },
    state: () => readState(page),
    /** Continues at the caret. */
    async continueTyping() {
      if (form) await page.keyboard.type('early')
      else await page.keyboard.press('Tab')
    },
    async send(name: string) {
      await page.locator('.contact-form [type=submit]').click()
      const thanks = await page
        .locator('.contact-receipt .notice-ok')
        .waitFor({ timeout: 15_000 })
        .then(
          () => true,
          () => false,
        )
      const hasAlert = (await page.locator('[role=alert]').count()) > 0
      if (thanks) await page.getByRole('button', { name: 'Send another message' }).click()
      check(
        `${name}: sent without leaving the page, confirmed, with an empty form afterwards`,
        thanks && hasAlert && (await locateField('message').inputValue()) === '',
      )
    },
  }
}

/** Stores the elements themselves, to check later that hydration didn't replace them. */
function keepElements(page: Page): Promise<void> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')]
    Object.assign(window, { held: { focus: document.activeElement, fields } })
  })
}
