import { loadavg } from 'node:os'
import { brotliCompressSync } from 'node:zlib'

import type { Browser } from '@playwright/test'

import { publicPages } from '../../app/routes/site/public-pages.ts'
import { test } from '../../tests/support/browser-test.ts'
import { sendRequest } from '../../tests/support/http.ts'
import { measureLoad } from './load.ts'
import {
  type NetworkLine,
  type ScreenSize,
  type VisitFigures,
  measureColdVisit,
  measureFirstTap,
  getMedian,
} from '../measure.ts'
import { type StaticServer, hasNginx, serveStatic } from './nginx.ts'
import { type Program, createFolder, startProgram } from '../../tests/support/program.ts'
import { password, sampleBehindProxy } from '../../tests/support/sign-in.ts'
import { checkCachedPages } from './page-cache.ts'
import { measurePortalScripts } from './portal-scripts.ts'
import { checkSecondProcess } from './second-process.ts'
import { check, report, printLine } from '../../tests/support/check.ts'

const shapes: Record<string, ScreenSize> = {
  '390': { width: 390, height: 844 },
  '1280': { width: 1280, height: 800 },
}
/**
 * Connections for the measurements: a slow mobile one, and one so fast that almost only the
 * server's time counts.
 */
const slow: NetworkLine = { down: 1600, up: 750, latency: 150 }
const good: NetworkLine = { down: 10_000, up: 4800, latency: 40 }
/** ROUNDS sets another number; then no ratio is measured again. */
const rounds = Number(process.env.ROUNDS) || 3
/**
 * A ratio above its limit is measured again on a busy machine, up to this many rounds. All rounds
 * count.
 */
const maxFigures = 5 * rounds
/** Milliseconds for repeated measurements. */
const budgetMs = process.env.ROUNDS ? 0 : 900_000

let program: Program
let pages: Map<string, string>
let files: StaticServer
test.beforeAll(async () => {
  if (
    !check(
      'nginx with its brotli modules is installed (Debian: nginx, libnginx-mod-http-brotli-filter, ' +
        'libnginx-mod-http-brotli-static)',
      hasNginx(),
      'the comparison needs it',
    )
  )
    throw new Error('Without nginx there is nothing to compare with.')
  program = await startProgram({ ...sampleBehindProxy, DATA_DIR: `${createFolder()}/data` })
  pages = await listPages(program)
  files = await serveStatic(pages)
  const load = loadavg().map((value) => value.toFixed(1))
  printLine(`load of the machine: ${load.join(' ')}; ${pages.size} pages`)
  report(`${pages.size} pages`, 'pages')
})

test('pages carry their styles and little script', () => checkBytes(pages))
test('pages load like files on a slow line', async ({ browser }) => {
  report(await compareWithFiles(browser, program, files, [...pages.keys()]), 'slow')
})
test('pages load like files on a good line', async ({ browser }) => {
  report(await compareOnFastLine(browser, program, files, [...pages.keys()]), 'good')
})
test('the first tap is painted soon', ({ browser }) => checkTaps(browser, program))
test('a cached page costs little processor time', async () => {
  report(await checkServerCost(program, files), 'processor')
})
test('portal scripts stay within their size', ({ browser }) =>
  measurePortalScripts(browser, program, password))
test('cached pages are the rendered ones', async () => {
  await checkCachedPages(program, [...pages.keys()])
  await program.stop()
})
test('a second process serves fresh pages', () => checkSecondProcess())

/** Returns every public page as it is in the program's memory. */
async function listPages(program: Program): Promise<Map<string, string>> {
  const fetchText = async (path: string) => (await sendRequest(`${program.url}${path}`)).text
  const projects = new Set(
    [...(await fetchText('/portfolio')).matchAll(/href="(\/portfolio\/[a-z0-9-]+)"/g)].map(
      ([, path]) => path!,
    ),
  )
  const pages = new Map<string, string>()
  for (const path of [...publicPages, ...projects]) pages.set(path, await fetchText(path))
  return pages
}

/**
 * The first round trip of a new connection carries 14,600 bytes, which must hold the page and its
 * styles.
 */
function checkBytes(pages: Map<string, string>) {
  const weigh = (text: string) => brotliCompressSync(text).length
  let heaviest = { path: '', scripts: 0 }
  for (const [path, html] of pages) {
    const scripts = weigh(
      [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('\n'),
    )
    check(
      `${path}: styles are inline, none block rendering`,
      /<style>/.test(html) && !/<link rel="stylesheet"(?! disabled)/.test(html),
    )
    check(`${path}: scripts before the first interaction <= 3 KB`, scripts <= 3000, scripts)
    check(
      `${path}: fonts are preloaded, next pages are hinted`,
      (html.match(/rel="preload" as="font"/g) ?? []).length === 2 &&
        html.includes('speculationrules'),
    )
    if (scripts > heaviest.scripts) heaviest = { path, scripts }
  }
  printLine(
    `scripts before the first interaction: at most ${heaviest.scripts} bytes (${heaviest.path})`,
  )
}

type VisitPair = { path: string; shape: string; ours: VisitFigures[]; files: VisitFigures[] }
/** Limits of the ratios. */
const limits = { lcp: 1.1, wire: 1.05, work: 1.2 } as const
type Figure = keyof typeof limits
const getRatio = ({ ours, files }: VisitPair, figure: Figure) =>
  getTypical(ours, figure) / getTypical(files, figure)
/** The median: a visit sometimes ends before its images are decoded. */
const getTypical = (visits: VisitFigures[], figure: Figure) =>
  getMedian(visits.map((visit) => visit[figure]))
const isOverLimit = (pair: VisitPair) =>
  (Object.keys(limits) as Figure[]).some((figure) => getRatio(pair, figure) > limits[figure])

async function compareWithFiles(
  browser: Browser,
  program: Program,
  files: StaticServer,
  paths: string[],
): Promise<string> {
  const pairs = paths.flatMap((path) =>
    Object.keys(shapes).map((shape): VisitPair => ({ path, shape, ours: [], files: [] })),
  )
  const visit = async (pair: VisitPair, round: number) => {
    const turn = [
      ['ours', program.url],
      ['files', files.url],
    ] as const
    for (const [target, url] of round % 2 === 0 ? turn : turn.toReversed())
      pair[target].push(
        await visitWithRetry(browser, `${url}${pair.path}`, shapes[pair.shape]!, slow),
      )
  }
  const startMs = performance.now()
  const hasTime = () => performance.now() - startMs < budgetMs
  await visitWithRetry(browser, `${program.url}/`, shapes['390']!, slow)
  for (let round = 0; round < rounds; round++) for (const pair of pairs) await visit(pair, round)
  for (const pair of pairs)
    for (let round = rounds; round < maxFigures && isOverLimit(pair) && hasTime(); round++)
      await visit(pair, round)
  for (const pair of pairs) reportPair(pair)
  const findWorst = (figure: Figure) =>
    pairs
      .map((pair) => ({ pair, value: getRatio(pair, figure) }))
      .sort((a, b) => a.value - b.value)
      .at(-1)!
  const summary = (Object.keys(limits) as Figure[])
    .map((figure) => {
      const { value, pair } = findWorst(figure)
      return `worst ${figure} ${value.toFixed(2)} (${pair.path} at ${pair.shape})`
    })
    .join(', ')
  printLine(`against files: ${summary}`)
  return summary
}

/**
 * On a fast connection a page is painted within a few frames, too few to compare single pages. So
 * all pages are compared together.
 */
async function compareOnFastLine(
  browser: Browser,
  program: Program,
  files: StaticServer,
  paths: string[],
): Promise<string> {
  const results = paths.map((path) => ({ path, ours: [] as number[], files: [] as number[] }))
  const sumMedians = (target: 'ours' | 'files') =>
    results.reduce((sum, result) => sum + getMedian(result[target]), 0)
  const computeRatio = () => sumMedians('ours') / sumMedians('files')
  const startMs = performance.now()
  for (
    let round = 0;
    round < rounds ||
    (computeRatio() > limits.lcp && round < maxFigures && performance.now() - startMs < budgetMs);
    round++
  ) {
    for (const result of results) {
      const turn = [
        ['ours', program.url],
        ['files', files.url],
      ] as const
      for (const [target, url] of round % 2 === 0 ? turn : turn.toReversed())
        result[target].push(
          (await visitWithRetry(browser, `${url}${result.path}`, shapes['1280']!, good)).lcp,
        )
    }
  }
  printLine(
    `on a good line: ${Math.round(sumMedians('ours') / paths.length)} ms to the largest paint, ` +
      `files ${Math.round(sumMedians('files') / paths.length)} ms`,
  )
  check(
    `on a good line all pages together: LCP <= ${limits.lcp} x files`,
    computeRatio() <= limits.lcp,
    computeRatio(),
  )
  return `on a good line lcp ${computeRatio().toFixed(2)}`
}

/** Repeats a visit at most twice if the browser was too busy to load or paint the page. */
async function visitWithRetry(
  browser: Browser,
  url: string,
  shape: ScreenSize,
  line: NetworkLine,
): Promise<VisitFigures> {
  for (let left = 2; ; left--) {
    try {
      return await measureColdVisit(browser, url, shape, line)
    } catch (error) {
      if (left === 0) throw error
      printLine(`repeated: ${url} (${String(error).split('\n')[0]})`)
    }
  }
}

function reportPair(pair: VisitPair) {
  const { path, shape, ours } = pair
  const name = `${path} at ${shape}`
  const last = ours.at(-1)!
  const [lcp, wire, work] = [getRatio(pair, 'lcp'), getRatio(pair, 'wire'), getRatio(pair, 'work')]
  const cls = Math.max(...ours.map((visit) => visit.cls))
  const flight = Math.max(...ours.map((visit) => visit.html + visit.styles))
  printLine(
    `${name.padEnd(34)} LCP ${lcp.toFixed(2)} (${last.element})  bytes ${wire.toFixed(3)} ` +
      `(${Math.round(last.wire / 1000)} KB)  work ${work.toFixed(2)}  HTML and CSS ${flight}  ` +
      `CLS ${cls.toFixed(4)}  ${ours.length} rounds`,
  )
  check(`${name}: LCP <= ${limits.lcp} x files`, lcp <= limits.lcp, lcp)
  check(`${name}: bytes <= ${limits.wire} x files`, wire <= limits.wire, wire)
  check(`${name}: work <= ${limits.work} x files`, work <= limits.work, work)
  check(`${name}: HTML and CSS on the wire <= 14 KB`, flight <= 14_000, flight)
  check(
    `${name}: no script is fetched before the first interaction`,
    ours.every(({ scripts }) => scripts === 0),
  )
  check(`${name}: CLS <= 0.01`, cls <= 0.01, cls)
  check(
    `${name}: all its resources load`,
    [...ours, ...pair.files].every(({ failed }) => failed.length === 0),
    [...ours, ...pair.files].flatMap(({ failed }) => failed),
  )
  // An image as large as the window counts as a background, so in a wide window the title is the
  // largest paint.
  if (path === '/')
    check(
      `${name}: its largest paint is ${shape === '390' ? 'the poster' : 'the title'}, not the video`,
      ours.every(({ element }) => element === (shape === '390' ? 'IMG' : 'SPAN')),
      ours.map(({ element }) => element),
    )
  if (path === '/' && shape === '390')
    check(`${name}: <= 600 KB before the video`, last.wire <= 600_000, last.wire)
}

async function checkTaps(browser: Browser, program: Program) {
  for (const [path, target] of [
    ['/', '.site-menu summary'],
    ['/contact', '[name=name]'],
    ['/portfolio', '.site-menu summary'],
    ['/podcast', '.faq summary'],
  ] as const) {
    const waits: number[] = []
    do waits.push(await measureFirstTap(browser, `${program.url}${path}`, shapes['390']!, target))
    while (waits.length < rounds || (getMedian(waits) > 200 && waits.length < maxFigures))
    printLine(
      `first tap on ${path}, processor at a quarter: ` +
        `${waits.map((wait) => Math.round(wait)).join(', ')} ms`,
    )
    check(`${path}: from the first tap to its paint <= 200 ms`, getMedian(waits) <= 200, waits)
  }
}

async function checkServerCost(program: Program, files: StaticServer): Promise<string> {
  const ownCosts: number[] = []
  const nginxCosts: number[] = []
  const computeBest = () => Math.min(...ownCosts) / Math.min(...nginxCosts)
  do {
    const ownLoad = await measureLoad({ url: program.url, pid: program.pid, path: '/', seconds: 3 })
    const nginxLoad = await measureLoad({ url: files.url, pid: files.pid, path: '/', seconds: 3 })
    ownCosts.push(ownLoad.microseconds)
    nginxCosts.push(nginxLoad.microseconds)
    printLine(
      `processor for one answer: ${ownLoad.microseconds.toFixed(1)} us of ${ownLoad.answers}, ` +
        `nginx ${nginxLoad.microseconds.toFixed(1)} us of ${nginxLoad.answers}`,
    )
  } while (ownCosts.length < rounds || (computeBest() > 3 && ownCosts.length < maxFigures))
  check('a cached page costs <= 3 x the processor time of nginx', computeBest() <= 3, {
    seen: ownCosts,
    bare: nginxCosts,
  })
  return `processor for one answer ${computeBest().toFixed(2)} x nginx`
}
