import { publicPages } from '../../../app/routes/site/public-pages.ts'
import { type Chapter, signInAs } from './sentences.ts'
import { type Visit, expect } from '../../support/visit.ts'
import { openEveryQuestion } from './pages.ts'

export const thanks = 'Thank you for your message! We will get back to you soon.'
const map = 'Show the map (OpenStreetMap)'
let messageCount = 0

/** Fills in the form, completely or only the required fields. */
export async function fillForm(
  { page }: Visit,
  fields: Partial<Record<'name' | 'email' | 'phone' | 'message', string>> = {},
) {
  const n = ++messageCount
  const all = {
    name: `Proof Reader ${n}`,
    email: `reader${n}@post.example`,
    message: `Message ${n} of the specification.`,
    ...fields,
  }
  for (const [name, value] of Object.entries(all))
    await page.locator(`.contact-form [name=${name}]`).fill(value)
  return all
}

export const submitForm = ({ page }: Visit) =>
  page.getByRole('button', { name: 'Send message' }).click()

/** After the receipt, the next form is empty. */
async function isEmpty({ page }: Visit) {
  await page.getByRole('main').getByText('Send another message', { exact: true }).click()
  for (const name of ['name', 'email', 'phone', 'message'])
    await expect(page.locator(`.contact-form [name=${name}]`)).toHaveValue('')
  await expect(page.locator('[name=service][value=photography]')).toBeChecked()
}

/** Sent with everything filled in: the exact sentence, readable in place of the form. */
async function checkSent(visit: Visit) {
  const { page } = visit
  await visit.go('/contact')
  const before = await visit.getHistoryIndex()
  await fillForm(visit, { phone: '207 555 0100' })
  await page.getByText('Documentary', { exact: true }).click()
  await submitForm(visit)
  await expect(page.getByRole('main').getByText(thanks, { exact: true })).toBeVisible()
  return before
}

/** A rejected form shows the error by its field. After hydration it does so before sending. */
async function checkRefused(
  visit: Visit,
  fields: Parameters<typeof fillForm>[1],
  sentences: string[],
) {
  const { page } = visit
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts++
  })
  await visit.go('/contact')
  await fillForm(visit, fields)
  await submitForm(visit)
  for (const sentence of sentences)
    await expect(
      page.locator('.contact-form .field-problem').getByText(sentence, { exact: true }),
    ).toBeVisible()
  await expect(page.locator('.contact-form .field-problem')).toHaveCount(sentences.length)
  await expect(page.getByText(thanks)).toHaveCount(0)
  await expect(page.locator('.contact-form [name=name]')).toHaveValue(
    fields?.name ?? /Proof Reader/,
  )
  expect(posts).toBe(visit.warm ? 0 : 1)
}

/** 2, 3, 4, 5 and 7: the contact page. */
export const contact: Chapter = {
  title: '2, 3, 4, 5, 7, 8. Contact',
  sentences: [
    {
      says: 'Contact form, contact information,',
      async check({ visit }) {
        const visitor = await visit()
        const { page } = visitor
        await visitor.go('/contact')
        await expect(page.locator('form.contact-form')).toBeVisible()
        const main = page.getByRole('main')
        for (const fact of [
          '14 Netmaker’s Row',
          'Portland, ME 04101',
          'Mon–Fri, 9 AM–6 PM',
          'Step-free entrance on the harbor side.',
        ])
          await expect(main).toContainText(fact)
        await expect(main.getByRole('link', { name: '(207) 555-0142' }).first()).toHaveAttribute(
          'href',
          'tel:+12075550142',
        )
        await expect(
          main.getByRole('link', { name: 'hello@longlight.example' }).first(),
        ).toHaveAttribute('href', 'mailto:hello@longlight.example')
      },
    },
    {
      says: 'an embedded map,',
      read: 'a drawn map; the external map loads only on request',
      async check({ visit, get }) {
        const visitor = await visit()
        await visitor.go('/contact')
        await expect(
          visitor.page.getByRole('img', {
            name: 'Map showing Longlight at 14 Netmaker’s Row, Portland',
          }),
        ).toBeVisible()
        const fetchFrameSources = async (path: string) =>
          /(?:frame|child)-src[^;]*/.exec(
            String((await get(path)).headers['content-security-policy']),
          )?.[0]
        for (const path of [
          ...publicPages,
          '/portfolio/low-water',
          '/portfolio?category=podcast',
          '/auth',
          '/auth/reset',
          '/portal',
          '/no-such-page',
        ])
          expect([
            path,
            (await fetchFrameSources(path))?.replace("frame-src 'self'", '') || undefined,
          ]).toEqual([
            path,
            path === '/contact' ? 'frame-src https://www.openstreetmap.org' : undefined,
          ])
      },
      walked: {
        'no external request before the click, the map after it': {
          async walk(visit) {
            const { page } = visit
            const requests: string[] = []
            await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => {
              requests.push(route.request().url())
              return route.fulfill({
                contentType: 'text/html',
                body: '<!doctype html><title>map</title>',
              })
            })
            await visit.go('/contact')
            await page.locator('.contact-map').scrollIntoViewIfNeeded()
            await expect(page.getByRole('link', { name: map })).toHaveAttribute(
              'href',
              /^https:\/\/www\.openstreetmap\.org\//,
            ) // Without JavaScript it links to the map.
            await expect(page.locator('iframe').filter({ visible: true })).toHaveCount(0)
            await page.waitForTimeout(500)
            expect(visit.elsewhere).toEqual([])
            const before = await visit.getHistoryIndex()
            await page.getByRole('link', { name: map }).click()
            await expect(
              page.locator('iframe[src^="https://www.openstreetmap.org/"]'),
            ).toBeVisible()
            await expect.poll(() => requests.length).toBe(1)
            expect(requests[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\//)
            await expect(page.locator('iframe')).toHaveAttribute('title', /Map showing Longlight/)
            expect(await visit.getHistoryIndex()).toBe(before)
            expect(visit.noise).toEqual([])
          },
        },
      },
    },
    {
      says: 'and a 4-question FAQ.',
      walked: {
        'every answer opens and closes, without a history entry': {
          walk: (visit) => openEveryQuestion(visit, '/contact', 4),
        },
      },
    },
    {
      says: '- Contact form: name, email, phone (optional), service (photography, documentary, podcast, other; default photography), message.',
      async check({ visit }) {
        const visitor = await visit()
        const { page } = visitor
        await visitor.go('/contact')
        for (const label of ['Name', 'Email', 'Phone (optional)', 'Message'])
          await expect(page.getByLabel(label, { exact: true })).toBeEditable()
        const service = page.getByRole('group', { name: 'What is it about?' }).getByRole('radio')
        expect(
          await service.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
        ).toEqual(['photography', 'documentary', 'podcast', 'other'])
        expect(
          await service.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
        ).toEqual([true, false, false, false])
        await visitor.go('/contact?service=no-such-service')
        await expect(page.locator('[name=service][value=photography]')).toBeChecked()
      },
    },
    {
      says: '- Contact form: after submission it clears itself.',
      walked: {
        'sent with everything filled in, and once more': {
          async walk(visit) {
            const before = await checkSent(visit)
            // After hydration the page stays. Before it, the response is the form's own page, for
            // which the browser adds or replaces an entry.
            if (visit.warm) expect(await visit.getHistoryIndex()).toBe(before)
            await isEmpty(visit)
            await fillForm(visit)
            await submitForm(visit)
            await expect(
              visit.page.getByRole('main').getByText(thanks, { exact: true }),
            ).toBeVisible()
            await isEmpty(visit)
          },
        },
      },
    },
    {
      says: '- Contact form: name, email (email format) and message are required; phone is optional; service is chosen from the fixed list.',
      async check({ post }) {
        const fine = {
          name: 'Proof',
          email: 'visitor@post.example',
          phone: '',
          service: 'podcast',
          message: 'A list has an end.',
          website: '',
        }
        expect((await post('/contact', { ...fine, service: 'weddings' })).status).toBe(422)
        expect((await post('/contact', { ...fine, service: '' })).status).toBe(422)
        expect((await post('/contact', fine)).status).toBe(303)
      },
      walked: {
        'nothing filled in': {
          walk: (visit) =>
            checkRefused(visit, { name: '', email: '', message: '' }, [
              'Enter your name.',
              'Enter your email address.',
              'Write us a message.',
            ]),
        },
        'only spaces for a name': {
          walk: (visit) => checkRefused(visit, { name: '   ' }, ['Enter your name.']),
        },
        'no message': {
          walk: (visit) => checkRefused(visit, { message: '' }, ['Write us a message.']),
        },
        'no address': {
          walk: (visit) => checkRefused(visit, { email: '' }, ['Enter your email address.']),
        },
        'invalid email format': {
          walk: (visit) =>
            checkRefused(visit, { email: 'nell@farraday' }, [
              'Enter an email address like name@example.com.',
            ]),
        },
        'no telephone': {
          async walk(visit) {
            await visit.go('/contact')
            await fillForm(visit)
            await submitForm(visit)
            await expect(
              visit.page.getByRole('main').getByText(thanks, { exact: true }),
            ).toBeVisible()
          },
        },
      },
    },
    {
      says: '- The contact form makes no call: it logs its content to the console, clears itself and shows an alert.',
      read: 'it stores an inquiry, which is in the portal; the console stays empty; the alert is announced and stays readable on the page',
      walked: {
        'stored, confirmed, and the console is empty': {
          async walk(visit, { visit: another }) {
            const { page } = visit
            await visit.go('/contact')
            const { name } = await fillForm(visit)
            await submitForm(visit)
            await expect(page.getByRole('main').getByText(thanks, { exact: true })).toBeVisible()
            expect(visit.noise).toEqual([])
            const staff = await another()
            await staff.go('/auth?to=%2Fportal%2Fclients%2Finquiries')
            await signInAs(staff, 'owner')
            await staff.waitForPath('/portal/clients/inquiries')
            await expect(staff.page.getByRole('main')).toContainText(name)
          },
        },
      },
    },
    {
      says: 'Contact form submitted | Alert: "Thank you for your message! We will get back to you soon."',
      async check({ visit }) {
        const awake = await visit({ warm: true })
        await awake.go('/contact')
        await fillForm(awake)
        await submitForm(awake)
        await expect(awake.page.getByRole('alert').filter({ visible: true })).toHaveText(thanks)
        await expect(awake.page.locator('.toast')).toHaveCount(0)
        await expect(awake.page.getByRole('main').getByText(thanks, { exact: true })).toBeVisible()
      },
      walked: {
        'it stays readable': {
          async walk(visit) {
            await checkSent(visit)
            await visit.page.waitForTimeout(4000)
            await expect(
              visit.page.getByRole('main').getByText(thanks, { exact: true }),
            ).toBeVisible()
          },
        },
      },
    },
  ],
}
