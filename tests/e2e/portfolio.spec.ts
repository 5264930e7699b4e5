import { expect, test } from '../support/journey.ts'

/** Reports whether React has hydrated the element. */
const isHydrated = (selector: string) =>
  Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps'))
const locateWorks = (page: import('@playwright/test').Page) => page.locator('.portfolio article')

test('Back restores the former category, before and after hydration', async ({ page }) => {
  await page.goto('/portfolio')
  await expect(locateWorks(page)).toHaveCount(9)
  await page.getByRole('link', { name: 'Podcast 2' }).click()
  await expect(page).toHaveURL(/\?category=podcast$/)
  await expect(locateWorks(page)).toHaveCount(2)
  const photography = page.getByRole('link', { name: 'Photography 3' })
  // A moving pointer hydrates the page. The first event may be that of a resting one.
  await photography.hover()
  await photography.hover({ position: { x: 24, y: 12 } })
  await page.waitForFunction(isHydrated, '.category')
  const entries = await page.evaluate(() => history.length)
  await photography.focus()
  await page.keyboard.press('Enter')
  await expect(locateWorks(page)).toHaveCount(3)
  await expect(
    page.getByRole('status').filter({ hasText: 'Showing 3 photography projects' }),
  ).toHaveCount(1)
  await expect(photography).toBeFocused()
  await expect(photography).toHaveAttribute('aria-current', 'true')
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await expect(page).toHaveTitle(/^Photography: Portfolio/)
  await page.goBack()
  await expect(locateWorks(page)).toHaveCount(2)
  await expect(page).toHaveTitle(/^Podcast: Portfolio/)
  await page.goBack()
  await expect(locateWorks(page)).toHaveCount(9)
})

test('the portfolio links to a project, the next one, and a message about its category', async ({
  page,
}) => {
  await page.goto('/portfolio')
  await page.getByRole('link', { name: 'Unaccompanied' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Unaccompanied' })).toBeVisible()
  await page.getByRole('complementary', { name: 'Next project' }).getByRole('link').click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Six A.M. at Ledger Street' }),
  ).toBeVisible()
  await page.goto('/portfolio/low-water')
  await page.getByRole('link', { name: 'Start a project like this' }).click()
  await expect(page.getByRole('radio', { name: 'Documentary' })).toBeChecked()
})

test.describe("a project's cover", () => {
  const recordTransitions = async (page: import('@playwright/test').Page) => {
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        const taking =
          viewTransition?.ready.then(
            () =>
              document
                .getAnimations()
                .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? ''),
            () => [],
          ) ?? []
        Object.assign(window, {
          carried: Promise.resolve(taking).then((names) =>
            [...new Set(names.filter((name) => name.includes('-group(')))].toSorted(),
          ),
        })
      })
    })
    return async () => {
      await page.waitForFunction(() => 'carried' in window)
      return page.evaluate(() => (window as never as { carried: Promise<string[]> }).carried)
    }
  }
  const locateProjects = (page: import('@playwright/test').Page) =>
    [
      page.getByRole('link', { name: 'Unaccompanied' }),
      page.getByRole('complementary', { name: 'Next project' }).getByRole('link'),
      page.getByRole('link', { name: 'Low Water' }),
    ] as const

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } })

    test('transitions from the list to its page, to the next, and from the home page', async ({
      page,
    }) => {
      const carried = await recordTransitions(page)
      const listGroupNames = (slug: string) =>
        [`cover-${slug}`, 'root', 'site-header'].map((name) => `::view-transition-group(${name})`)
      const [first, next, featured] = locateProjects(page)
      // A busy browser may skip the view transition.
      const expectCarried = (from: string, slug: string, follow: () => Promise<void>) =>
        expect(async () => {
          await page.goto(from)
          await follow()
          await expect(page).toHaveURL(new RegExp(`/${slug}$`))
          expect(await carried()).toEqual(listGroupNames(slug))
        }).toPass()
      await expectCarried('/portfolio', 'unaccompanied', () => first.click())
      await expectCarried('/portfolio/unaccompanied', 'ledger-street', async () => {
        await next.focus()
        // Waits for smooth scrolling: a cover outside the viewport has no view transition.
        await expect(next).toBeInViewport()
        await next.press('Enter')
      })
      await expectCarried('/', 'low-water', () => featured.click())
    })
  })

  test('has no transition with reduced motion', async ({ page }) => {
    const carried = await recordTransitions(page)
    await page.goto('/portfolio')
    await locateProjects(page)[0].click()
    await expect(page).toHaveURL(/unaccompanied$/)
    expect(await carried()).toEqual([])
  })
})

test('a recording is played, sought and read by keyboard only', async ({ page }) => {
  await page.goto('/portfolio/good-bones')
  const readCurrentTime = () =>
    page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
  const position = page.getByRole('slider', { name: 'Position' })
  await page.getByRole('button', { name: 'Play', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(readCurrentTime).toBeGreaterThan(0.2)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(position).toBeFocused()
  await page.keyboard.press('Home')
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(readCurrentTime).toBe(8)
  await expect(position).toHaveAttribute('aria-valuetext', /^0:08 of 0:5\d$/)
  await expect(page.locator('.player-words [data-now]')).toContainText('Footsteps')
  await page.getByRole('button', { name: '0:13' }).press('Enter')
  await expect.poll(readCurrentTime).toBeGreaterThanOrEqual(13)
  await expect(page.locator('.player-words [data-now]')).toContainText('A clock ticks')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
})

test('a click anywhere in the row of a chapter plays it', async ({ page }) => {
  await page.goto('/portfolio/good-bones')
  const chapter = page.locator('.player-chapters li').last()
  await expect(chapter.getByRole('button')).toBeEnabled()
  const row = (await chapter.boundingBox())!
  await chapter.click({ position: { x: row.width - 8, y: row.height / 2 } })
  const start = Number(await chapter.getByRole('button').getAttribute('data-at'))
  expect(start).toBeGreaterThan(0)
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThanOrEqual(start)
})

test('a recording that can’t be loaded shows an error', async ({ page, watched }) => {
  await page.route('**/*.mp3', (route) => route.abort())
  await page.goto('/portfolio/good-bones')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByText('The audio couldn’t be loaded.')).toBeVisible()
  watched.length = 0 // The browser logs the request that this test aborts.
})

test('a video doesn’t autoplay with reduced motion, and has a play button', async ({ page }) => {
  await page.goto('/portfolio/low-water')
  const isPlaying = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => !video.paused && video.readyState > 2)
  await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible()
  expect(await isPlaying()).toBe(false)
  await page.getByRole('button', { name: 'Play video' }).click()
  await expect.poll(isPlaying).toBe(true)
  await page.getByRole('button', { name: 'Pause video' }).click()
  await expect.poll(isPlaying).toBe(false)
})

test('the external map loads only on request', async ({ page, watched }) => {
  const requests: string[] = []
  await page.route('https://www.openstreetmap.org/**', async (route) => {
    requests.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<h1>A map</h1>' })
  })
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Kept')
  expect(requests).toEqual([])
  await page.getByRole('link', { name: 'Show the map (OpenStreetMap)' }).click()
  await expect(page.frameLocator('.contact-map iframe').getByText('A map')).toBeVisible()
  expect(requests).toHaveLength(1)
  expect(requests[0]).toContain('marker=43.6567%2C-70.2496')
  await expect(page.getByLabel('Name')).toHaveValue('Kept')
  expect(
    watched
      .splice(0)
      .filter((problem) => !problem.startsWith('elsewhere: https://www.openstreetmap.org/')),
  ).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test("the portfolio is filtered, and a recording has the browser's own controls", async ({
    page,
  }) => {
    await page.goto('/portfolio')
    await page.getByRole('link', { name: 'Documentary 2' }).click()
    await expect(locateWorks(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'After the Mill' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'After the Mill' })).toBeVisible()
    await page.goto('/portfolio/second-helpings')
    await expect(page.locator('audio')).toBeVisible()
    await expect(page.locator('audio')).toHaveAttribute('controls')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeHidden()
  })
})
