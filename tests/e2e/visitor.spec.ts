import {
  listColorSchemes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  expectToast,
} from '../support/journey.ts'

const thanks = 'Thank you for your message! We will get back to you soon.'

test('a visitor reads the home page and sends a message', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Some pictures\s*take the whole\s*afternoon\./,
  )
  await page.getByRole('link', { name: 'Tell us about your project' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Enter your name.').last()).toBeVisible()
  await expect(page.getByText('Write us a message.').last()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('O’Neil-Łukasz 🎥')
  await page.getByLabel('Email').fill('nell@farraday')
  await expect(page.getByText('Enter an email address like name@example.com.').last()).toBeVisible()
  await page.getByLabel('Email').fill('visitor@mill.test')
  await page.getByText('Podcast', { exact: true }).click()
  await page.getByLabel('Message').fill('Six episodes about a tide mill.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expectToast(page, thanks)
  // The receipt replaces the form, so a second press sends nothing.
  await expect(page.locator('.contact-receipt').getByText(thanks)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toHaveCount(0)
  // The success toast closes after two seconds; the receipt stays.
  await expect(page.locator('.toast').getByText(thanks)).toBeHidden()
  await expect(page.locator('.contact-receipt').getByText(thanks)).toBeVisible()
  await page.getByRole('button', { name: 'Send another message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Photography & videography' })).toBeChecked()
})

test('text typed before hydration stays, with its cursor', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Typed while asleep')
  await page.getByLabel('Message').click()
  await page.keyboard.type('Half a sen')
  release()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  await page.keyboard.type('tence.')
  await expect(page.getByLabel('Name')).toHaveValue('Typed while asleep')
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence.')
})

test('no script loads before the first interaction', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})

test('a message that can’t be sent stays in the form', async ({ page, context }) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Nell')
  await page.getByLabel('Email').fill('offline@mill.test')
  await page.getByLabel('Message').fill('Do not lose this.')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(
    page.getByText('Your message didn’t go through. Nothing was lost').last(),
  ).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Do not lose this.')
  await context.setOffline(false)
})

test('the header is solid after ten pixels of scrolling, also after a reload', async ({ page }) => {
  await page.goto('/')
  const isHeaderSolid = () =>
    page.locator('.site-header').evaluate((header) => header.hasAttribute('data-solid'))
  const scroll = (to: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), to)
  expect(await isHeaderSolid()).toBe(false)
  await scroll(10)
  await expect.poll(isHeaderSolid).toBe(false)
  await scroll(11)
  await expect.poll(isHeaderSolid).toBe(true)
  await scroll(1500)
  await page.reload()
  await expect.poll(isHeaderSolid).toBe(true)
})

for (const colorScheme of listColorSchemes('light')) {
  for (const path of [
    '/',
    '/about',
    '/services',
    '/photography',
    '/documentary',
    '/podcast',
    '/portfolio',
    '/portfolio?category=videography',
    '/portfolio/field-ware',
    '/portfolio/slow-boat',
    '/portfolio/good-bones',
    '/contact',
    '/privacy',
    '/accessibility',
    '/verify',
    '/verify?code=1',
    '/verify/0000-0000-0000',
    '/auth',
    '/auth/reset',
  ]) {
    test(`${path} passes axe in ${colorScheme} and fits 320 pixels at 200 % text`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expectNoSidewaysScroll(page)
    })
  }
}

test('a footer link to a service stops below the header, and its form link sets the service', async ({
  page,
}) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Podcast production' }).click()
  await expect(page).toHaveURL(/\/services#podcast$/)
  const block = page.locator('#podcast')
  await expect(block).toBeInViewport()
  const measureTop = () => block.evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(measureTop).toBeLessThan(140)
  expect(await measureTop()).toBeGreaterThanOrEqual(76)
  await block.getByRole('link', { name: 'Ask a question' }).click()
  await expect(page.getByRole('radio', { name: 'Podcast', exact: true })).toBeChecked()
})

test('the menu of a small screen opens, and closes on Escape and when a link is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  const menu = page.locator('.site-header details')
  await menu.locator('summary').click()
  await expect(menu).toHaveAttribute('open', '')
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open', '')
  await expect(menu.locator('summary')).toBeFocused()
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('Escape closes the menu also during hydration', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const cdp = await page.context().newCDPSession(page)
  const menu = page.locator('.site-header details')
  // React replays keys only during short phases of hydration, so a slow machine is simulated at
  // several of them.
  for (const [at, rate] of [4, 8, 4, 8, 4, 8].entries()) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto('/contact')
    await menu.locator('summary').click()
    await page.waitForTimeout(at * 40)
    await page.keyboard.press('Escape')
    await expect(menu).not.toHaveAttribute('open', '')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a rejected message has an error by each field, and keeps its input', async ({ page }) => {
    await page.goto('/contact?service=documentary')
    await page.getByLabel('Name').fill('No script')
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Message').fill('Plain HTML is fine.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(
      page.getByText('Enter an email address like name@example.com.').last(),
    ).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Plain HTML is fine.')
    await page.getByLabel('Email').fill('noscript@mill.test')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Message received.' })).toBeVisible()
    await expect(page.getByText(thanks)).toBeVisible()
  })
  test('the menu and the questions open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/contact')
    await page.locator('.site-header summary').click()
    await expect(page.locator('.site-header').getByRole('link', { name: 'Services' })).toBeVisible()
    await page.goto('/contact')
    await page.getByText('What if I have to cancel?').click()
    await expect(page.getByText('With less than 7 days’ notice, there’s no refund.')).toBeVisible()
  })
})
