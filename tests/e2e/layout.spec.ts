import { expect, signIn, test } from '../support/journey.ts'

test('captions follow titles, facts and buttons align, and cards fit their content', async ({
  page,
}) => {
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/portfolio')
    const beside = await page
      .locator('.work-caption')
      .evaluateAll((captions) =>
        captions
          .filter(
            ({ children: [title, line] }) =>
              line!.getBoundingClientRect().top < title!.getBoundingClientRect().bottom - 4,
          )
          .map(({ textContent }) => textContent),
      )
    expect([width, beside]).toEqual([width, []])
    const button = await page.locator('.site-footer .button').boundingBox()
    expect(button!.height).toBeLessThan(48)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/portfolio/good-bones')
  const rights = await page
    .locator('.facts dd')
    .evaluateAll((facts) => facts.map((fact) => Math.round(fact.getBoundingClientRect().right)))
  expect(new Set(rights).size).toBe(1)
  for (const path of ['/about', '/contact', '/portfolio/good-bones']) {
    await page.goto(path)
    const widths = await page
      .locator('main .button:visible')
      .evaluateAll((buttons) =>
        buttons.map((button) => Math.round(button.getBoundingClientRect().width)),
      )
    expect([path, ...new Set(widths)]).toEqual([path, 350])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const spare = await page
    .locator('.work > .work-item')
    .evaluateAll((items) =>
      items.map((item) =>
        Math.round(
          item.getBoundingClientRect().bottom -
            item.lastElementChild!.getBoundingClientRect().bottom,
        ),
      ),
    )
  expect(Math.max(...spare)).toBeLessThan(4)
})

test('prints a case study with the studio’s name above and credits below its images', async ({
  page,
}) => {
  for (const slug of ['slow-boat', 'night-shift']) {
    await page.goto(`/portfolio/${slug}`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.site-logo')).toBeVisible()
    const [pictures, credits] = [
      await page
        .locator('.case-pictures img')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))),
      (await page.locator('.case-credits').boundingBox())!.y,
    ]
    expect([slug, credits >= pictures]).toEqual([slug, true])
  }
})

test('a studio name of 40 letters without a space fits the public pages', async ({ page }) => {
  for (const width of [320, 390, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/about')
    const excess = await page.evaluate(() => {
      for (const name of document.querySelectorAll('.site-footer-name, .site-footer-end p'))
        name.textContent = `© ${'abcdefghij'.repeat(4)}`
      return document.documentElement.scrollWidth - innerWidth
    })
    expect([width, excess]).toEqual([width, 0])
  }
})

test('no line of the headline of the home page covers its lead', async ({ page }) => {
  for (const width of [1001, 1024, 1161, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['', 'Morgan & Wimmer', 'MOMENTUM STUDIO']) {
      await page.goto('/')
      const covering = await page.evaluate((name) => {
        const headline = document.querySelector('.hero h1')!
        const line = headline.firstElementChild!
        if (name) headline.replaceChildren(Object.assign(line, { textContent: name }))
        const lead = headline.nextElementSibling!.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(headline)
        return [...range.getClientRects()].filter(
          ({ right, bottom, top }) =>
            right > lead.left && bottom > lead.top + 1 && top < lead.bottom,
        ).length
      }, name)
      expect([width, name, covering]).toEqual([width, name, 0])
    }
  }
})

test('a toast leaves the bar free, and a page has one accent button', async ({ page }) => {
  await signIn(page, 'owner', '/portal/projects/list')
  await page.getByRole('link', { name: 'Good Bones, season two' }).click()
  const task = 'A task to remove'
  await page.getByPlaceholder('New task').fill(task)
  await page.keyboard.press('Enter')
  await page.getByLabel(`Edit ${task}`).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const toast = page.locator('.toast').first()
  await expect(toast).toBeVisible()
  await expect
    .poll(async () => (await toast.boundingBox())!.y)
    .toBeGreaterThan(
      await page.locator('.bar').evaluate((bar) => bar.getBoundingClientRect().bottom),
    )
  const fill = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  const accent = await fill('New')
  await page.goto('/portal/clients/new')
  await expect.poll(() => fill('New')).not.toBe(accent)
  expect(await fill('Save')).toBe(accent)
})

test('a toast on a phone covers neither the bar nor the head of a booking', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'owner', '/portal/bookings/list')
  await page.locator('.row-link').first().click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Notes').fill('Bring the ladder.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const toast = page.locator('.toast', { hasText: 'Saved' })
  await expect(toast).toBeVisible()
  const { y, height } = (await toast.boundingBox())!
  const bar = await page.locator('.bar').boundingBox()
  const state = await page.locator('main .pill').first().boundingBox()
  expect(y).toBeGreaterThanOrEqual(bar!.y + bar!.height)
  expect(y + height).toBeLessThan(state!.y)
})

test('invoices stay readable with text twice as large on a phone', async ({ page }) => {
  await signIn(page, 'owner')
  // a phone hides empty cells
  const measure = async (selector: string) =>
    (await page.locator(selector).filter({ visible: true }).first().boundingBox())!.width
  const openLarge = async (path: string) => {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await openLarge('/portal/clients/invoices?tab=all')
  expect(await measure('.invoices tbody td:nth-child(4)')).toBeGreaterThan(200)
  // the column of what is open is hidden here
  expect(await page.locator('.invoice-open').first().textContent()).toMatch(/^\$[\d,.]+ open$/)
  await expect(page.locator('.invoice-open').first()).toBeVisible()
  await openLarge((await page.locator('.invoices .row-link').first().getAttribute('href'))!)
  expect(await measure('.document-facts dd')).toBeGreaterThan(200)
  // what is due comes before a document that may have 500 lines
  const getTop = async (selector: string) => (await page.locator(selector).boundingBox())!.y
  expect(await getTop('#balance')).toBeLessThan(await getTop('.document'))
  await page.goto('/portal/clients/invoices?tab=drafts')
  await openLarge((await page.locator('.drafts .row-link').first().getAttribute('href'))!)
  expect(await measure('[name="price:0"]')).toBeGreaterThan(200)
})

test('the list of invoices shows whole names of clients on a laptop', async ({ page }) => {
  await signIn(page, 'owner')
  // the width left by an open menu at 1280 pixels
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto('/portal/clients/invoices?tab=all')
  const cut = await page
    .locator('.invoices td:first-child')
    .evaluateAll((cells) =>
      cells.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
  expect(cut).toEqual([])
})
