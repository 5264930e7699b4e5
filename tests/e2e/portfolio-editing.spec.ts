import type { Page } from '@playwright/test'

import {
  listColorSchemes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 761
const list = (page: Page) => page.getByRole('list', { name: 'Portfolio projects' })
const locateTitles = (page: Page) => list(page).locator('[data-card]')
const locateTitle = (page: Page, name: string) => locateTitles(page).filter({ hasText: name })
const locateRow = (page: Page, name: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.locator('[data-card]', { hasText: name }) })
const isAwake = (page: Page) => expect(page.locator('.sheet-open')).toBeAttached()
/** Returns the first project of the portfolio on the public site. */
const fetchFirstOnSite = async (page: Page) =>
  (await (await page.request.get('/portfolio')).text()).match(
    /<h3><a class="whole" href="\/portfolio\/([a-z-]+)"/,
  )?.[1]

test('the portfolio is sorted by keys, menu and dragging, and restored by Undo', async ({
  page,
}) => {
  test.skip(isPhone(page), 'keys and a pointer')
  await signIn(page, 'manager', '/portal/videography/portfolio')
  await page.getByRole('link', { name: 'All published' }).click()
  await expect(locateTitles(page)).toHaveCount(9)
  await isAwake(page)
  await locateTitle(page, 'Low Water').focus()
  await page.keyboard.press('ArrowDown')
  await expect(locateTitle(page, 'Field Ware')).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(locateTitles(page).first()).toHaveText('Field Ware')
  await expect(locateTitle(page, 'Field Ware')).toBeFocused()
  await expect(
    page.getByText('Field Ware moved to position 1 of 9', { exact: true }),
  ).toBeAttached()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => fetchFirstOnSite(page)).toBe('field-ware')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(locateTitles(page).first()).toHaveText('Low Water')
  await expect.poll(() => fetchFirstOnSite(page)).toBe('low-water')

  // Moves one place among the documentaries, past hidden projects of other categories.
  await page.getByRole('link', { name: 'Documentary', exact: true }).click()
  await expect(locateTitles(page)).toHaveText(['Low Water', 'After the Mill'])
  await page.getByLabel('Actions for Low Water').click()
  await page.getByRole('button', { name: 'Move down' }).click()
  await expect(locateTitles(page)).toHaveText(['After the Mill', 'Low Water'])
  await expect.poll(() => fetchFirstOnSite(page)).toBe('field-ware')

  await page.reload()
  await isAwake(page)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const box = (await locateRow(page, 'After the Mill').boundingBox())!
  await locateRow(page, 'Low Water').dragTo(locateRow(page, 'After the Mill'), {
    sourcePosition: { x: 300, y: 30 },
    targetPosition: { x: box.width / 2, y: 12 },
  })
  await expect(locateTitles(page)).toHaveText(['Low Water', 'After the Mill'])
  await expect
    .poll(async () => {
      await page.reload()
      return locateTitles(page).allTextContents()
    })
    .toEqual(['Low Water', 'After the Mill'])
})

test('a star adds a project to the home page and removes it', async ({ page }) => {
  await signIn(page, 'owner', '/portal/podcasts/portfolio')
  const locateStar = (name: 'Add to' | 'Remove from') =>
    locateRow(page, 'Good Bones').getByRole('button', { name: `${name} home page` })
  const onHome = async () =>
    (await (await page.request.get('/')).text()).includes('/portfolio/good-bones')
  await locateStar('Add to').click()
  await expect(locateStar('Remove from')).toBeVisible()
  await expect.poll(onHome).toBe(true)
  await locateStar('Remove from').click()
  await expect(locateStar('Add to')).toBeVisible()
  await expect.poll(onHome).toBe(false)
})

test('a project is added and removed by keyboard only', async ({ page }) => {
  await signIn(page, 'owner', '/portal/photography/portfolio')
  await isAwake(page)
  const add = page.locator('.item-add > summary')
  await add.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a title.')).toBeVisible()
  await page.getByLabel('Title').focus()
  await page.keyboard.type('O’Neil-Łukasz 🎥')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/portal\/photography\/portfolio\/[0-9a-f-]{36}$/)
  await page.goto('/portal/photography/portfolio')
  await isAwake(page)
  await expect(locateRow(page, 'O’Neil-Łukasz 🎥').getByText('Not published')).toBeVisible()
  expect(await (await page.request.get('/portfolio')).text()).not.toContain('Łukasz')
  await page.getByLabel('Actions for O’Neil-Łukasz 🎥').focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await locateRow(page, 'O’Neil-Łukasz 🎥').getByText('Remove', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(locateRow(page, 'O’Neil-Łukasz 🎥').getByText('You can’t undo this.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Project deleted')).toBeVisible()
  await expect(locateRow(page, 'O’Neil-Łukasz 🎥')).toHaveCount(0)
  await expect(list(page)).toBeFocused()
})

test('a completed project creates its case study, and links to it afterwards', async ({ page }) => {
  await signIn(page, 'manager', '/portal/projects/list?state=completed')
  await page.getByRole('link', { name: 'Hot Metal, the pilot' }).click()
  await page.getByRole('button', { name: 'Create case study' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/portal\/podcasts\/portfolio\/[0-9a-f-]{36}$/)
  await expect(page.getByLabel('Client', { exact: true })).toHaveValue('Casco Type Foundry')
  await page.goBack()
  await page.getByRole('link', { name: 'Case study' }).click()
  await page.waitForURL(/\/portal\/podcasts\/portfolio\/[0-9a-f-]{36}$/)
  await page.goto('/portal/podcasts/portfolio')
  await expect(locateRow(page, 'Hot Metal, the pilot').getByText('Consent needed')).toBeVisible()
})

for (const scheme of listColorSchemes('dark'))
  test(`the portfolio editor passes axe, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, 'owner', '/portal/videography/portfolio')
    for (const place of [
      '/portal/videography/portfolio?category=all',
      '/portal/podcasts/portfolio',
    ]) {
      await page.goto(place)
      await isAwake(page)
      await expectAccessible(page)
      await page.locator('.item-add > summary').click()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Escape')
    }
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a project is moved with its menu, and starred', async ({ page }) => {
    await signIn(page, 'owner', '/portal/photography/portfolio')
    await page.getByLabel('Actions for Night Shift').click()
    await page.getByRole('button', { name: 'Move up' }).click()
    await expect(locateTitles(page)).toHaveText([
      'Night Shift',
      'Field Ware',
      'Six A.M. at Ledger Street',
    ])
    await page.getByLabel('Actions for Night Shift').click()
    await page.getByRole('button', { name: 'Move down' }).click()
    await expect(locateTitles(page).first()).toHaveText('Field Ware')
    for (const [offered, then] of [
      ['Add to', 'Remove from'],
      ['Remove from', 'Add to'],
    ] as const) {
      const locateStar = (name: string) =>
        locateRow(page, 'Night Shift').getByRole('button', { name: `${name} home page` })
      await locateStar(offered).click()
      await expect(locateStar(then)).toBeVisible()
    }
  })
})
