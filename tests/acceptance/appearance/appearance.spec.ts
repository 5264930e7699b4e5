import type { Browser } from '@playwright/test'

import { publicPages } from '../../../app/routes/site/public-pages.ts'
import { test } from '../../support/browser-test.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { openVisit } from '../../support/visit.ts'
import { countViolations, findOverflow, themes, widths } from './appearance.ts'
import { checkPictures, followLinks, listUrls, scrollThrough } from './public-page.ts'
import { checkPortal } from './portal.ts'
import { check, report, printLine } from '../../support/check.ts'

type PageFindings = {
  violations: number
  links: Map<string, Set<string>>
  media: Set<string>
  pictures: number
  broken: number
}

let program: Program
test.beforeAll(async () => {
  program = await startProgram({ ...sampleBehindProxy, DATA_DIR: `${createFolder()}/data` })
})

test('public pages are accessible and intact', async ({ browser }) => {
  const pages = await listPages(browser, program)
  check(
    'the portfolio leads to nine projects and four categories',
    pages.filter((path) => !path.startsWith('/book/')).length === publicPages.length + 9 + 4 + 3,
    pages,
  )
  const found: PageFindings = {
    violations: 0,
    links: new Map(),
    media: new Set(),
    pictures: 0,
    broken: 0,
  }
  for (const path of pages) {
    for (const colorScheme of themes)
      for (const width of widths)
        await checkPage(browser, program, { path, colorScheme, width }, found)
    await checkNarrow(browser, program, path)
    printLine(`${path}: seen`)
  }
  const links = await followLinks(program, found.links)
  let silent = 0
  for (const file of found.media) {
    const { status } = await fetch(`${program.url}${file}`, { headers: { range: 'bytes=0-99' } })
    if (!check(`${file} is there`, status === 200 || status === 206, status)) silent++
  }
  report(
    `${themes.length} themes x ${widths.length} widths x ${pages.length} pages: ` +
      `${found.violations} axe violations, ${links.dead} of ${links.all} links are dead, ` +
      `${found.broken} of ${found.pictures} images broken, ${silent} of ${found.media.size} ` +
      'films and recordings missing',
    'public',
  )
})

test('portal pages are accessible and intact for every role', async ({ browser }) => {
  const inside = await checkPortal(browser, program)
  await program.stop()
  report(
    `the portal: ${inside.screens} screens for four roles, ` +
      `${inside.violations} axe violations, ${inside.dead} of ${inside.links} links are dead, ` +
      `${inside.broken} of ${inside.pictures} images broken`,
    'portal',
  )
})

/** Returns the public pages and those linked from them. */
async function listPages(browser: Browser, program: Program): Promise<string[]> {
  const visit = await openVisit(browser, program)
  const found = new Set<string>()
  for (const path of publicPages) {
    await visit.go(path)
    for (const href of await visit.page
      .locator('a[href^="/portfolio"], a[href^="/book/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')))
      if (!publicPages.includes(href)) found.add(href)
  }
  // Adds a day page linked from a month of free days.
  await visit.go('/book/photography')
  const day = await visit.page.locator('a.calendar-day').first().getAttribute('href')
  check('a free day is linked', day !== null)
  if (day) found.add(day)
  await visit.close()
  return [...publicPages, ...[...found].toSorted(), '/verify', '/auth', '/auth/reset']
}

type PageScene = { path: string; colorScheme: (typeof themes)[number]; width: number }

/** Tests one page in one theme: as loaded, scrolled to the end, and hydrated. */
async function checkPage(
  browser: Browser,
  program: Program,
  { path, colorScheme, width }: PageScene,
  found: PageFindings,
) {
  const name = `${path}, ${colorScheme}, ${width}`
  const visit = await openVisit(browser, program, {
    warm: true,
    colorScheme,
    viewport: { width, height: 900 },
  })
  const { page } = visit
  await page.goto(path)
  found.violations += await countViolations(page, `${name}, asleep`)
  await scrollThrough(page)
  const pictures = await checkPictures(page)
  found.pictures += pictures.all
  found.broken += pictures.broken.length
  check(
    `${name}: every image is loaded and has an alt attribute`,
    pictures.broken.length === 0,
    pictures.broken,
  )
  check(`${name}: images of projects have alt text`, pictures.works <= pictures.described, pictures)
  const { links, media } = await listUrls(page)
  for (const link of links) found.links.set(link, (found.links.get(link) ?? new Set()).add(path))
  for (const file of media) found.media.add(file)
  await visit.hydrate()
  await page.evaluate(() => scrollTo(0, 0))
  found.violations += await countViolations(page, `${name}, awake`)
  await page.waitForTimeout(100)
  check(`${name}: nothing leaves the origin`, visit.elsewhere.length === 0, visit.elsewhere)
  check(`${name}: no console output, no CSP report`, visit.noise.length === 0, visit.noise)
  await visit.close()
}

/** A width of 320 pixels must be enough, also with text at 200 %. */
async function checkNarrow(browser: Browser, program: Program, path: string) {
  const visit = await openVisit(browser, program, {
    warm: true,
    viewport: { width: 320, height: 640 },
  })
  await visit.go(path)
  for (const width of [320, 390, 768, 1280]) {
    for (const size of ['100%', '200%']) {
      await visit.page.setViewportSize({ width, height: 640 })
      await visit.page.evaluate((text) => {
        document.documentElement.style.fontSize = text
      }, size)
      const wide = await findOverflow(visit.page)
      check(`${path} at ${width} with text at ${size}: no sideways scroll`, wide === null, wide)
    }
  }
  await visit.close()
}
