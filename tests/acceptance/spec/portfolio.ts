import type { Stage } from './sentences.ts'
import { type Chapter, listHrefs } from './sentences.ts'
import { type Visit, expect } from '../../support/visit.ts'

const categories = ['Photography', 'Videography', 'Documentary', 'Podcast']
const slugs = [
  'low-water',
  'slow-boat',
  'field-ware',
  'good-bones',
  'night-shift',
  'after-the-mill',
  'unaccompanied',
  'ledger-street',
  'second-helpings',
]
const films = ['slow-boat', 'unaccompanied', 'low-water', 'after-the-mill']
const sounds = ['good-bones', 'second-helpings']
/** The caption of each category and its number of projects. */
const counts: Record<string, number> = {
  Photography: 3,
  Videography: 2,
  Documentary: 2,
  Podcast: 2,
}

const locateItems = ({ page }: Visit) => page.getByRole('main').getByRole('article')
const locateFilter = ({ page }: Visit) => page.getByRole('navigation', { name: 'Filter' })
const openPath = async ({ visit }: Stage, path: string) => {
  const visitor = await visit()
  await visitor.go(path)
  return visitor
}

/** Only this category is shown, and the page names it. */
async function checkCategory(visit: Visit, category: string | null) {
  const { page } = visit
  const count = category === null ? 9 : counts[category]!
  await expect(locateItems(visit)).toHaveCount(count)
  for (const item of await locateItems(visit).all())
    await expect(item).toContainText(
      category === null
        ? /(Photography|Videography|Documentary|Podcast), for \w/
        : new RegExp(`${category}, for \\w`),
    )
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    category === null
      ? `Showing ${count} projects`
      : `Showing ${count} ${category.toLowerCase()} projects`,
  )
  await expect(locateFilter(visit).locator('[aria-current=true]')).toHaveText(
    new RegExp(`^${category ?? 'All'}\\s*${count}$`),
  )
}

const chooseCategory = async (visit: Visit, category: string) => {
  const before = await visit.getHistoryIndex()
  await locateFilter(visit)
    .getByRole('link', { name: new RegExp(`^${category}`) })
    .click()
  await visit.waitForPath(
    category === 'All' ? '/portfolio' : `/portfolio?category=${category.toLowerCase()}`,
  )
  expect(await visit.getHistoryIndex()).toBe(before + 1)
}

const filtering = {
  'each choice adds one history entry, Back restores the previous one with its title': {
    async walk(visit: Visit) {
      const { page } = visit
      await visit.go('/about')
      await visit.go('/portfolio')
      const title = await page.title()
      expect(title).toMatch(/Portfolio/)
      await page.evaluate(() => {
        ;(window as never as { same: boolean }).same = true
      })
      await checkCategory(visit, null)
      for (const category of categories) {
        await chooseCategory(visit, category)
        await checkCategory(visit, category)
        await expect(page).toHaveTitle(new RegExp(`^${category}: Portfolio`))
        if (visit.warm) {
          // No document was loaded.
          expect(await page.evaluate(() => (window as never as { same?: boolean }).same)).toBe(true)
          await expect(
            locateFilter(visit).getByRole('link', { name: new RegExp(`^${category}`) }),
          ).toBeFocused()
        }
      }
      for (const category of ['Documentary', 'Videography', 'Photography']) {
        await visit.goBack(`/portfolio?category=${category.toLowerCase()}`)
        await checkCategory(visit, category)
        await expect(page).toHaveTitle(new RegExp(`^${category}: Portfolio`))
      }
      await visit.goBack('/portfolio')
      await checkCategory(visit, null)
      await expect(page).toHaveTitle(title)
      await visit.goBack('/about')
      await expect(page).toHaveTitle(/About/)
    },
  },
  'a URL opens its category, a project links back to it': {
    async walk(visit: Visit) {
      await visit.go('/portfolio?category=podcast')
      await checkCategory(visit, 'Podcast')
      await locateItems(visit).getByRole('link', { name: 'Good Bones' }).click()
      await visit.waitForPath('/portfolio/good-bones')
      await visit.goBack('/portfolio?category=podcast')
      await checkCategory(visit, 'Podcast')
      await chooseCategory(visit, 'All')
      await checkCategory(visit, null)
    },
  },
}

async function checkCaseStudy({ page }: Visit, slug: string) {
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  const facts = page.locator('main dl').first()
  for (const term of ['Client', 'Category', 'Year', 'Delivered in'])
    await expect(facts).toContainText(term)
  for (const name of ['The brief', 'What we did', 'Credits'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Start a project like this' }),
  ).toHaveAttribute('href', /^\/contact\?service=(photography|documentary|podcast)$/)
  await expect(
    page
      .getByRole('main')
      .locator(`a[href^="/portfolio/"]:not([href="/portfolio/${slug}"])`)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Portfolio' })).toHaveAttribute(
    'aria-current',
    'true',
  )
}

/** 2, 3 and 4: the portfolio. */
export const portfolio: Chapter = {
  title: '2, 3, 4. Portfolio',
  sentences: [
    {
      says: '9 sample projects with a category filter (All, Photography, Videography, Documentary, Podcast).',
      async check(stage) {
        const visitor = await openPath(stage, '/portfolio')
        await checkCategory(visitor, null)
        expect(
          (await locateFilter(visitor).getByRole('link').allInnerTexts()).map((text) =>
            text.replace(/\s+/g, ' ').trim(),
          ),
        ).toEqual(['All 9', 'Photography 3', 'Videography 2', 'Documentary 2', 'Podcast 2'])
      },
    },
    {
      says: 'Each item links to /portfolio/{id};',
      async check(stage) {
        expect(
          (
            await listHrefs(
              locateItems(await openPath(stage, '/portfolio')).locator(':is(h2, h3) a'),
            )
          ).toSorted(),
        ).toEqual(slugs.map((slug) => `/portfolio/${slug}`).toSorted())
      },
      walked: {
        'every link with one history entry': {
          async walk(visit) {
            for (const slug of slugs) {
              await visit.go('/portfolio')
              const before = await visit.getHistoryIndex()
              await locateItems(visit).locator(`a[href="/portfolio/${slug}"]`).first().click()
              await visit.waitForPath(`/portfolio/${slug}`)
              expect(await visit.getHistoryIndex()).toBe(before + 1)
              await checkCaseStudy(visit, slug)
              await visit.goBack('/portfolio')
            }
          },
        },
        'from a case study to the next, and to the form with its service': {
          async walk(visit) {
            for (const [slug, service] of [
              ['field-ware', 'photography'],
              ['slow-boat', 'photography'],
              ['low-water', 'documentary'],
              ['good-bones', 'podcast'],
            ] as const) {
              await visit.go(`/portfolio/${slug}`)
              await visit.page.getByRole('link', { name: 'Start a project like this' }).click()
              await visit.waitForPath(`/contact?service=${service}`)
              await expect(visit.page.locator(`[name=service][value=${service}]`)).toBeChecked()
            }
          },
        },
        'a video pauses and plays': {
          reducedMotion: 'no-preference',
          async walk(visit) {
            for (const slug of films) {
              await visit.go(`/portfolio/${slug}`)
              const film = visit.page.locator('main video').first()
              await film.scrollIntoViewIfNeeded()
              await expect
                .poll(() =>
                  film.evaluate(
                    (one: HTMLVideoElement) =>
                      one.muted && one.loop && !one.paused && one.currentTime > 0,
                  ),
                )
                .toBe(true)
              await visit.page
                .getByRole('main')
                .getByRole('button', { name: /^Pause/ })
                .first()
                .click()
              await expect
                .poll(() => film.evaluate((one: HTMLVideoElement) => one.paused))
                .toBe(true)
              await visit.page
                .getByRole('main')
                .getByRole('button', { name: /^Play/ })
                .first()
                .click()
              await expect
                .poll(() => film.evaluate((one: HTMLVideoElement) => one.paused))
                .toBe(false)
            }
          },
        },
        'a podcast plays and has a transcript': {
          async walk(visit) {
            for (const slug of sounds) {
              await visit.go(`/portfolio/${slug}`)
              const player = visit.page
                .locator('main section')
                .filter({ has: visit.page.locator('audio') })
              const sound = player.locator('audio')
              const position = player.getByRole('slider', { name: 'Position' })
              const readCurrentTime = () =>
                sound.evaluate((one: HTMLAudioElement) => one.currentTime)
              const isPaused = () => sound.evaluate((one: HTMLAudioElement) => one.paused)
              const half = Math.floor(Number(await position.getAttribute('max')) / 2)
              await player.getByRole('button', { name: /^Play/ }).click()
              await expect.poll(readCurrentTime).toBeGreaterThan(0)
              await player.getByRole('button', { name: /^Pause/ }).click()
              await expect.poll(isPaused).toBe(true)
              await position.fill(String(half))
              await expect.poll(readCurrentTime).toBeGreaterThanOrEqual(half - 1)
              await expect(player.getByRole('heading', { name: 'Transcript' })).toBeVisible()
              const cue = player.getByRole('listitem').nth(1)
              expect((await cue.getByRole('paragraph').innerText()).length).toBeGreaterThan(10)
              await cue.getByRole('button').click()
              await expect.poll(isPaused).toBe(false)
              expect(await readCurrentTime()).toBeLessThan(half)
            }
          },
        },
      },
    },
    {
      says: 'that route is not defined, so it falls through to the redirect to /.',
      read: 'a case study for every published project; an unknown id redirects to /, replaced and not permanently',
      async check({ get }) {
        for (const slug of slugs) expect((await get(`/portfolio/${slug}`)).status).toBe(200)
        for (const path of [
          '/portfolio/no-such-project',
          '/portfolio/low-water/more',
          '/portfolio/%00',
          '/portfolio/LOW_WATER',
        ]) {
          const { status, headers } = await get(path)
          expect([path, status, headers.location, headers['cache-control']]).toEqual([
            path,
            307,
            '/',
            'no-store',
          ])
        }
      },
      walked: {
        'an unknown id': {
          async walk(visit) {
            await visit.go('/contact')
            const before = await visit.getHistoryIndex()
            await visit.page.goto('/portfolio/no-such-project', { waitUntil: 'domcontentloaded' })
            await visit.waitForPath('/')
            expect(await visit.getHistoryIndex()).toBe(before + 1)
            await visit.goBack('/contact')
            await expect(visit.page).toHaveTitle(/Contact/)
          },
        },
      },
    },
    {
      says: '- Portfolio item: id, title, category (photography, videography, documentary, podcast), image, client.',
      async check(stage) {
        const visitor = await openPath(stage, '/portfolio')
        await expect(locateItems(visitor)).toHaveCount(9)
        for (const item of await locateItems(visitor).all()) {
          await expect(item.locator(':is(h2, h3) a')).toHaveAttribute(
            'href',
            /^\/portfolio\/[a-z-]+$/,
          )
          await expect(item.locator(':is(h2, h3)')).not.toBeEmpty()
          await expect(item).toContainText(/(Photography|Videography|Documentary|Podcast), for \w/)
          await item.scrollIntoViewIfNeeded()
          await expect
            .poll(() => item.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
            .toBeGreaterThan(0)
          await expect(item.locator('img')).toHaveAttribute('alt', /\w+ \w+/)
        }
      },
    },
    {
      says: '- Portfolio filter: All by default; choosing a category shows only items of that category.',
      async check(stage) {
        await checkCategory(await openPath(stage, '/portfolio'), null)
        await checkCategory(await openPath(stage, '/portfolio?category=no-such-category'), null)
        const plain = await stage.visit({ javaScriptEnabled: false })
        await plain.go('/portfolio')
        await chooseCategory(plain, 'Videography')
        await checkCategory(plain, 'Videography')
        await plain.goBack('/portfolio')
        await checkCategory(plain, null)
      },
      walked: filtering,
    },
  ],
}
