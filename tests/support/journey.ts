import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, type Page, test as base, expect } from '@playwright/test'

import { port } from './shard.ts'

/** Contexts with JavaScript disabled. */
const scriptless = new WeakSet<BrowserContext>()

/** Errors that the browser reports although no script can handle them. */
const expectedErrors = [
  // Navigation aborts pending data requests, and nothing awaits their rejections.
  'signal is aborted without reason',
  // A busy Chromium shows the page first and gives up the view transition, outside of all events.
  'Transition was aborted because of invalid state. Page already revealed',
]

/**
 * Watches every page: a CSP report, a console error or a request to another server fails the test.
 */
export const test = base.extend<{ watched: string[] }>({
  watched: [
    async ({ page, javaScriptEnabled }, use, testInfo) => {
      if (javaScriptEnabled === false) scriptless.add(page.context())
      waitForHydrationOnNavigation(page)
      const problems: string[] = []
      await page.exposeBinding('__report', (_source, text: string) => {
        problems.push(`policy: ${text}`)
      })
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', (event) =>
          (window as never as { __report(text: string): void }).__report(
            `${event.effectiveDirective} ${event.blockedURI}`,
          ),
        ),
      )
      page.on('pageerror', ({ message }) => {
        if (!expectedErrors.includes(message)) problems.push(`error: ${message}`)
      })
      page.on('console', (message) => {
        // Failed requests are logged by the browser and React Router. The tests cause these
        // themselves.
        if (
          ['error', 'warning'].includes(message.type()) &&
          !/status of (401|403|404|409|410|422|429)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|manifest patches TypeError: Failed to fetch/.test(
            message.text(),
          )
        )
          problems.push(`console: ${message.text()}`)
      })
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).hostname !== '127.0.0.1')
          problems.push(`elsewhere: ${request.url()}`)
      })
      await page.context().addInitScript(recordToasts)
      await use(problems)
      if (testInfo.status !== testInfo.expectedStatus) console.log(await describePage(page))
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Runs in the page: keeps the texts of toasts, because they are shown for two seconds only. */
function recordToasts() {
  const shown: string[] = []
  Object.assign(window, { __toasts: shown })
  const seen = new WeakMap<Element, string>()
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.toast-text')) {
      if (seen.get(toast) === toast.textContent) continue
      seen.set(toast, toast.textContent)
      shown.push(toast.textContent)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/**
 * Expects that a toast with this text was shown on this page, once for each call. On a busy machine
 * it can be gone before it is looked for.
 */
export async function expectToast(page: Page, text: string | RegExp) {
  const wanted =
    typeof text === 'string' ? { text, isPattern: false } : { text: text.source, isPattern: true }
  // a page that is being left has no answer
  await expect(async () => {
    const shown = await page.evaluate(takeToast, wanted)
    expect(shown, `Toast: ${text}`).toBe(true)
  }).toPass({ timeout: 60_000, intervals: [50, 100, 250] })
}

/** Runs in the page: returns true if the text is or was shown, and forgets it and those before. */
function takeToast({ text, isPattern }: { text: string; isPattern: boolean }): boolean {
  const { __toasts: shown } = window as never as { __toasts: string[] }
  const isWanted = (one: string) =>
    isPattern ? new RegExp(text).test(one) : one.toLowerCase().includes(text.toLowerCase())
  const index = shown.findIndex(isWanted)
  if (index >= 0) shown.splice(0, index + 1)
  const isVisible = [...document.querySelectorAll('.toast-text')].some(({ textContent }) =>
    isWanted(textContent),
  )
  return index >= 0 || isVisible
}

/** Describes what a failed journey shows: URL, focus, messages and running forms. */
async function describePage(page: Page): Promise<string> {
  const facts = page.evaluate(() => ({
    url: location.href,
    focus: document.activeElement?.outerHTML.slice(0, 300),
    messages: [...document.querySelectorAll('.toast, [role=alert], .field-problem, .notice')].map(
      ({ textContent }) => textContent,
    ),
    busy: [...document.querySelectorAll('[aria-busy=true]')].map(({ className }) => className),
  }))
  const timeout = new Promise((resolve) => setTimeout(resolve, 5000, 'no answer'))
  return `The page: ${JSON.stringify(await Promise.race([facts, timeout]).catch(String))}`
}

/**
 * Waits until a page of the portal handles keys and drags: it renders the button of the shortcut
 * sheet when it hydrates. Does nothing elsewhere or when JavaScript is disabled.
 */
export async function waitForHydration(page: Page) {
  if (new URL(page.url()).pathname.startsWith('/portal') && !scriptless.has(page.context()))
    await expect(page.locator('.sheet-open')).toBeAttached()
}

/** Makes `goto` and `reload` of the test's page await hydration. */
function waitForHydrationOnNavigation(page: Page) {
  const goTo = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goTo(url, options)
    await waitForHydration(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await waitForHydration(page)
    return response
  }
}

/** Signs in with a plain form request and opens `to`. The sign-in page has journeys of its own. */
export async function signIn(
  page: Page,
  who: 'owner' | 'manager' | 'books' | 'crew',
  to = '/portal',
) {
  const { request } = page.context()
  const origin = `http://127.0.0.1:${port}`
  const response = await request.post(`${origin}/auth`, {
    form: { email: `${who}@longlight.example`, password: 'longlight-sample', to },
    headers: { origin },
    maxRedirects: 0,
  })
  expect(response.headers().location).toBe(to)
  await page.goto(to)
  await waitForHydration(page)
}

/** Makes the portal's links visible: a phone has them behind a button. */
export async function openMenu(page: Page) {
  if ((page.viewportSize()?.width ?? 0) < 761)
    await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Returns the color schemes to test: one on the default screen, both when `SCREEN` is set. */
export function listColorSchemes(first: 'light' | 'dark'): readonly ('light' | 'dark')[] {
  return process.env.SCREEN ? ['light', 'dark'] : [first]
}

/**
 * Expects no violation of WCAG 2.2 A or AA that axe can detect. `without` excludes a frame that
 * contains a page of its own.
 */
export async function expectAccessible(page: Page, without?: string) {
  // Legacy mode runs in the page itself; the other mode opens a second page to merge the results of
  // frames from other origins, of which there are none. Reporting only violations and not fetching
  // stylesheets again, which no rule here needs, halves the work.
  // A preview reloads while its page is checked, and injecting into it then never ends.
  const checked: Page = without
    ? Object.create(page, { frames: { value: () => [page.mainFrame()] } })
    : page
  const axe = new AxeBuilder({ page: checked })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
  if (without) axe.exclude(without)
  const { violations } = await axe
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page) {
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBeLessThanOrEqual(0)
}
