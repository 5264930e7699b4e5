import { expect } from '../../support/visit.ts'
import type { Journey } from './journey.ts'

/** Time off, closed days, tasks, settings, figures. */
export const studioJourneys: Record<string, Journey> = {
  'someone takes time off': {
    from: 'anywhere',
    best: 2,
    async walk({ page, hand, go, takeDay }) {
      await go('/portal')
      await hand.find('Wren time off', 'Wren')
      await expect(page.getByRole('heading', { name: /^Wren/ })).toBeVisible()
      await hand.type(page.getByLabel('From', { exact: true }), takeDay())
      await hand.press(
        page
          .locator('form', { has: page.getByLabel('From', { exact: true }) })
          .getByRole('button', { name: 'Add', exact: true }),
      )
      await expect(page.getByText('Added').first()).toBeVisible()
    },
  },
  'someone is hired': {
    from: 'anywhere',
    best: 3,
    argued: 'access, bookings and the website are three ticks: many people need only one of them',
    above: 2,
    async walk({ page, hand, go, mark }) {
      await go('/portal')
      await hand.find('Add or invite a person')
      const form = page.locator('form', {
        has: page.getByRole('checkbox', { name: 'Can be booked' }),
      })
      await hand.type(form.getByLabel('Name', { exact: true }), `${mark} Hire`)
      await hand.type(
        form.getByRole('textbox', { name: /^Email/ }),
        `${mark.toLowerCase().replace(' ', '')}@journeys.test`,
      )
      for (const use of ['Can sign in', 'Can be booked', 'Shown on the website'])
        await hand.press(form.getByRole('checkbox', { name: use }))
      await hand.press(form.getByRole('button', { name: 'Add person' }))
      await expect(page.getByRole('row', { name: new RegExp(`${mark} Hire`) })).toContainText(
        'Invited',
      )
    },
  },
  'a day is closed': {
    from: 'anywhere',
    best: 3,
    async walk({ page, hand, go, takeDay, mark }) {
      await go('/portal')
      await hand.find('Closed days')
      await hand.press(page.getByRole('button', { name: 'Add closed day' }))
      const row = page.getByRole('group', { name: /^Closed day/ }).last()
      await hand.type(row.getByLabel('Date'), takeDay())
      await hand.type(row.getByLabel('Name'), mark)
      await hand.press(page.getByRole('button', { name: 'Save' }).first())
      await expect(page.getByText(/^Saved/).first()).toBeVisible()
    },
  },
  'a task is assigned': {
    from: 'the project',
    best: 1,
    async walk({ page, hand, go, read }) {
      const board = await read('/portal/projects')
      await go(/\/portal\/projects\/[0-9a-f-]{36}/.exec(board)![0])
      const name = hand.name === 'pointer' ? 'Samuel Adeyemi' : 'Wren Castellano'
      const task = page.getByRole('combobox', { name: /^Assignee of/ }).last()
      await hand.choose(task, name)
      await expect(page.getByText(new RegExp(`to ${name}`)).first()).toBeVisible()
    },
  },
  'a setting is found': {
    from: 'anywhere',
    best: 1,
    async walk({ page, hand, go }) {
      await go('/portal')
      await hand.find('Time zone')
      await expect(page.getByLabel('Time zone')).toBeVisible()
    },
  },
  'a figure leads to its rows': {
    from: 'Analytics',
    best: 1,
    async walk({ page, hand, go }) {
      await go('/portal/analytics')
      await hand.press(page.getByRole('region', { name: 'Bookings' }).getByRole('link').last())
      await expect(page).toHaveURL(/bookings\/list\?/)
    },
  },
}
