import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'

const day = 86_400_000
const formatStamp = (days: number, hour: number) => {
  const date = new Date(Date.now() + days * day).toISOString().slice(0, 10).replaceAll('-', '')
  return `${date}T${String(hour).padStart(2, '0')}0000`
}
// Later than the holidays of the sample studio.
const buildFile = (...events: [days: number, hour: number, title: string][]) => ({
  name: 'dates.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...events.flatMap(([days, hour, title]) => [
        'BEGIN:VEVENT',
        `UID:${title}@journey.test`,
        `DTSTART:${formatStamp(days, hour)}`,
        `DTEND:${formatStamp(days, hour + 3)}`,
        `SUMMARY:${title}`,
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  ),
})

test('dates of a file become bookings, a feed lists them, and the feed is removed', async ({
  page,
  request,
}) => {
  await signIn(page, 'owner', '/portal/settings/calendar')
  await expectAccessible(page)
  const mine = page.getByRole('region', { name: 'All studio bookings' })
  await mine.getByRole('button', { name: 'Create link' }).click()
  await expect(mine.getByText('We won’t show it again')).toBeVisible()
  const address = await mine.getByLabel('Private calendar link').inputValue()
  await expect(mine.getByRole('link', { name: 'Add to this device’s calendar' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  )
  await expectAccessible(page)
  expect(await (await request.get(address)).text()).not.toContain('SUMMARY:Low tide')

  await page.getByRole('link', { name: 'Import bookings' }).click()
  await page.getByRole('button', { name: 'Choose clients' }).click()
  await expect(page.getByText('Choose a file.')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByLabel('Calendar file')
    .setInputFiles(
      buildFile([400, 13, 'Low tide'], [400, 14, 'High tide'], [401, 13, 'Spring tide']),
    )
  await page.getByRole('combobox', { name: 'Client' }).fill('Tern Architects')
  await page.getByLabel('Samuel').check()
  await page.getByRole('button', { name: 'Choose clients' }).click()
  await expect(page.getByText('3 upcoming events found.')).toBeFocused()
  const spring = page.getByRole('group', { name: 'Spring tide' })
  await spring.getByRole('combobox', { name: 'Client' }).fill('Tide & Daughters')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(spring.getByText('No client has this name.')).toBeVisible()
  await expect(spring.getByRole('combobox')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Add 1 client and import' }).click()
  await expect(page.getByText('2 bookings imported, 0 duplicates, 1 not imported.')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Not imported' })).toContainText(
    /High tide.*Samuel is already at Tern Architects until/,
  )
  await expect(page.getByText('Tide & Daughters,')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const feed = await (await request.get(address)).text()
  expect(feed).toContain('SUMMARY:Low tide (pending)')
  expect(feed).not.toContain('High tide')
  await page
    .getByRole('region', { name: 'Imported', exact: true })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText('Low tide').first()).toBeVisible()

  await page.goto('/portal/settings/calendar')
  await expect(mine.getByText(/last synced/)).toBeVisible()
  await expect(mine.getByLabel('Private calendar link')).toHaveCount(0)
  await page.getByLabel('Whose calendar?').selectOption('Samuel')
  await page.getByLabel('Calendar link').fill('http://localhost/private.ics')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('Sample accounts can’t do this.')).toBeVisible()
  await expect(page.getByLabel('Calendar link')).toHaveValue('http://localhost/private.ics')
  await mine.getByRole('button', { name: 'Disable link' }).click()
  await expect(mine.getByText('Calendar link disabled')).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
})
