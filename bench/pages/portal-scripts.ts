import type { Browser } from '@playwright/test'

import type { Program } from '../../tests/support/program.ts'
import { check, printLine } from '../../tests/support/check.ts'

const limit = { first: 200_000, further: 30_000 }

/** Opens a tab of a signed-in owner without a cache. Returns the bytes of script it has loaded. */
async function openTab(browser: Browser, program: Program, password: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${program.url}/auth`)
  await page.locator('[name=email]').fill('owner@longlight.example')
  await page.locator('[name=password]').fill(password)
  await Promise.all([page.waitForURL(/\/portal$/), page.locator('[type=submit]').first().click()])
  const second = await context.newPage()
  const tools = await context.newCDPSession(second)
  await tools.send('Network.enable')
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  const weight = { bytes: 0 }
  tools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) weight.bytes += encodedDataLength
  })
  /**
   * Waits until no new script loads. The change stream stays open, so the network is never idle.
   */
  const settle = async () => {
    for (let before = -1; before !== scripts.size;) {
      before = scripts.size
      await second.waitForTimeout(400)
    }
  }
  return { context, tab: second, weight, settle }
}

type Tab = Awaited<ReturnType<typeof openTab>>

/** Follows every kind of link inside the portal, and measures the script each page adds. */
async function walkPages({ tab, weight, settle }: Tab) {
  const patterns = new Set(['/portal'])
  const listLinks = async () =>
    tab.$$eval('a[href^="/portal/"]', (found) =>
      found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    )
  const toPattern = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
  const queue = await listLinks()
  let largest = { path: '', bytes: 0 }
  for (let path = queue.shift(); path; path = queue.shift()) {
    if (patterns.has(toPattern(path))) continue
    patterns.add(toPattern(path))
    weight.bytes = 0
    await tab.evaluate(
      (to) =>
        (
          window as never as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
        ).__reactRouterDataRouter.navigate(to),
      path,
    )
    await settle()
    const pattern = toPattern(path)
    const { bytes } = weight
    check(`${pattern} adds <= 30 KB of script`, bytes <= limit.further, bytes)
    if (bytes > largest.bytes) largest = { path: pattern, bytes }
    queue.push(...(await listLinks()))
  }
  check('the portal links to pages', patterns.size > 15, patterns.size)
  printLine(
    `portal: ${patterns.size} kinds of page, the largest adds ` +
      `${Math.round(largest.bytes / 1000)} KB (${largest.path})`,
  )
}

/**
 * Measures the scripts of the portal on the wire: those of the first page, and those each page
 * adds.
 */
export async function measurePortalScripts(browser: Browser, program: Program, password: string) {
  const portalTab = await openTab(browser, program, password)
  const { context, tab, weight, settle } = portalTab
  await tab.goto(`${program.url}/portal`, { waitUntil: 'load' })
  await tab.waitForFunction(() => '__reactRouterDataRouter' in window)
  await settle()
  printLine(`portal: ${Math.round(weight.bytes / 1000)} KB of script at first`)
  check(
    'the portal loads <= 200 KB of script',
    weight.bytes > 20_000 && weight.bytes <= limit.first,
    weight.bytes,
  )
  await walkPages(portalTab)
  await context.close()
}
