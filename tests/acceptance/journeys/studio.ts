import { expect } from '../../support/visit.ts'
import type { Journey } from './journey.ts'

/** Time off, closed days, tasks, settings, figures. */
export const studioJourneys: Record<string, Journey> = {
  'someone takes time off': {
    from: 'anywhere',
    best: 2,
    async walk({ page, input, go, takeDay }) {
      await go('/portal')
      await input.find('Wren time off', 'Wren')
      await expect(page.getByRole('heading', { name: /^Wren/ })).toBeVisible()
      await input.type(page.getByLabel('From', { exact: true }), takeDay())
      await input.press(
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
    async walk({ page, input, go, mark }) {
      await go('/portal')
      await input.find('Add or invite a person')
      const form = page.locator('form', {
        has: page.getByRole('checkbox', { name: 'Can be booked' }),
      })
      await input.type(form.getByLabel('Name', { exact: true }), `${mark} Hire`)
      await input.type(
        form.getByRole('textbox', { name: /^Email/ }),
        `${mark.toLowerCase().replace(' ', '')}@journeys.test`,
      )
      for (const use of ['Can sign in', 'Can be booked', 'Shown on the website'])
        await input.press(form.getByRole('checkbox', { name: use }))
      await input.press(form.getByRole('button', { name: 'Add person' }))
      await expect(page.getByRole('row', { name: new RegExp(`${mark} Hire`) })).toContainText(
        'Invited',
      )
    },
  },
  'a day is closed': {
    from: 'anywhere',
    best: 3,
    async walk({ page, input, go, takeDay, mark }) {
      await go('/portal')
      await input.find('Closed days')
      await input.press(page.getByRole('button', { name: 'Add closed day' }))
      const row = page.getByRole('group', { name: /^Closed day/ }).last()
      await input.type(row.getByLabel('Date'), takeDay())
      await input.type(row.getByLabel('Name'), mark)
      await input.press(page.getByRole('button', { name: 'Save' }).first())
      await expect(page.getByText(/^Saved/).first()).toBeVisible()
    },
  },
  'a task is assigned': {
    from: 'the project',
    best: 1,
    async walk({ page, input, go, read }) {
      const board = await read('/portal/projects')
      await go(/\/portal\/projects\/[0-9a-f-]{36}/.exec(board)![0])
      const name = input.name === 'pointer' ? 'Samuel Adeyemi' : 'Wren Castellano'
      const task = page.getByRole('combobox', { name: /^Assignee of/ }).last()
      await input.choose(task, name)
      await expect(page.getByText(new RegExp(`to ${name}`)).first()).toBeVisible()
    },
  },
  'a setting is found': {
    from: 'anywhere',
    best: 1,
    async walk({ page, input, go }) {
      await go('/portal')
      await input.find('Time zone')
      await expect(page.getByLabel('Time zone')).toBeVisible()
    },
  },
  'a figure leads to its rows': {
    from: 'Analytics',
    best: 1,
    async walk({ page, input, go }) {
      await go('/portal/analytics')
      await input.press(page.getByRole('region', { name: 'Bookings' }).getByRole('link').last())
      await expect(page).toHaveURL(/bookings\/list\?/)
    },
  },
}
