import type { Page } from '@playwright/test'

import {
  waitForHydration,
  listColorSchemes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openMenu,
  signIn,
  test,
} from '../support/journey.ts'

/** Returns the width of the menu and the left edge of the page. */
const measureWidths = (page: Page) =>
  page.evaluate(() => [
    document.querySelector('.side')!.getBoundingClientRect().width,
    document.querySelector('.portal-body')!.getBoundingClientRect().left,
  ])
const expectWidth = (page: Page, width: number) =>
  expect.poll(() => measureWidths(page)).toEqual([width, width])
const movePointerAway = (page: Page) => page.mouse.move(700, 500)
/** Moves the pointer to the middle of the third link, in steps as a hand does. */
const movePointerOverMenu = (page: Page) => page.mouse.move(32, 150, { steps: 4 })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 761

test.describe('the side menu', () => {
  test.beforeEach(async ({ page }) => {
    test.skip(isPhone(page), 'a phone has a sheet instead')
    await signIn(page, 'owner')
    await movePointerAway(page)
  })

  test('opens when the pointer rests on it, and moves the page by the same width', async ({
    page,
  }) => {
    await expectWidth(page, 64)
    await expect(page.getByText('Longlight Portal', { exact: true }).first()).not.toBeInViewport()
    await page.mouse.move(32, 150)
    await page.mouse.move(500, 500)
    await page.waitForTimeout(300)
    expect(await measureWidths(page)).toEqual([64, 64])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const apart = page.evaluate(async () => {
      let most = 0
      for (
        const began = performance.now();
        performance.now() - began < 900;
        await new Promise(requestAnimationFrame)
      ) {
        most = Math.max(
          most,
          Math.abs(
            document.querySelector('.side')!.getBoundingClientRect().width -
              document.querySelector('.portal-body')!.getBoundingClientRect().left,
          ),
        )
      }
      return most
    })
    await movePointerOverMenu(page)
    expect(await apart).toBeLessThan(2)
    await expectWidth(page, 248)
    await expect(page.locator('.side .menu-heading')).toBeInViewport()
    await movePointerAway(page)
    await expectWidth(page, 64)
  })

  test('opens at once for keyboard focus, and closes when it leaves or on Esc', async ({
    page,
  }) => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Pin menu open' })).toBeFocused()
    await expectWidth(page, 248)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expectWidth(page, 64)
    await page.keyboard.press('Tab')
    await expect(page.locator('.side').getByText('Bookings')).toHaveCSS('opacity', '1')
    await page.locator('#content').focus()
    await expectWidth(page, 64)
    await page.getByRole('button', { name: 'Logout' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expectWidth(page, 248)
  })

  test('stays open when pinned, also in the HTML after a reload', async ({ page }) => {
    await movePointerOverMenu(page)
    await expectWidth(page, 248)
    await page.getByRole('button', { name: 'Pin menu open' }).click()
    await expect(
      page.getByRole('button', { name: 'Pin menu open', pressed: true }),
    ).toHaveAttribute('aria-pressed', 'true')
    await movePointerAway(page)
    await page.waitForTimeout(400)
    expect(await measureWidths(page)).toEqual([248, 248])
    const raw = await (await page.context().request.get('/portal')).text()
    expect(raw).toContain('data-menu="wide"')
    await page.reload()
    expect(await measureWidths(page)).toEqual([248, 248])
    await page.keyboard.press('Control+b')
    await expectWidth(page, 64)
    expect(await (await page.context().request.get('/portal')).text()).toContain(
      'data-menu="narrow"',
    )
    await page.keyboard.press('Control+b')
    await expectWidth(page, 248)
  })

  test('marks the section of a subpage, and keeps Logout visible in a low window', async ({
    page,
  }) => {
    await page.goto('/portal/clients/new')
    await expect(page.locator('.side [aria-current=page]')).toHaveText(/Clients/)
    await page.setViewportSize({ width: 1280, height: 300 })
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('link', { name: 'Settings' }).focus()
    await expect(page.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 0.9 })
  })
})

test('opens only when pinned: icon labels are hoverable, and Esc hides them', async ({ page }) => {
  test.skip(isPhone(page), 'a phone has a sheet instead')
  await signIn(page, 'owner', '/portal/settings/appearance')
  await page.getByRole('radio', { name: 'Only when pinned' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.form-status')).toHaveText('Saved')
  await movePointerAway(page)
  const name = page.locator('.side .menu-links').getByText('Photography')
  await expect(name).toHaveCSS('opacity', '0')
  // Repeats the hover, because a pointer event before the layout has settled is lost.
  await expect(async () => {
    await movePointerAway(page)
    await page.getByRole('link', { name: 'Photography' }).hover()
    await expect(name).toHaveCSS('opacity', '1', { timeout: 1500 })
  }).toPass()
  await page.waitForTimeout(300)
  expect(await measureWidths(page)).toEqual([64, 64])
  const box = (await name.boundingBox())!
  await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2, { steps: 8 })
  await expect(name).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await expect(name).toHaveCSS('opacity', '0')
  await page.getByRole('link', { name: 'Podcasts' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('.side .menu-links').getByText('Projects')).toHaveCSS('opacity', '1')
  expect(await measureWidths(page)).toEqual([64, 64])
  await page.getByRole('button', { name: 'Pin menu open' }).click()
  await expectWidth(page, 248)
})

test('the settings keep their layout and focus when a tab with its own URL opens', async ({
  page,
}) => {
  test.skip(isPhone(page), 'a phone has the index instead')
  await signIn(page, 'owner')
  await page.goto('/portal/settings/profile')
  const tabs = page.getByRole('navigation', { name: 'Settings', exact: true })
  const frame = await page.locator('.settings').elementHandle()
  for (const [name, path] of [
    ['Website', '/portal/website'],
    ['Library', '/portal/media'],
    ['Email log', '/portal/settings/email-log'],
  ] as const) {
    const tab = tabs.getByRole('link', { name })
    await tab.click()
    await expect(page).toHaveURL(path)
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(tabs.locator('[aria-current]')).toHaveCount(1)
    await expect(tab).toBeFocused()
    expect(await frame!.evaluate((node) => node.isConnected)).toBe(true)
  }
  await page.goto('/portal/testimonials')
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Testimonials')
  await expect(page.locator('.side [aria-current=page]')).toHaveText('Settings')
})

test('without JavaScript the toggle pins the menu', async ({ browser, page, baseURL }) => {
  test.skip(isPhone(page), 'a phone has a sheet instead')
  await signIn(page, 'owner', '/portal/projects')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    storageState: await page.context().storageState(),
  })
  const still = await context.newPage()
  await still.goto('/portal/projects')
  await still.getByRole('button', { name: 'Pin menu open' }).click()
  await expect(still).toHaveURL(/\/portal\/projects$/)
  await expect(still.getByRole('button', { name: 'Pin menu open', pressed: true })).toBeVisible()
  await context.close()
})

test('signing out and in applies to the other tabs', async ({ page, context }) => {
  await signIn(page, 'owner', '/portal/clients')
  const other = await context.newPage()
  await other.goto('/portal/projects')
  await waitForHydration(other)
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  // a page that asks the server before it hears of it says that the session ended
  await expect(other).toHaveURL(/\/auth\?to=%2Fportal%2Fprojects(&ended)?$/)
  await page.getByLabel('Email').fill('owner@longlight.example')
  await page.getByLabel('Password', { exact: true }).fill('longlight-sample')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/portal$/)
  await expect(other).toHaveURL(/\/portal\/projects$/)
})

for (const colorScheme of listColorSchemes('light')) {
  test(`the shell passes axe in ${colorScheme} and fits 320 pixels`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'owner')
    if (isPhone(page)) await openMenu(page)
    else await page.keyboard.press('Control+b')
    await expectAccessible(page)
    if (isPhone(page)) await page.keyboard.press('Escape')
    else await page.keyboard.press('Control+b')
    await page.keyboard.press('Control+k')
    await expectAccessible(page)
    await page.keyboard.type('ne')
    await expect(page.getByRole('group', { name: 'Inquiries' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await expectAccessible(page)
    await page.goto('/portal/settings/appearance')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('?')
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expectNoSidewaysScroll(page)
  })
}

const followMenu = (page: Page, to: string) =>
  page.evaluate(
    (to) => document.querySelector<HTMLElement>(`a.menu-link[href="${to}"]`)!.click(),
    to,
  )

test('offline, the page keeps its input, and Retry opens the requested page', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner', '/portal/bookings/new')
  const title = page.getByLabel('Title')
  await title.fill('Engagement photos')
  await context.setOffline(true)
  const banner = page.locator('.offline')
  await expect(banner).toContainText('You’re offline.')
  await followMenu(page, '/portal/analytics')
  await expect(banner).toContainText('That page can’t open until you’re back online.')
  await expect(page).toHaveURL(/\/portal\/bookings\/new$/)
  await expect(title).toHaveValue('Engagement photos')
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Retry' }).click()
  await expect(banner.getByRole('button', { name: 'Retry' })).toBeEnabled()
  await expect(banner).toContainText('You’re offline.')
  await context.setOffline(false)
  await expect(banner).toBeEmpty()
  await expect(page).toHaveURL(/\/portal\/bookings\/new$/)
  await expect(title).toHaveValue('Engagement photos')
  await followMenu(page, '/portal/analytics')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
})
