import type { Browser } from '@playwright/test'

import type { Program } from './kit/program.ts'
import type { Tally } from './kit/tally.ts'

const limit = { first: 200_000, further: 30_000 }

/**
 * The scripts of the portal as they come over the wire: those of the first page, and what each
 * further page adds.
 */
export async function portalWeights(
  tally: Tally,
  browser: Browser,
  program: Program,
  password: string,
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${program.url}/auth`)
  await page.locator('[name=email]').fill('owner@longlight.example')
  await page.locator('[name=password]').fill(password)
  await Promise.all([page.waitForURL(/\/portal$/), page.locator('[type=submit]').first().click()])
  const second = await context.newPage() // its own cache would be warm: it is told to use none
  const tools = await context.newCDPSession(second)
  await tools.send('Network.enable')
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  let bytes = 0
  tools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await second.goto(`${program.url}/portal`, { waitUntil: 'load' })
  await second.waitForFunction(() => '__reactRouterDataRouter' in window)
  await quiet()
  tally.say(`portal: ${Math.round(bytes / 1000)} KB of script at first`)
  tally.check(
    'the portal comes with <= 200 KB of script',
    bytes > 20_000 && bytes <= limit.first,
    bytes,
  )

  const seen = new Set(['/portal'])
  const links = async () =>
    second.$$eval('a[href^="/portal/"]', (found) =>
      found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    )
  const patternOf = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
  const ahead = await links()
  let most = { path: '', bytes: 0 }
  for (let path = ahead.shift(); path; path = ahead.shift()) {
    if (seen.has(patternOf(path))) continue
    seen.add(patternOf(path))
    bytes = 0
    await second.evaluate(
      (to) =>
        (
          window as never as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
        ).__reactRouterDataRouter.navigate(to),
      path,
    )
    await quiet()
    tally.check(`${patternOf(path)} adds <= 30 KB of script`, bytes <= limit.further, bytes)
    if (bytes > most.bytes) most = { path: patternOf(path), bytes }
    ahead.push(...(await links()))
  }
  tally.check('the portal has pages to walk to', seen.size > 15, seen.size)
  tally.say(
    `portal: ${seen.size} kinds of page, the heaviest adds ${Math.round(most.bytes / 1000)} KB (${most.path})`,
  )
  await context.close()

  /**
   * The portal listens for hints for as long as it is open, so the network is never idle: nothing
   * new for a while is enough.
   */
  async function quiet() {
    for (let before = -1; before !== scripts.size;) {
      before = scripts.size
      await second.waitForTimeout(400)
    }
  }
}
