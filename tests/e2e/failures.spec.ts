import { type Page, expect, test } from '@playwright/test'

import { signIn } from '../support/journey.ts'

// Uses Playwright's own test: the one in fixtures.ts fails on console errors, which are expected
// here.

/** Makes the browser throw when it maps over the list with this first entry. */
const failAt = (page: Page, beginning: string) =>
  page.addInitScript((beginning) => {
    const { map } = Array.prototype
    Array.prototype.map = function (this: unknown[], ...how: Parameters<typeof map>) {
      if (String(this[0]).includes(beginning)) throw new Error('the cause')
      return map.apply(this, how)
    } as typeof map
  }, beginning)

test('a page that fails in the browser shows the error page without the cause', async ({
  page,
}) => {
  await failAt(page, '14 Netmaker')
  await page.goto('/contact')
  await page.mouse.click(5, 200)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }),
  ).toBeVisible()
  await expect(page.getByText('500 Something went wrong on our end.')).toBeVisible()
  // a cached page has no request of its own
  await expect(page.getByText(/^Request/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText('the cause')).toHaveCount(0)
})

test('shows the error text when the document around the page fails too', async ({ page }) => {
  await failAt(page, '/imbue')
  await page.goto('/auth')
  await expect(page).toHaveTitle('Unexpected Application Error!')
  await expect(page.getByText('Something went wrong on our end.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  await expect(page.getByText('the cause')).toHaveCount(0)
})

test('the id of a rejected request stays visible after hydration', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto('/privacy')
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/about' })
    document.body.append(form)
    form.submit()
  })
  await expect(page.getByText('405 Method Not Allowed')).toBeVisible()
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__react')))
  await expect(page.getByText(/^Request [0-9a-f-]{36}$/)).toBeVisible()
  expect(problems).toEqual([])
})

test('prints every answer and the URLs of links, without menu or buttons', async ({ page }) => {
  await page.goto('/contact')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('.faq details p')).toHaveCount(4)
  for (const result of await page.locator('.faq details p').all())
    await expect(result).toBeVisible()
  await expect(page.locator('.site-logo')).toBeVisible()
  for (const hidden of [
    '.site-nav',
    '.site-menu',
    '.contact-form',
    '.drawn-map',
    '.site-footer a[href="/about"]',
    '.site-footer .button',
  ])
    await expect(page.locator(hidden).first()).toBeHidden()
  const printed = await page
    .locator('.contact-facts a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content))
  expect(printed.join(' ')).toMatch(/\(https:\/\//)
  expect(printed.join(' ')).not.toMatch(/tel:|mailto:/)
  const colors = await page
    .locator('body, .site-footer')
    .evaluateAll((parts) =>
      parts.map((part) => [getComputedStyle(part).color, getComputedStyle(part).backgroundColor]),
    )
  expect(colors).toEqual([
    ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
    ['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)'],
  ])
})

test('a page stays when the server stops answering, for links, Back and new scripts', async ({
  page,
}) => {
  const followMenu = (to: string) =>
    page.evaluate(
      (to) => document.querySelector<HTMLElement>(`a.menu-link[href="${to}"]`)!.click(),
      to,
    )
  await signIn(page, 'owner', '/portal/analytics')
  await expect(page.locator('.sheet-open')).toBeAttached()
  await followMenu('/portal/clients')
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  const banner = page.locator('.offline')
  const expectStayed = async () => {
    await expect(banner).toContainText('The server isn’t responding.')
    await expect(page).toHaveURL(/\/portal\/clients$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await expect(page.getByText('Ottoline Ceramics')).toBeVisible()
    await page.unrouteAll()
    await expect(banner).toBeEmpty()
  }
  const abortRequests = () => page.route(/^http/, (route) => route.abort('internetdisconnected'))
  // analytics was opened before, so only its data is missing
  await abortRequests()
  await followMenu('/portal/analytics')
  await expectStayed()
  await abortRequests()
  await page.goBack()
  await expectStayed()
  // the script of projects was never loaded
  await abortRequests()
  await followMenu('/portal/projects')
  await expectStayed()
  await followMenu('/portal/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
})
