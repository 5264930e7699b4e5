import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  expect as patient,
} from '@playwright/test'

import { buildForwardedFor } from './http.ts'
import type { Program } from './program.ts'
import { getSession } from './sign-in.ts'

/** Allows for a busy machine with two cores. */
export const expect = patient.configure({ timeout: 20_000 })

export type Setting = BrowserContextOptions & {
  warm?: boolean
  before?: () => void
  /** The sample account to sign in, with a session of its own. */
  as?: string
  /** Portal preferences in the browser: menu and theme. */
  cookies?: Record<string, string>
}

/** One visitor with a browser, an IP address, and everything recorded during the visit. */
export type Visit = {
  page: Page
  /** If true, every page is hydrated. If false, script files are held back. */
  warm: boolean
  origin: string
  /** Console lines, page errors and CSP reports. */
  noise: string[]
  /** Requests to other origins. */
  elsewhere: string[]
  go(path: string): Promise<void>
  /** Waits until the page of this path is open, and hydrated if the visit is. */
  waitForPath(path: string | RegExp): Promise<void>
  goBack(path: string | RegExp): Promise<void>
  reload(): Promise<void>
  hydrate(): Promise<void>
  /** Delivers the scripts held back so far, as a slow connection does in the end. */
  releaseScripts(): void
  /**
   * The index of the current entry in the tab's history, from the browser. A step forward adds one,
   * even if there were later entries.
   */
  getHistoryIndex(): Promise<number>
  /** Opens another tab of the same browser. */
  openTab(): Promise<Visit>
  close(): Promise<void>
}

let visitors = 0

/** Opens a visit with its own IP address, so that limits don't add up. */
export async function openVisit(
  browser: Browser,
  program: Program,
  { warm = false, before, as, cookies = {}, ...setting }: Setting = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    baseURL: program.url,
    extraHTTPHeaders: buildForwardedFor(2_000_000 + visitors++),
    ...setting,
  })
  context.setDefaultTimeout(30_000)
  const kept = [
    ...Object.entries(cookies),
    ...(as ? [(await getSession(program, as)).split('=') as [string, string]] : []),
  ]
  if (kept.length > 0)
    await context.addCookies(kept.map(([name, value]) => ({ name, value, url: program.url })))
  const heard = await recordNoise(context, program, before)
  return openTab(context, { ...heard, warm, origin: program.url })
}

/** Records console lines, errors, CSP reports and requests to other origins. */
async function recordNoise(context: BrowserContext, program: Program, before?: () => void) {
  const noise: string[] = []
  const elsewhere: string[] = []
  await context.exposeBinding('sayReport', (_, text: string) => noise.push(`policy: ${text}`))
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      ;(window as never as { sayReport(text: string): void }).sayReport(
        `${event.effectiveDirective} ${event.blockedURI}`,
      )
    }),
  )
  if (before) await context.addInitScript(before)
  context.on('request', (request) => {
    if (!request.url().startsWith(`${program.url}/`) && !/^(data|blob|about):/.test(request.url()))
      elsewhere.push(request.url())
  })
  context.on('console', (line) => noise.push(`console ${line.type()}: ${line.text()}`))
  context.on('weberror', (error) => noise.push(`error: ${error.error().message}`))
  return { noise, elsewhere }
}

type TabEvents = Pick<Visit, 'noise' | 'elsewhere' | 'warm' | 'origin'>

const settledMs = { waitUntil: 'domcontentloaded' } as const
const isAt = (path: string | RegExp) => (url: URL) =>
  typeof path === 'string'
    ? url.pathname + url.search + url.hash === path
    : path.test(url.pathname + url.search + url.hash)

/** Starts hydration and waits for it. A page without scripts has nothing to hydrate. */
async function startHydration(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(
    () =>
      document.querySelector('script[type="module"], script[type="text/x-entry"]') === null ||
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

async function openTab(context: BrowserContext, heard: TabEvents): Promise<Visit> {
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  let held: (() => Promise<void>)[] | null = []
  if (!heard.warm)
    await page.route(/\/assets\/.*\.js$/, (route) => {
      if (held) held.push(() => route.continue())
      else void route.continue()
    })
  const waitUntilReady = async () => {
    if (heard.warm) await startHydration(page)
  }
  const waitForPath = async (path: string | RegExp) => {
    await page.waitForURL(isAt(path), settledMs)
    await waitUntilReady()
  }
  return {
    page,
    ...heard,
    waitForPath,
    hydrate: () => startHydration(page),
    openTab: () => openTab(context, heard),
    async go(path) {
      await page.goto(path, settledMs)
      await waitUntilReady()
    },
    async goBack(path) {
      await page.goBack(settledMs)
      await waitForPath(path)
    },
    async reload() {
      await page.reload(settledMs)
      await waitUntilReady()
    },
    releaseScripts() {
      for (const go of held ?? []) void go()
      held = null
    },
    getHistoryIndex: async () => (await tools.send('Page.getNavigationHistory')).currentIndex,
    close: () => context.close(),
  }
}
