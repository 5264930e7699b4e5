import type { Browser, Page } from '@playwright/test'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

const at = '/portal/website'
const expectSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
const locatePreview = (page: Page) => page.frameLocator('iframe[title="Preview"]')

/** Opens a section of the page and returns one of its fields. */
async function locateField(page: Page, section: string, name: string) {
  const card = page
    .locator('.editor-card')
    .filter({ has: page.getByRole('heading', { name: section, exact: true }) })
    .first()
  if (!(await card.evaluate((one: HTMLDetailsElement) => one.open)))
    await card.locator('summary').first().click()
  return card.getByLabel(name, { exact: true }).first()
}

async function openPageAs(browser: Browser, who: 'owner' | 'manager', to: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, who, to)
  return page
}

/** Restores the original text of the sample on the site. */
async function restoreOriginal(page: Page, part: string) {
  await page.goto(`${at}/${part}`)
  await page.locator('.editor-card summary', { hasText: 'History' }).click()
  await page.getByRole('button', { name: 'Restore: Original' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, /: published/)
}

test('a heading is typed, previewed, saved automatically, published, and restored', async ({
  page,
  browser,
}) => {
  await signIn(page, 'owner', at)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Documentary' }).click()
  const heading = await locateField(page, 'Heading with image', 'Heading')
  await heading.fill('Typed a moment ago')
  await expectSaved(page)
  const narrow = (page.viewportSize()?.width ?? 0) < 1120
  if (narrow) await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(
    locatePreview(page).getByRole('heading', { name: 'Typed a moment ago' }),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'iframe')
  if (narrow) await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/documentary')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Documentary production')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(heading).toHaveValue('Documentary production')
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'Documentary: published')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Typed a moment ago')
  await restoreOriginal(page, 'documentary')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Documentary production')
  await visitor.context().close()
})

test('a missing text is reported by its field, and nothing is published', async ({ page }) => {
  await signIn(page, 'manager', `${at}/accessibility`)
  const heading = await locateField(page, 'Heading', 'Heading')
  await heading.fill('')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Fix one thing to publish')).toBeVisible()
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Heading, Heading' }).click()
  await expect(heading).toBeFocused()
  await expect(heading).toHaveAccessibleDescription(/Required/)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expectToast(page, 'Draft discarded')
  await expect(heading).not.toHaveValue('')
})

test('a text clicked in the preview is focused in its field, with Publish in sight', async ({
  page,
}) => {
  await signIn(page, 'owner', `${at}/services`)
  const narrow = (page.viewportSize()?.width ?? 0) < 1120
  const press = async (name: RegExp) => {
    if (narrow) await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await locatePreview(page).getByRole('heading', { name }).click()
  }
  await press(/Three kinds of/)
  await expect(page.getByLabel('Heading', { exact: true }).first()).toBeFocused()
  await page.mouse.wheel(0, 2000)
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport()
})

test('a policy value is inserted from a menu and removed whole, and no other can be typed', async ({
  page,
}) => {
  await signIn(page, 'owner', `${at}/services`)
  const intro = await locateField(page, 'Heading', 'Intro')
  const before = await intro.inputValue()
  const box = intro.locator('xpath=ancestor::div[@class="policy-text"]')
  await intro.fill('We reply within ')
  await box.getByLabel('Insert policy value').press('Enter')
  await box.getByRole('button', { name: /^Reply time/ }).press('Enter')
  await expect(intro).toHaveValue('We reply within {reply}')
  await expect(box.getByRole('listitem')).toHaveText('Reply time: 24 hours')
  await expect(intro).toBeFocused()
  const chips = box.locator('mark')
  await expect(chips).toHaveText('{reply}')
  // the chips and the text are in boxes of one size, so that their lines break alike
  expect(await box.locator('.marked-text-back').boundingBox()).toEqual(await intro.boundingBox())
  await expectAccessible(page, 'iframe')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await expect(intro).toHaveValue('We reply within ')
  await expect(chips).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(intro).toHaveValue('We reply within {reply}')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expect(intro).toHaveValue('We reply within ')
  await page.keyboard.type('{nope}')
  await expect(box.locator('mark.marked-unknown')).toHaveText('{nope}')
  await expect(intro).toHaveAccessibleDescription(/in braces that doesn’t exist/)
  await expectSaved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Fix one thing to publish')).toBeVisible()
  await intro.fill(before)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'All changes published' })).toBeVisible()
})

test('a policy value in formatted text is a chip too, and is removed whole', async ({ page }) => {
  await signIn(page, 'owner', `${at}/privacy`)
  await page.locator('.editor-card summary').filter({ hasText: 'Text' }).first().click()
  await page.locator('.editor-card[open] .fields-item summary').first().click()
  const text = page.locator('.editor-card[open] [contenteditable=true]').first()
  const countChips = () => page.evaluate(() => CSS.highlights.get('policy-value')?.size ?? 0)
  await text.click()
  const before = await countChips()
  await page.keyboard.press('End')
  await page.keyboard.type(' Write to {email}')
  await expect(text).toContainText('{email}')
  await expect.poll(countChips).toBe(before + 1)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await expect(text).not.toContainText('email')
  await expect(text).toContainText('Write to')
  await expect.poll(countChips).toBe(before)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expectToast(page, 'Draft discarded')
})

test('a file dropped on the preview or next to the form is not opened by the browser', async ({
  page,
}) => {
  await signIn(page, 'owner', `${at}/about`)
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  const dropFile = () => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'boat.jpg', { type: 'image/jpeg' }))
    const send = (type: string) =>
      !document.body.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
      )
    return [send('dragover'), send('drop')]
  }
  const frame = page.frames().find((one) => one.url().includes('/preview/'))!
  await expect.poll(() => frame.evaluate(dropFile)).toEqual([true, true])
  expect(await page.evaluate(dropFile)).toEqual([true, true])
})

test('an invalid price blocks publishing, and a valid one keeps every digit', async ({ page }) => {
  await signIn(page, 'owner', `${at}/service-list`)
  const item = page.locator('.fields-item').first()
  const price = item.getByLabel('Starting price (optional)')
  const before = await price.inputValue()
  await price.fill('twelve hundred')
  await item.getByLabel('Title').fill('Changed beside it')
  await expect(price).toHaveAccessibleDescription(/Enter an amount such as/)
  await expectSaved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Fix one thing to publish')).toBeVisible()
  await expect(price).toBeFocused()
  await expect(price).toHaveValue('twelve hundred')
  // Once the price is valid, it is saved during typing.
  const response = page.waitForResponse(
    (response) =>
      response.url().endsWith('/service-list/draft') &&
      (response.request().postData() ?? '').includes('123400'),
  )
  await price.fill('1234')
  await response
  await expect(page.getByText('Fix one thing to publish')).toBeHidden()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(price).toHaveValue(before)
})

test('an editor opens at its top, and a section shows its first field', async ({ page }) => {
  await signIn(page, 'owner', '/portal/podcasts/portfolio/10719117-0000-4000-8000-000000000009')
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goto(`${at}/home`)
  const card = page.locator('.editor-card').nth(1)
  await expect(page.getByLabel('Headline').first()).toBeInViewport()
  await card.locator('summary').first().click()
  const bar = await page
    .locator('.editor-card')
    .first()
    .evaluate((one) => Number.parseFloat(getComputedStyle(one).scrollMarginBlockStart))
  await expect
    .poll(async () => (await card.locator('.field-label').first().boundingBox())!.y)
    .toBeGreaterThan(bar)
  await expect(card.locator('.field-label').first()).toBeInViewport()
})

test('text typed offline survives a closed tab and is saved afterwards', async ({
  page,
  context,
}) => {
  // A change notice at this moment would reload the page's data over the broken connection.
  await page.route('**/portal/live*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  )
  await signIn(page, 'owner', `${at}/privacy`)
  const heading = await locateField(page, 'Heading', 'Heading')
  // Fails in the tab itself: routing outside the page lets the last request through while it
  // closes.
  await page.evaluate(() => {
    // as Chromium says it, also to what React Router loads for links
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  })
  await heading.fill('Typed in a tunnel')
  await expect(page.getByText('You’re offline. Changes are in this browser')).toBeVisible()
  await page.close()
  const later = await context.newPage()
  await later.goto(`${at}/privacy`)
  await expectToast(later, 'We restored your unsaved changes.')
  await expect(await locateField(later, 'Heading', 'Heading')).toHaveValue('Typed in a tunnel')
  await expectSaved(later)
  await later.getByRole('button', { name: 'Discard draft' }).click()
  await expectToast(later, 'Draft discarded')
})

test('text typed after the session expired is saved after signing in again', async ({
  page,
  context,
}) => {
  // A change notice about another person's work would redirect to the sign-in before any typing.
  await page.route('**/portal/live*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  )
  await signIn(page, 'manager', `${at}/privacy`)
  const heading = await locateField(page, 'Heading', 'Heading')
  await context.clearCookies()
  await heading.fill('Typed after the end')
  await expect(page.getByText('You’re signed out. Your changes are in this browser.')).toBeVisible()
  const [later] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in again' }).click(),
  ])
  await signIn(later, 'manager', `${at}/accessibility`)
  await expectSaved(page)
  // The page may reload with the new session and close its sections.
  await expect(async () => {
    await expect(await locateField(page, 'Heading', 'Heading')).toHaveValue('Typed after the end', {
      timeout: 1000,
    })
  }).toPass()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expectToast(page, 'Draft discarded')
})

test('two editors see each other, keep both changes, and choose where they conflict', async ({
  page,
  browser,
}) => {
  await signIn(page, 'owner', `${at}/team`)
  const other = await openPageAs(browser, 'manager', `${at}/team`)
  await expect(page.getByText(/has this open too\./)).toBeVisible()
  const locatePerson = (where: Page, name: string) =>
    where.locator('.fields-item').filter({ hasText: name })
  await locatePerson(page, 'Ines Talbot').locator('summary').click()
  await locatePerson(other, 'Dov').locator('summary').click()
  await locatePerson(page, 'Ines Talbot').getByLabel('Role').fill('Photographs, and coffee')
  await expectSaved(page)
  await locatePerson(other, 'Dov').getByLabel('Role').fill('Sound, and silence')
  await expect(locatePerson(other, 'Ines Talbot').getByLabel('Role')).toHaveValue(
    'Photographs, and coffee',
  )
  await expect(locatePerson(page, 'Dov').getByLabel('Role')).toHaveValue('Sound, and silence')

  await other.context().setOffline(true)
  await locatePerson(other, 'Dov').getByLabel('Role').fill('Of the manager')
  await locatePerson(page, 'Dov').locator('summary').click()
  await locatePerson(page, 'Dov').getByLabel('Role').fill('Of the owner')
  await expectSaved(page)
  await other.context().setOffline(false)
  const dialog = other.getByRole('dialog', { name: 'Conflicting edits' })
  await expect(dialog).toBeVisible()
  await expectAccessible(other, 'iframe')
  await expect(dialog.getByText('Of the owner')).toBeVisible()
  await dialog.getByRole('radio', { name: /Theirs/ }).check()
  await dialog.getByRole('button', { name: 'Use selected' }).click()
  await expect(locatePerson(other, 'Dov').getByLabel('Role')).toHaveValue('Of the owner')
  await other.context().close()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expectToast(page, 'Draft discarded')
})
