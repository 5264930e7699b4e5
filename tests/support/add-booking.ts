import type { Page } from '@playwright/test'

import { expect } from './journey.ts'

/** Adds a podcast booking for a client of the sample studio, by its form. */
export async function addBooking(
  page: Page,
  fields: { title: string; date: string; start: string; end: string; who?: string },
) {
  await page.goto(
    `/portal/bookings/new?date=${fields.date}&start=${fields.start}&end=${fields.end}&category=podcast`,
  )
  await page.getByRole('combobox', { name: 'Client' }).fill('Sparrow Hall')
  await page.getByLabel('Title').fill(fields.title)
  if (fields.who) await page.getByRole('checkbox', { name: fields.who, exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: fields.title })).toBeVisible()
}
