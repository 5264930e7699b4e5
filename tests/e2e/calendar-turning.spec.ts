import type { Page } from '@playwright/test'

import { addBooking } from '../support/add-booking.ts'
import { expect, signIn, test } from '../support/journey.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 761

test('a booking held at the edge moves to another week, and Ctrl+Z moves it back', async ({
  page,
}) => {
  test.skip(isPhone(page), 'bookings are not dragged on phones')
  await signIn(page, 'owner')
  await addBooking(page, {
    title: 'Far away',
    date: '2032-05-04',
    start: '10:00',
    end: '12:00',
    who: 'Wren',
  })
  await page.goto('/portal/bookings?on=2032-05-04')
  const event = page.getByRole('link', { name: /Far away/ })
  await expect(event).toContainText('with Wren')
  const box = (await event.boundingBox())!
  const right = page.viewportSize()!.width - 6
  await page.mouse.move(box.x + 20, box.y + 14)
  await page.mouse.down()
  await page.mouse.move(right, box.y + 14, { steps: 6 })
  await expect(page).not.toHaveURL(/on=2032-05-04/)
  await page.mouse.move(box.x + 20, box.y + 14, { steps: 6 })
  await expect(page.locator('.event-ghost')).toContainText('Far away')
  await page.mouse.up()
  // A slow machine may turn more than once before the pointer leaves the edge.
  await expect(
    page.getByRole('region', { name: /^Tuesday/ }).getByRole('link', { name: /Far away/ }),
  ).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(event).toBeHidden()
  await page.goto('/portal/bookings?on=2032-05-04')
  await expect(
    page.getByRole('region', { name: 'Tuesday, May 4' }).getByRole('link', { name: /Far away/ }),
  ).toBeVisible()
})

test('a booking dropped while another week is loading stays in sight', async ({ page }) => {
  test.skip(isPhone(page), 'bookings are not dragged on phones')
  await signIn(page, 'owner')
  await addBooking(page, { title: 'Dropped', date: '2032-08-03', start: '10:00', end: '12:00' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/bookings\.data\?.*on=2032-08-1[5-9]/, async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  await page.goto('/portal/bookings?on=2032-08-03')
  // the drop comes before React has rendered that the other week loads
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  const event = page.getByRole('link', { name: /Dropped/ })
  const box = (await event.boundingBox())!
  const right = page.viewportSize()!.width - 6
  await page.mouse.move(box.x + 20, box.y + 14)
  await page.mouse.down()
  const isTurning = page.waitForRequest(/bookings\.data\?.*on=2032-08-1[5-9]/)
  await page.mouse.move(right, box.y + 14, { steps: 6 })
  await isTurning
  await page.mouse.move(box.x + 20, box.y + 14, { steps: 6 })
  await page.mouse.up()
  release()
  await expect(
    page.getByRole('region', { name: 'Tuesday, August 10' }).getByRole('link', { name: /Dropped/ }),
  ).toBeVisible()
  await expect(page).toHaveURL(/on=2032-08-10/)
})
