import type { Page } from '@playwright/test'

import { password } from '../../support/sign-in.ts'

/**
 * A state that opens on a page, with the action that opens it. `width` limits it to one screen
 * width.
 */
type OpenedState = {
  who: 'owner' | 'crew'
  name: string
  path: string
  width?: number
  open: (page: Page) => Promise<unknown>
}

/** Only a hydrated page handles keys. */
const pressKey =
  (key: string, then = 'body') =>
  async (page: Page) => {
    await page.locator('.sheet-open').waitFor({ state: 'attached' })
    await page.keyboard.press(key)
    await page.locator(then).waitFor()
  }
const typeInPalette = (words: string) => async (page: Page) => {
  await pressKey('Control+K')(page)
  await page.locator('.palette-input').fill(words)
  await page.waitForTimeout(600) // Waits for content added by the server.
}
const openDetails = (summary: string) => (page: Page) => page.locator(summary).first().click()
const submitForm = (form: string) => async (page: Page) => {
  await page.locator(`${form} [type=submit]:not(.visually-hidden)`).first().click()
  await page.locator('[aria-invalid=true], .field-problem, .notice-bad').first().waitFor()
}

/** States that are visible only after an interaction or an error. */
export const openedStates: OpenedState[] = [
  { who: 'owner', name: 'the palette', path: '/portal', open: typeInPalette('') },
  {
    who: 'owner',
    name: 'the palette with rows of every kind',
    path: '/portal',
    open: typeInPalette('o'),
  },
  { who: 'owner', name: 'the palette without a row', path: '/portal', open: typeInPalette('zzqq') },
  {
    who: 'owner',
    name: 'the New menu',
    path: '/portal/bookings',
    open: (page) => page.locator('#new-button').click(),
  },
  { who: 'owner', name: 'the sheet of shortcuts', path: '/portal', open: pressKey('?') },
  {
    who: 'owner',
    name: 'the menu on a phone',
    path: '/portal/projects',
    width: 390,
    open: (page) => page.locator('.sheet-open').click(),
  },
  {
    who: 'owner',
    name: 'the pinned menu',
    path: '/portal/projects',
    width: 1280,
    open: pressKey('Control+B', '.portal[data-menu=wide]'),
  },
  {
    who: 'owner',
    name: 'the unpinned menu',
    path: '/portal/projects',
    width: 1280,
    open: pressKey('Control+B', '.portal[data-menu=narrow]'),
  },
  {
    who: 'owner',
    name: 'the filters of bookings',
    path: '/portal/bookings/list',
    open: openDetails('.more-filters > summary'),
  },
  {
    who: 'owner',
    name: 'the people of a week',
    path: '/portal/bookings',
    open: openDetails('.calendar-view-filter > summary'),
  },
  {
    who: 'owner',
    name: 'a booking being moved',
    path: '/portal/bookings/week/:bookingId',
    open: openDetails('.panel-move > summary'),
  },
  {
    who: 'owner',
    name: 'a cancellation',
    path: '/portal/bookings/:bookingId',
    open: openDetails('.cancellation > summary'),
  },
  {
    who: 'owner',
    name: 'a payment',
    path: '/portal/bookings/:bookingId',
    open: openDetails('.unfold > summary'),
  },
  {
    who: 'owner',
    name: 'the menu of a card',
    path: '/portal/projects',
    open: async (page) => page.locator('.card-menu > summary:visible').first().click(),
  },
  {
    who: 'owner',
    name: 'a project of the portfolio being added',
    path: '/portal/videography/portfolio',
    open: openDetails('.item-add > summary'),
  },
  {
    who: 'owner',
    name: 'the menu of a task',
    path: '/portal/projects/:projectId',
    open: openDetails('.task-menu > summary'),
  },
  {
    who: 'owner',
    name: 'the templates for a reply',
    path: '/portal/clients/inquiries/:inquiryId',
    open: openDetails('.template-menu > summary'),
  },
  {
    who: 'owner',
    name: 'free times for a reply',
    path: '/portal/clients/inquiries/:inquiryId',
    open: async (page) => {
      await page.locator('[value=times]').click()
      await page.locator('.times-picker').waitFor()
    },
  },
  {
    who: 'owner',
    name: 'a price item with problems and its quantities',
    path: '/portal/settings/prices/:priceItemId',
    open: async (page) => {
      await page.locator('.price-quantities > summary').click()
      await page.locator('[name=min]').fill('many')
      await page.locator('[name=name]').fill('')
      await page.locator('.settings-form [type=submit]').click()
      await page.locator('.field-problem').first().waitFor()
    },
  },
  {
    who: 'owner',
    name: 'the menu of a price item',
    path: '/portal/settings/prices',
    open: async (page) => {
      await page.locator('.price-row .card-menu > summary').nth(1).click()
      await page.locator('.price-row .card-menu[open] .card-menu-item').first().waitFor()
    },
  },
  {
    who: 'owner',
    name: 'the details of a quote line',
    path: '/portal/clients/quotes/:quoteId/edit',
    open: openDetails('.draft-line-more > summary'),
  },
  {
    who: 'owner',
    name: 'the preview of a quote on a phone',
    path: '/portal/clients/quotes/:quoteId/edit',
    width: 390,
    open: async (page) => {
      await page.locator('.quote-sides .button').last().click()
      await page.locator('.quote-columns[data-side=preview]').waitFor()
    },
  },
  {
    who: 'owner',
    name: 'a quote with problems',
    path: '/portal/clients/quotes/:quoteId/edit',
    open: async (page) => {
      await page.locator('[name="price:0:0"]').fill('many')
      await page.locator('[name="max:2"]').fill('few')
      await page.locator('.draft-bar [type=submit]').first().click()
      await page.locator('.field-problem').nth(1).waitFor()
    },
  },
  {
    who: 'owner',
    name: 'an empty section of a quote',
    path: '/portal/clients/quotes/:quoteId/edit',
    open: async (page) => {
      await page.locator('[value=add]').click()
      await page.locator('.quote-section').nth(3).waitFor()
    },
  },
  {
    who: 'owner',
    name: 'a quote that is saved as a template',
    path: '/portal/clients/quotes/:quoteId/edit',
    open: openDetails('.quote-more .unfold > summary'),
  },
  {
    who: 'owner',
    name: 'a quote that waits for approval',
    path: '/portal/clients/quotes/:waitingQuoteId',
    open: openDetails('.quote-cancel > summary'),
  },
  {
    who: 'owner',
    name: 'a return without a comment',
    path: '/portal/clients/quotes/:waitingQuoteId/send',
    open: submitForm('form[action$=return]'),
  },
  {
    who: 'owner',
    name: 'the acceptance of a quote',
    path: '/portal/clients/quotes/:acceptedQuoteId',
    open: (page) => page.locator('#acceptance').waitFor(),
  },
  {
    who: 'owner',
    name: 'an acceptance without an answer',
    path: '/portal/clients/quotes/:quoteId/acceptance',
    open: submitForm('.quote-record form'),
  },
  {
    who: 'owner',
    name: 'settings of quotes with a problem',
    path: '/portal/settings/quotes',
    open: async (page) => {
      await page.locator('[name=validDays]').fill('many')
      await page.locator('form:has([name=validDays]) [type=submit]').click()
      await page.locator('.field-problem').waitFor()
    },
  },
  {
    who: 'owner',
    name: 'a template of quotes that is renamed',
    path: '/portal/settings/quotes',
    open: openDetails('.unfold > summary'),
  },
  {
    who: 'owner',
    name: 'a template with an unknown field',
    path: '/portal/settings/reply-templates/:templateId',
    open: async (page) => {
      await page.locator('[name=text]').fill('Hi {nope}, {client}')
      await page.locator('.settings-form [type=submit]').click()
      await page.locator('.field-problem').waitFor()
    },
  },
  {
    who: 'owner',
    name: 'what a contract can insert',
    path: '/portal/settings/contracts/:contractTemplateId',
    open: async (page) => {
      await page.locator('.contract-content').click()
      await page.locator('.prose-tool[aria-expanded]').click()
      await page.locator('.contract-insert').waitFor()
    },
  },
  {
    who: 'owner',
    name: 'a resource being edited',
    path: '/portal/settings/resources',
    open: openDetails('.resource-edit > summary'),
  },
  {
    who: 'owner',
    name: 'an absence without a day',
    path: '/portal/settings/resources/:resourceId',
    open: submitForm('.settings-card:has([name=fromTime]) .settings-form'),
  },
  {
    who: 'owner',
    name: 'own hours',
    path: '/portal/settings/resources/:resourceId',
    open: async (page) => page.locator('.own-hours').click(),
  },
  {
    who: 'owner',
    name: 'a second range of hours',
    path: '/portal/settings/studio',
    open: openDetails('.week-more > summary'),
  },
  {
    who: 'owner',
    name: 'the figures of a chart',
    path: '/portal/analytics',
    open: openDetails('.month-table > summary'),
  },
  {
    who: 'owner',
    name: 'a note to an inquiry',
    path: '/portal/clients/inquiries/:inquiryId?tab=all',
    open: (page) => page.locator('#write-note').check(),
  },
  {
    who: 'owner',
    name: 'an empty booking form',
    path: '/portal/bookings/new',
    open: submitForm('.booking-form'),
  },
  {
    who: 'owner',
    name: 'an empty project form',
    path: '/portal/projects/new',
    open: submitForm('.project-form'),
  },
  {
    who: 'owner',
    name: 'an empty inquiry form',
    path: '/portal/clients/inquiries/new',
    open: submitForm('.form'),
  },
  {
    who: 'owner',
    name: 'an empty client form',
    path: '/portal/clients/new',
    open: submitForm('.form'),
  },
  {
    who: 'owner',
    name: 'a calendar feed',
    path: '/portal/settings/calendar',
    open: async (page) => {
      await page.locator('.calendar-actions [type=submit]').first().click()
      await page.locator('.calendar-address').waitFor()
    },
  },
  {
    who: 'owner',
    name: 'an unreachable calendar',
    path: '/portal/settings/calendar',
    open: async (page) => {
      await page.locator('.settings-form [name=address]').fill('https://localhost/private.ics')
      await page.locator('.settings-form [type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    who: 'owner',
    name: 'an empty file',
    path: '/portal/bookings/import',
    open: submitForm('.booking-form'),
  },
  {
    who: 'owner',
    name: 'a policy that is being changed',
    path: '/portal/settings/policy',
    open: async (page) => {
      await page.locator('[name=deposit]').fill('80')
      await page.locator('.policy-add').click()
      await page.locator('.policy-place [data-changed]').first().waitFor()
    },
  },
  {
    who: 'owner',
    name: 'an invitation without an address',
    path: '/portal/settings/people',
    open: async (page) => {
      await page.locator('[name=access]').check()
      await submitForm('.settings-form')(page)
    },
  },
  {
    who: 'owner',
    name: 'a person without any use',
    path: '/portal/settings/people/:personId',
    open: async (page) => {
      for (const name of ['access', 'bookable', 'shown'])
        await page.locator(`[name=${name}]`).setChecked(false)
    },
  },
  {
    who: 'owner',
    name: 'the key of a second factor',
    path: '/portal/settings/security/two-factor',
    open: async (page) => {
      await page.locator('[name=current]').fill(password)
      await page.locator('.settings-form [type=submit]').click()
      await page.locator('.qr').waitFor()
    },
  },
  {
    who: 'owner',
    name: 'a success message',
    path: '/portal/settings/profile',
    open: async (page) => {
      await page.locator('.settings-form [type=submit]').first().click()
      await page.locator('.toast').waitFor()
      await page.locator('.toast').hover()
    },
  },
  { who: 'crew', name: 'the palette', path: '/portal', open: typeInPalette('') },
]
