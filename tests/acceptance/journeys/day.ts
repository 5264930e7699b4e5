import type { Driver } from './driver.ts'
import type { Journey } from './journey.ts'
import { expect } from '../../support/visit.ts'

/** The morning: the dashboard, inquiries, and what becomes of them. */
export const dayJourneys: Record<string, Journey> = {
  'the dashboard is read': {
    from: 'the dashboard',
    best: 0,
    async walk({ page, go }) {
      await go('/portal')
      await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible()
      for (const figure of ['Total bookings', 'Active clients', 'Completed projects', 'Revenue'])
        await expect(
          page
            .locator('main')
            .getByText(new RegExp(`^${figure}\\s*(Last \\d+|\\w{3} \\d+ –)`))
            .first(),
        ).toBeVisible()
    },
  },
  'an inquiry is answered': {
    from: 'the dashboard',
    best: 2,
    async walk(driver) {
      const { page, input, go, mark } = driver
      await driver.addInquiry()
      await go('/portal')
      await input.press(findTodo(driver, mark))
      await page.getByRole('heading', { name: mark }).waitFor()
      await input.type(page.getByRole('textbox', { name: /Reply|Message/ }), 'Yes, gladly.')
      await input.press(page.getByRole('button', { name: 'Send reply' }))
      await expect(page.getByText('replied by email').first()).toBeVisible()
    },
  },
  'the sender of an answered inquiry becomes a client': {
    from: 'the inquiry, just answered',
    best: 1,
    async walk(driver) {
      const { page, input, go, mark } = driver
      await go(await driver.addInquiry())
      await input.type(page.getByRole('textbox', { name: 'Reply' }), 'Yes, gladly.')
      await input.press(page.getByRole('button', { name: 'Send reply' }))
      await expect(page.getByText('replied by email').first()).toBeVisible()
      input.resetClicks()
      await input.press(page.getByRole('button', { name: 'Convert to client' }))
      await expect(
        page
          .getByRole('complementary', { name: 'Details' })
          .getByRole('link', { name: mark, exact: true }),
      ).toBeVisible()
    },
  },
  'a lead from the phone is logged': {
    from: 'anywhere',
    best: 2,
    async walk({ page, input, go, mark }) {
      await go('/portal')
      await input.find('New inquiry')
      await expect(page.getByRole('heading', { name: 'New inquiry' })).toBeVisible()
      await input.type(page.getByLabel('Name', { exact: true }), mark)
      await input.type(page.getByRole('textbox', { name: 'Phone' }), '(207) 555-0188')
      await input.type(
        page.getByLabel('What they’re asking for'),
        'Wants portraits of a crew of six in May.',
      )
      await input.press(page.getByRole('button', { name: 'Add inquiry' }))
      await expect(page.getByRole('heading', { name: mark })).toBeVisible()
      await expect(page.getByText('called').first()).toBeVisible()
    },
  },
  'an inquiry becomes a booking of two people and a room': {
    from: 'the inquiry',
    best: 5,
    async walk(driver) {
      const { page, input, go } = driver
      await go(await driver.addInquiry())
      await input.press(page.getByRole('link', { name: 'Create booking' }))
      await expect(page).toHaveURL(/bookings\/new/)
      await input.type(page.getByLabel('Start date'), driver.takeDay())
      for (const name of ['Samuel', 'Wren', 'Room B'])
        await input.press(page.getByRole('checkbox', { name }))
      await input.press(page.getByRole('button', { name: 'Save', exact: true }))
      await expect(page.getByRole('link', { name: 'Open inquiry' })).toBeVisible()
    },
  },
}

/** Returns the action of a to-do item about someone. */
function findTodo({ page }: Driver, name: string) {
  return page
    .getByRole('region', { name: 'To do' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link')
    .last()
}
