import { check } from '../../support/check.ts'
import type { Visit } from '../../support/visit.ts'
import {
  findLostControls,
  countViolations,
  findOverflow,
  findSmallTargets,
  themes,
  findTornText,
  widths,
} from './appearance.ts'
import { checkPictures, listUrls, scrollThrough } from './public-page.ts'

export type PageFindings = {
  violations: number
  pictures: number
  broken: number
  screens: number
  links: number
  dead: number
}

export type Screen = { name: string; path: string; status: number }

/** Tests one page in every theme and width. */
export async function checkPage(
  visit: Visit,
  { name, path, status }: Screen,
  seen: PageFindings,
  links: Map<string, Set<string>>,
) {
  const { page } = visit
  await page.setViewportSize({ width: widths[0], height: 900 })
  await visit.go(path)
  await scrollThrough(page)
  const { all, broken } = await checkPictures(page)
  seen.pictures += all
  seen.broken += broken.length
  check(`${name}: every image is loaded and has an alt attribute`, broken.length === 0, broken)
  if (status === 200)
    for (const link of (await listUrls(page)).links)
      links.set(link, (links.get(link) ?? new Set()).add(path))
  await page.evaluate(() => scrollTo(0, 0))
  await checkThemes(visit, name, seen, widths)
  await page.emulateMedia({ forcedColors: 'active' })
  const unseen = await findLostControls(page)
  check(`${name}: forced colors keep edges and states`, unseen.length === 0, unseen)
  await page.emulateMedia({ forcedColors: 'none' })
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const [wide, { over }] = [await findOverflow(page), await findTornText(page)]
    check(`${name} at ${width} with text at 200%: no sideways scroll`, wide === null, wide)
    check(`${name} at ${width} with text at 200%: no overlapping words`, over.length === 0, over)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
  }
}

/** Tests the page as it is now, light and dark, narrow and wide. */
export async function checkThemes(
  { page }: Visit,
  name: string,
  seen: PageFindings,
  sizes: readonly number[],
) {
  seen.screens++
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      // Only colors differ in the dark theme.
      seen.violations += await countViolations(
        page,
        `${name}, ${colorScheme}, ${width}`,
        colorScheme === 'light' ? 'all' : 'colors',
      )
    }
    const [wide, { cut, over }, tiny] = [
      await findOverflow(page),
      await findTornText(page),
      await findSmallTargets(page),
    ]
    check(`${name}, ${width}: no sideways scroll`, wide === null, wide)
    check(`${name}, ${width}: nothing is cut off`, cut.length === 0, cut)
    check(`${name}, ${width}: no overlapping words`, over.length === 0, over)
    check(`${name}, ${width}: every target is large enough`, tiny.length === 0, tiny)
  }
}
