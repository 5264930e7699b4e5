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
const locateCards = (page: Page, stage: string) =>
  page.getByRole('region', { name: stage }).locator('[data-card]')
/** Shows a stage: a phone shows one at a time. */
async function openStage(page: Page, stage: string) {
  if (isPhone(page))
    await page.getByRole('navigation', { name: 'Stage' }).getByRole('link', { name: stage }).click()
  await expect(page.getByRole('region', { name: stage })).toBeVisible()
}

test('a project is created, its tasks are done, it is completed, and reopened', async ({
  page,
}) => {
  await signIn(page, 'owner', '/portal/projects')
  await page.getByRole('link', { name: 'New project', exact: true }).click()
  await page.getByRole('combobox', { name: 'Client' }).fill('Sparrow')
  await expect(page.locator('datalist option[value="Sparrow Hall"]')).toBeAttached()
  await page.getByLabel('Title').fill('Open house')
  await page.getByRole('radio', { name: 'Podcast' }).check()
  await expect(page.getByRole('checkbox', { name: 'Choose the guests' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Scout the location' })).toBeHidden()
  for (const title of [
    'Agree on the format',
    'Choose the guests',
    'Book the recordings',
    'Write the show notes',
    'Cover art',
    'Mix',
  ])
    await page.getByRole('checkbox', { name: title, exact: true }).uncheck()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByText('No client has exactly this name.')).toBeVisible()
  await page.getByRole('radio', { name: /Sparrow Hall/ }).check()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('heading', { name: 'Open house' })).toBeVisible()
  await expect(page.getByText('0 of 4 done')).toBeVisible()

  await page.getByRole('button', { name: 'Done: Record' }).click()
  await expect(page.getByText('1 of 4 done')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Progress of Open house' })).toHaveAttribute(
    'value',
    '25',
  )
  await page.getByPlaceholder('New task').fill('long '.repeat(60))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Keep the task under 200 characters.')).toBeVisible()
  await expect(page.getByPlaceholder('New task')).toHaveValue('long '.repeat(60))
  await page.getByPlaceholder('New task').fill('Thank the ushers')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 5 done')).toBeVisible()
  await expect(page.getByPlaceholder('New task')).toHaveValue('')
  await page.getByLabel('Edit Thank the ushers').click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('1 of 4 done')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 of 5 done')).toBeVisible()

  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText(/Still open: 4 tasks/)).toBeVisible()
  await page.getByRole('button', { name: 'Complete anyway' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Progress of Open house' })).toHaveAttribute(
    'value',
    '100',
  )
  await page
    .locator('.toast', { hasText: 'Project completed' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Progress of Open house' })).toHaveAttribute(
    'value',
    '20',
  )
})

test('a card is moved by keys and with its menu, and Undo restores it', async ({ page }) => {
  test.skip(isPhone(page), 'keys want columns side by side')
  await signIn(page, 'manager', '/portal/projects')
  const winter = page.locator('[data-card]').filter({ hasText: 'Winter Catalog' })
  let kept = 0
  page.on('response', (response) => {
    if (response.request().method() === 'POST') kept++
  })
  await winter.focus()
  await page.keyboard.press('ArrowDown')
  await expect(
    page.locator('[data-card]').filter({ hasText: 'Good Bones, season two' }),
  ).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText(/^Winter Catalog moved to Delivery, position 1 of 2$/)).toBeAttached()
  await expect(winter).toBeFocused()
  await expect(locateCards(page, 'Delivery').first()).toHaveText('Winter Catalog')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(locateCards(page, 'Delivery').nth(1)).toHaveText('Winter Catalog')
  // Both moves are shown at once and saved one after the other.
  await expect.poll(() => kept).toBe(2)
  await expect
    .poll(async () => {
      await page.reload()
      return locateCards(page, 'Delivery').nth(1).textContent()
    })
    .toBe('Winter Catalog')

  await page.getByLabel('Move Winter Catalog').click()
  await page.getByRole('button', { name: 'Planning' }).click()
  await expect(locateCards(page, 'Planning').last()).toHaveText('Winter Catalog')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(locateCards(page, 'Delivery').nth(1)).toHaveText('Winter Catalog')

  // Keeps both cards in view: a page that scrolls during the drag puts another card under the
  // pointer.
  await page.reload()
  await expect(page.locator('.sheet-open')).toBeAttached()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await winter.dragTo(locateCards(page, 'Production').first())
  await expect(locateCards(page, 'Production').filter({ hasText: 'Winter Catalog' })).toBeVisible()
  await expect
    .poll(async () => {
      await page.reload()
      return locateCards(page, 'Production').filter({ hasText: 'Winter Catalog' }).count()
    })
    .toBe(1)
})

test('a card is dragged to another stage and back', async ({ page }) => {
  test.skip(isPhone(page), 'a finger uses the menu')
  await signIn(page, 'manager', '/portal/projects')
  await expect(page.locator('.sheet-open')).toBeAttached()
  const bones = page.locator('[data-card]').filter({ hasText: 'Good Bones, season two' })
  for (const stage of ['Delivery', 'Production']) {
    await bones.dragTo(locateCards(page, stage).first())
    await expect(
      locateCards(page, stage).filter({ hasText: 'Good Bones, season two' }),
    ).toBeVisible()
    await expect
      .poll(async () => {
        await page.reload()
        return locateCards(page, stage).filter({ hasText: 'Good Bones, season two' }).count()
      })
      .toBe(1)
    await expect(page.locator('.sheet-open')).toBeAttached()
  }
})

test('a card moved by one person moves on another person’s board', async ({ page, browser }) => {
  test.skip(isPhone(page), 'one board beside another')
  await signIn(page, 'owner', '/portal/projects')
  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await signIn(other, 'manager', '/portal/projects')
  await page.getByLabel('Move Bread at four').click()
  await page.getByRole('button', { name: 'Production' }).click()
  await expect(locateCards(other, 'Production').last()).toHaveText('Bread at four')
  await other.context().close()
})

test('unsaved text survives another person’s changes', async ({ page, browser }) => {
  await signIn(page, 'owner', '/portal/projects/list')
  await page.getByRole('link', { name: 'Good Bones, season two' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Half a thought')
  await page.getByPlaceholder('New task').fill('Half a task')
  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await signIn(other, 'crew', '/portal/projects/list')
  await other.getByRole('link', { name: 'Good Bones, season two' }).click()
  await other.getByRole('textbox', { name: 'Notes' }).fill('From the crew')
  await other.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText(/edited the notes/).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Half a thought')
  await expect(page.getByPlaceholder('New task')).toHaveValue('Half a task')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Someone changed the notes while you were editing.')).toBeVisible()
  await expect(page.getByText('Current notes: From the crew')).toBeVisible()
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await other.context().close()
})

const places = [
  '/portal/projects',
  '/portal/projects/list?state=all',
  '/portal/projects/new',
  '/portal/videography',
  '/portal/photography/portfolio',
]
for (const scheme of listColorSchemes('light'))
  test(`the project pages pass axe, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, 'owner', '/portal/projects')
    for (const place of places) {
      await page.goto(place)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto('/portal/projects/list')
    await page.getByRole('link', { name: 'Low Water, the short version' }).click()
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
    await page.getByLabel('Edit Fine cut').click()
    await expectAccessible(page)
  })

test('the project pages fit 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'owner', '/portal/projects/list')
  await page.getByRole('link', { name: 'Low Water, the short version' }).click()
  await page.getByLabel('Edit Fine cut').click()
  await expectNoSidewaysScroll(page)
  for (const place of places) {
    await page.goto(place)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/portal/projects')
  await expect(page.locator('.sheet-open')).toBeAttached()
  await openStage(page, 'Delivery')
  await page.getByLabel('Move Staff portraits, batch two').click()
  await expectNoSidewaysScroll(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a card is moved with its menu', async ({ page }) => {
    await signIn(page, 'owner', '/portal/projects')
    await openStage(page, 'Discovery')
    await page.getByLabel('Move Menu for the spring').click()
    await page.getByRole('button', { name: 'Planning' }).click()
    await openStage(page, 'Planning')
    await expect(locateCards(page, 'Planning').last()).toHaveText('Menu for the spring')
  })
})
