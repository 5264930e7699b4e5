import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, type Page, test as base, expect } from '@playwright/test'

import { port } from './shard.ts'

/** Those whose pages run no script. */
const scriptless = new WeakSet<BrowserContext>()

/**
 * Every page is watched: a policy report, an error in the console or a request to somebody else's
 * server fails the test.
 */
export const test = base.extend<{ watched: string[] }>({
  watched: [
    async ({ page, javaScriptEnabled }, use) => {
      if (javaScriptEnabled === false) scriptless.add(page.context())
      const trouble: string[] = []
      await page.exposeBinding('__report', (_source, text: string) => {
        trouble.push(`policy: ${text}`)
      })
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', (event) =>
          (window as never as { __report(text: string): void }).__report(
            `${event.effectiveDirective} ${event.blockedURI}`,
          ),
        ),
      )
      // a request for data that is given up because somebody goes on says so as an error nobody
      // waits for
      page.on('pageerror', (error) => {
        if (error.message !== 'signal is aborted without reason')
          trouble.push(`error: ${error.message}`)
      })
      page.on('console', (message) => {
        // what a status other than 200, or no connection, makes the browser and React Router say is
        // what the test asked for
        if (
          ['error', 'warning'].includes(message.type()) &&
          !/status of (401|403|404|409|410|422|429)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|manifest patches TypeError: Failed to fetch/.test(
            message.text(),
          )
        )
          trouble.push(`console: ${message.text()}`)
      })
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).hostname !== '127.0.0.1')
          trouble.push(`elsewhere: ${request.url()}`)
      })
      await use(trouble)
      expect(trouble).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * Signed in as by the form without its script, which has journeys of its own; the page it ends on
 * is awake, where pages wake.
 */
export async function signIn(
  page: Page,
  who: 'owner' | 'manager' | 'books' | 'crew',
  to = '/portal',
) {
  const { request } = page.context()
  const origin = `http://127.0.0.1:${port}`
  const answer = await request.post(`${origin}/auth`, {
    form: { email: `${who}@longlight.example`, password: 'longlight-sample', to },
    headers: { origin },
    maxRedirects: 0,
  })
  expect(answer.headers().location).toBe(to)
  await page.goto(to)
  if (!scriptless.has(page.context())) await expect(page.locator('.sheet-open')).toBeAttached()
}

/** The portal's links are in sight: on a phone behind a button. */
export async function openMenu(page: Page) {
  if ((page.viewportSize()?.width ?? 0) < 761)
    await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/**
 * On the desk a page is tried in one color scheme; on the other screens, which are run with
 * everything else, in both.
 */
export function listColorSchemes(first: 'light' | 'dark'): readonly ('light' | 'dark')[] {
  return process.env.SCREEN ? ['light', 'dark'] : [first]
}

/**
 * No violation of WCAG 2.2 A or AA that a machine can find; `without` is a frame with a page of its
 * own in it.
 */
export async function expectAccessible(page: Page, without?: string) {
  // at once in the page itself; the other way opens a second page to gather what frames of other
  // origins say, and there are none only violations are gathered, and no stylesheet is fetched once
  // more (no rule asked for here needs it): half the work
  const axe = new AxeBuilder({ page })
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
