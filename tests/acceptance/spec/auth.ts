import { type Chapter, signInAs } from './sentences.ts'
import { type Visit, expect } from '../../support/visit.ts'

const portal = [
  '/portal',
  '/portal/bookings',
  '/portal/photography',
  '/portal/videography',
  '/portal/podcasts',
  '/portal/projects',
  '/portal/clients',
  '/portal/analytics',
  '/portal/settings',
  '/portal/clients/inquiries',
  '/portal/no-such-page',
]

/** The password field exists only while the form does. */
export const locatePassword = ({ page }: Visit) => page.locator('.auth-form [name=password]')

/** Goes from a public page to the sign-in and into the portal. */
export async function signInFromSite(visit: Visit, who = 'owner') {
  await visit.go('/about')
  await visit.page.getByRole('banner').getByRole('link', { name: 'Portal', exact: true }).click()
  await visit.waitForPath('/auth?to=%2Fportal')
  await signInAs(visit, who)
  await visit.waitForPath('/portal')
}

/** 2: the sign-in, the way into the portal, and redirects of all other paths. */
export const auth: Chapter = {
  title: '2, 8. Sign-in, other paths, error screen',
  sentences: [
    {
      says: 'Sign-in screen: a card over a background image.',
      async check({ visit }) {
        for (const viewport of [
          { width: 1280, height: 900 },
          { width: 390, height: 844 },
        ]) {
          const visitor = await visit({ viewport })
          const { page } = visitor
          await visitor.go('/auth')
          const image = page.locator('main img').first()
          await expect
            .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
            .toBeGreaterThan(0)
          const [card, ground] = await Promise.all([
            page.locator('.auth-card').boundingBox(),
            image.boundingBox(),
          ])
          expect(
            Math.min(card!.x + card!.width, ground!.x + ground!.width) -
              Math.max(card!.x, ground!.x),
          ).toBeGreaterThan(100)
          expect(
            Math.min(card!.y + card!.height, ground!.y + ground!.height) -
              Math.max(card!.y, ground!.y),
          ).toBeGreaterThan(20)
          expect(
            await page
              .locator('.auth-card')
              .evaluate((one) => getComputedStyle(one).backgroundColor),
          ).not.toMatch(/transparent|, 0\)/)
        }
      },
    },
    {
      says: 'If already signed in, redirects to /portal.',
      walked: {
        'a signed-in person opens the form': {
          async walk(visit) {
            await signInFromSite(visit)
            await visit.page.goto('/auth', { waitUntil: 'domcontentloaded' })
            await visit.waitForPath('/portal')
          },
        },
      },
    },
    {
      says: 'Signed-in users only; otherwise redirected to /auth.',
      async check({ get }) {
        for (const path of portal) {
          const { status, headers, text } = await get(path)
          expect([path, status, headers.location, headers['cache-control'], text]).toEqual([
            path,
            302,
            `/auth?to=${encodeURIComponent(path)}`,
            'no-store',
            '',
          ])
        }
      },
      walked: {
        'redirected to sign in and back to the requested page; Back skips the form': {
          async walk(visit) {
            await visit.go('/about')
            await visit.page.goto('/portal/settings', { waitUntil: 'domcontentloaded' })
            await visit.waitForPath('/auth?to=%2Fportal%2Fsettings')
            await signInAs(visit, 'owner')
            await visit.waitForPath('/portal/settings')
            await visit.page.goBack({ waitUntil: 'domcontentloaded' })
            await expect(visit.page).not.toHaveURL(/\/auth/)
            await expect(locatePassword(visit)).toHaveCount(0)
          },
        },
      },
    },
    {
      says: 'Redirects to / and replaces the history entry.',
      read: 'below /assets, /media, /feeds and /c a missing file is 404; an unknown portal page redirects to / when signed in',
      async check({ get }) {
        for (const path of [
          '/no-such-page',
          '/about/nobody',
          '/wp-login.php',
          '/index.html',
          '/auth/no-such-page',
          '/%E0%A4%A',
          '/contact/x?y=1',
          '/%2e%2e/x',
        ]) {
          const { status, headers } = await get(path)
          expect([path, status, headers.location, headers['cache-control']]).toEqual([
            path,
            307,
            '/',
            'no-store',
          ])
        }
        for (const path of [
          '/assets/none.js',
          '/media/none.jpg',
          '/feeds/none',
          '/testimonial/none',
        ])
          expect([path, (await get(path)).status]).toEqual([path, 404])
      },
      walked: {
        'an unknown path, and Back to the page before': {
          async walk(visit) {
            await visit.go('/')
            const home = await visit.page.title()
            await visit.go('/services')
            const [before, title] = [await visit.getHistoryIndex(), await visit.page.title()]
            await visit.page.goto('/no/such/page?at=all', { waitUntil: 'domcontentloaded' })
            await visit.waitForPath('/')
            expect(await visit.getHistoryIndex()).toBe(before + 1)
            await expect(visit.page).toHaveTitle(home)
            await visit.goBack('/services')
            await expect(visit.page).toHaveTitle(title)
            await visit.page.goForward({ waitUntil: 'domcontentloaded' })
            await visit.waitForPath('/')
          },
        },
        'an unknown page of the portal, signed in': {
          async walk(visit) {
            await signInFromSite(visit)
            const before = await visit.getHistoryIndex()
            await visit.page.goto('/portal/no-such-page', { waitUntil: 'domcontentloaded' })
            await visit.waitForPath('/')
            expect(await visit.getHistoryIndex()).toBe(before + 1)
            await visit.goBack('/portal')
          },
        },
      },
    },
    {
      says: 'A generic "Unexpected Application Error!" screen showing the error status and text or message appears when a route fails to render.',
      async check({ visit }) {
        const visitor = await visit()
        const { page } = visitor
        await visitor.go('/about')
        await page.evaluate(() => {
          const one = document.body.appendChild(document.createElement('form'))
          one.method = 'post'
          one.action = '/about'
          one.submit()
        })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          'Unexpected Application Error!',
        )
        await expect(page.getByRole('main')).toContainText(/405 Method Not Allowed/)
        await page.getByRole('link', { name: 'Go to the home page' }).click()
        await visitor.waitForPath('/')
      },
    },
    {
      says: 'Route fails to render | Generic screen "Unexpected Application Error!" with status and text or message',
      async check({ visit }) {
        const awake = await visit({ warm: true })
        await awake.go('/auth')
        await awake.page.route(/\/auth\.data/, (route) =>
          route.fulfill({ status: 500, contentType: 'text/plain', body: 'a server error' }),
        )
        await signInAs(awake, 'crew')
        await expect(awake.page.getByRole('heading', { level: 1 })).toHaveText(
          'Unexpected Application Error!',
        )
        await expect(awake.page.getByRole('main')).toContainText(/500 \w+/)
        await expect(awake.page).toHaveTitle('Unexpected Application Error!')
      },
    },
  ],
}
