import type { Browser } from '@playwright/test'

import { publicPages } from '../../../app/routes/site/public-pages.ts'
import { test } from '../../support/browser-test.ts'
import { withData } from '../../support/data.ts'
import { sendRequest } from '../../support/http.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { checkPlainForm } from './without-javascript.ts'
import { fillByHand, isHydrated, openWatchedPage } from './page.ts'
import { check, countChecks, report } from '../../support/check.ts'

/** Two projects represent all: one with a recording, one with a video. */
const pages = [...publicPages, '/portfolio/good-bones', '/portfolio/low-water']
const shapes = { laptop: { width: 1280, height: 800 }, telephone: { width: 390, height: 844 } }
/**
 * Rendered for each request, so its scripts run at once. On a slow connection visitors can still
 * type before that.
 */
const dynamicPages = '/contact?service=podcast'
/** First interactions that start hydration. */
const touches = ['key', 'pointer', 'field filled by the browser'] as const
type Touch = (typeof touches)[number]

let program: Program
let plain = 0
let [whole, all] = [0, 0]
test.beforeAll(async () => {
  program = await startProgram({ DATA_DIR: `${createFolder()}/data` })
})

for (const path of [...pages, dynamicPages])
  test(`${path} keeps what was typed before hydration`, async ({ browser }) => {
    for (const [shape, viewport] of Object.entries(shapes))
      for (const touch of touches) {
        all++
        const name = `${path}, ${shape}, ${touch}`
        if (await checkHydration(browser, program, { path, viewport, touch, name })) whole++
      }
    await checkPolicy(program, path)
  })

test('the form works without JavaScript', async ({ browser }) => {
  plain = await checkPlainForm(browser, program)
})

test('what was typed before hydration arrives unchanged', async () => {
  await program.stop()
  const [arrived] = await withData({ dataDir: program.dataDir }, (query) =>
    query<{ count: string }>(`select count(*) from inquiry where message like 'Typed early%'`),
  )
  const sent = Number(arrived?.count)
  check('text typed before hydration arrived unchanged', sent === 4 + plain, sent)
  report(
    `${whole} of ${all} hydrations on ${pages.length} public pages preserved value, caret and focus ` +
      'with an empty console and no CSP report; without JavaScript the form works',
  )
})

type Scene = {
  path: string
  viewport: { width: number; height: number }
  touch: Touch
  name: string
}

/** Holds the scripts back until everything is typed, as a slow connection does. */
async function checkHydration(
  browser: Browser,
  program: Program,
  { path, viewport, touch, name }: Scene,
): Promise<boolean> {
  const before = countChecks().failed
  const { page, noise, countScripts, releaseScripts, close } = await openWatchedPage(
    browser,
    viewport,
  )
  await page.goto(`${program.url}${path}`, { waitUntil: 'domcontentloaded' })
  await page.waitForTimeout(500)
  if (pages.includes(path))
    check(
      `${name}: not hydrated before the first interaction`,
      countScripts() === 0 && !(await isHydrated(page)),
      countScripts(),
    )

  const hand = fillByHand(page, path.startsWith('/contact'))
  await hand.first(touch)
  await hand.write()
  const typed = await hand.state()
  for (let round = 0; round < 50 && countScripts() === 0; round++) await page.waitForTimeout(100)
  check(`${name}: the scripts were requested at the first interaction`, countScripts() > 0)
  check(`${name}: not hydrated during typing`, !(await isHydrated(page)))
  releaseScripts()
  await page
    .waitForFunction(
      () =>
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
      undefined,
      { timeout: 30_000 },
    )
    .catch(() => {})
  await page.waitForTimeout(200)
  check(`${name}: awake`, await isHydrated(page))
  const awake = await hand.state()
  check(
    `${name}: values, focus, caret and elements are unchanged`,
    JSON.stringify(awake) === JSON.stringify(typed),
    { typed, awake },
  )
  await hand.continueTyping()
  if (path === '/contact' && touch !== 'field filled by the browser') await hand.send(name)
  await page.waitForTimeout(100)
  check(`${name}: console empty, no page error, no CSP report`, noise.length === 0, noise)
  await close()
  return countChecks().failed === before
}

/** A policy that lists each script lets nothing else run. */
async function checkPolicy(program: Program, path: string) {
  const policy = String(
    (await sendRequest(`${program.url}${path}`)).headers['content-security-policy'],
  )
  check(
    `${path}: its policy allows scripts by hash or nonce only`,
    /script-src ('(sha256|nonce)-[\w+/=-]+' )+'strict-dynamic'/.test(policy) &&
      !/unsafe/.test(policy),
    policy,
  )
}
