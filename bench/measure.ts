import type { Browser, CDPSession, Page } from '@playwright/test'

/**
 * Figures of one cold visit of one page: times in milliseconds, bytes on the wire including
 * headers.
 */
export type VisitFigures = {
  lcp: number
  element: string
  cls: number
  work: number
  wire: number
  html: number
  styles: number
  scripts: number
  media: number
  failed: string[]
}
type Probe = { lcp: { at: number; element: string } | null; cls: number; taps: number[] }

/** Wide windows are computers, narrow ones phones. */
export type ScreenSize = { width: number; height: number }

/** Kilobits per second down and up, and the round-trip time in milliseconds. */
export type NetworkLine = { down: number; up: number; latency: number }

export async function measureColdVisit(
  browser: Browser,
  url: string,
  shape: ScreenSize,
  { down, up, latency }: NetworkLine,
  cookie?: string,
): Promise<VisitFigures> {
  const { page, tools, close } = await openFreshPage(browser, shape)
  if (cookie) await page.context().addCookies([toCookie(url, cookie)])
  try {
    const countBytes = countWireBytes(tools)
    await Promise.all([
      tools.send('Network.enable'),
      tools.send('Performance.enable', { timeDomain: 'threadTicks' }),
    ])
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: down * 125,
      uploadThroughput: up * 125,
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => (window as never as { probe: Probe }).probe.lcp)
    // Includes bytes that arrive after the load event: the start of a video, late fonts.
    await page.waitForTimeout(350)
    const measured = await page.evaluate(() => (window as never as { probe: Probe }).probe)
    const { metrics } = await tools.send('Performance.getMetrics')
    return {
      lcp: measured.lcp!.at,
      element: measured.lcp!.element,
      cls: measured.cls,
      work: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000,
      ...countBytes(),
    }
  } finally {
    await close()
  }
}

/**
 * Returns the milliseconds from the first tap of a visit to its paint, on a processor slowed to a
 * quarter. The tap starts hydration.
 */
export async function measureFirstTap(
  browser: Browser,
  url: string,
  shape: ScreenSize,
  target: string,
): Promise<number> {
  const { page, tools, close } = await openFreshPage(browser, shape)
  try {
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(500)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.locator(target).first().tap()
    await page.waitForFunction(
      () =>
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
      undefined,
      { timeout: 30_000 },
    )
    await page.waitForTimeout(300)
    return await page.evaluate(() =>
      Math.max(0, ...(window as never as { probe: Probe }).probe.taps),
    )
  } finally {
    await close()
  }
}

/** Turns `name=value` into a cookie of the server at a URL. */
export function toCookie(url: string, pair: string) {
  const at = pair.indexOf('=')
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url: new URL(url).origin }
}

async function openFreshPage(
  browser: Browser,
  viewport: ScreenSize,
): Promise<{ page: Page; tools: CDPSession; close: () => Promise<void> }> {
  const isNarrow = viewport.width < 800
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: isNarrow ? 2 : 1,
    isMobile: isNarrow,
    hasTouch: isNarrow,
  })
  await context.addInitScript(installProbe)
  const page = await context.newPage()
  return { page, tools: await context.newCDPSession(page), close: () => context.close() }
}

/** Runs in the page, before its own scripts. */
function installProbe() {
  const probe: Probe = { lcp: null, cls: 0, taps: [] }
  Object.assign(window, { probe })
  type Entry = PerformanceEntry & {
    element?: Element
    value?: number
    hadRecentInput?: boolean
    interactionId?: number
  }
  const observe = (type: string, take: (entry: Entry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    })
  observe('largest-contentful-paint', ({ startTime, element }) => {
    probe.lcp = { at: startTime, element: element?.tagName ?? '' }
  })
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) probe.cls += value
  })
  observe(
    'event',
    ({ duration, interactionId }) => {
      if (interactionId) probe.taps.push(duration)
    },
    { durationThreshold: 16 },
  )
}

/** Sums up everything received over the wire, by kind. */
function countWireBytes(tools: CDPSession) {
  const requests = new Map<string, { type: string; bytes: number; status: number; url: string }>()
  tools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('data:'))
      requests.set(requestId, { type: type ?? '', bytes: 0, status: 0, url: request.url })
  })
  tools.on('Network.responseReceived', ({ requestId, response, type }) => {
    const request = requests.get(requestId)
    if (request)
      Object.assign(request, { type, status: response.status, bytes: response.encodedDataLength })
  })
  tools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes += encodedDataLength
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  return () => {
    const sumBytes = (...types: string[]) =>
      [...requests.values()]
        .filter(({ type }) => types.includes(type))
        .reduce((sum, { bytes }) => sum + bytes, 0)
    // A video loads for as long as it plays, so its bytes aren't a property of the page.
    const lastingRequests = [...requests.values()]
      .filter(({ type }) => type !== 'Media')
      .reduce((sum, { bytes }) => sum + bytes, 0)
    return {
      wire: lastingRequests,
      html: sumBytes('Document'),
      styles: sumBytes('Stylesheet'),
      scripts: sumBytes('Script'),
      media: sumBytes('Media'),
      failed: [...requests.values()].filter(({ status }) => status >= 400).map(({ url }) => url),
    }
  }
}

export function getMedian(values: number[]): number {
  const sortedValues = [...values].sort((a, b) => a - b)
  const middle = sortedValues.length >> 1
  return sortedValues.length % 2 === 1
    ? sortedValues[middle]!
    : (sortedValues[middle - 1]! + sortedValues[middle]!) / 2
}
