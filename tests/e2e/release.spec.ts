import type { Page } from '@playwright/test'
import sharp from 'sharp'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
} from '../support/journey.ts'

/** Adds a published gallery of a project with a booking for $1,200, by plain forms. */
async function addLockedGallery(page: Page, title: string) {
  await signIn(page, 'owner')
  const { request } = page.context()
  const { origin } = new URL(page.url())
  const post = async (path: string, form: Record<string, string>) => {
    const response = await request.post(`${origin}${path}`, {
      form: { formKey: crypto.randomUUID(), ...form },
      headers: { origin, accept: 'text/html' },
      maxRedirects: 0,
    })
    return response.headers().location?.split(/[?#]/)[0] ?? ''
  }
  const client = 'Tern Architects'
  const project = await post('/portal/projects/new', {
    title,
    client,
    category: 'photography',
    stage: 'delivery',
    startedOn: '2026-11-02',
    dueOn: '2026-12-18',
  })
  const projectId = project.split('/').at(-1)!
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const booking = await post('/portal/bookings/new', {
    client,
    project: projectId,
    category: 'photography',
    title,
    date: day,
    start: '09:00',
    end: '10:00',
    total: '1200',
    state: 'pending',
  })
  const fields = { title, client, category: 'photography', projectId }
  const gallery = await post('/portal/galleries/new', fields)
  const body = new FormData()
  const background = { r: 120, g: 96, b: 84 }
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(jpeg)], 'IMG_0001.jpg', { type: 'image/jpeg' })
  body.append('files', file)
  await request.post(`${origin}${gallery}/uploads`, { multipart: body, headers: { origin } })
  await post(`${gallery}/guests`, { form: 'link', sizes: 'web original' })
  await post(`${gallery}/publication`, {})
  const guests = await (await request.get(`${origin}${gallery}/guests`)).text()
  const link = /\/g\/[a-z0-9-]+\/open\/[\w-]{43}/.exec(guests)![0]
  return { project, booking, gallery, link, post }
}

for (const scheme of listColorSchemes('light'))
  test(`originals wait for a payment, or are released with a reason, ${scheme}`, async ({
    page,
    browser,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const { project, booking, gallery, link, post } = await addLockedGallery(page, `Pier ${scheme}`)
    await page.goto(`${gallery}/release`)
    await expect(
      page.getByText('Originals unlock automatically when $1,200.00 is paid.'),
    ).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Release originals' }).click()
    await expect(page.getByText('Enter a reason. Your team sees it here.')).toBeVisible()

    const guest = await browser.newPage()
    await guest.goto(new URL(link, page.url()).href)
    await expect(guest.getByText('Originals aren’t available yet.')).toBeVisible()
    await expect(guest.locator('.gallery-menu')).toHaveCount(0)
    await expectAccessible(guest)
    const path = `${new URL(guest.url()).pathname}/download/1/original`
    const findStatus = async () =>
      (await guest.request.get(new URL(path, page.url()).href)).status()
    expect(await findStatus()).toBe(403)

    await page.goto(project)
    await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
    await expectAccessible(page, '.project-facts')
    await post(booking, { form: 'payment', method: 'transfer', amount: '1200' })
    expect(await findStatus()).toBe(200)
    await guest.reload()
    await expect(guest.getByText('Originals aren’t available yet.')).toHaveCount(0)
    await page.goto(`${gallery}/release`)
    await expect(page.getByText(/^Released on .*, when everything due was paid\.$/)).toBeVisible()

    const other = await addLockedGallery(page, `Quay ${scheme}`)
    await page.goto(`${other.gallery}/release`)
    await page.getByLabel('Reason').fill('They are friends.')
    await page.getByRole('button', { name: 'Release originals' }).click()
    await expect(page.getByText('“They are friends.”')).toBeVisible()
    await guest.close()
  })
