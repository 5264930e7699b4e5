import { type Chapter, type Stage, logOut, signInAs } from './sentences.ts'
import { getSession } from '../../support/sign-in.ts'
import { type Visit, expect } from '../../support/visit.ts'
import { locatePassword } from './auth.ts'
import { movePointerAway, openPage } from './menu.ts'
import { locateMenu } from './portal.ts'

const phone = { width: 390, height: 844 }
const locateLogout = (visit: Visit) => locateMenu(visit).getByRole('button', { name: 'Logout' })

/** No page of the portal is available anymore, by any way back. */
async function checkSignedOut(visit: Visit, get: Stage['get'], session: string) {
  const { page } = visit
  await visit.waitForPath('/auth')
  if (visit.warm) await expect(page.locator('.toast').getByRole('status')).toHaveText('Signed out')
  await expect(locatePassword(visit)).toBeVisible()
  expect((await page.context().cookies()).filter(({ name }) => /session/.test(name))).toEqual([])
  expect((await get('/portal', { cookie: session })).status).toBe(302)
  const settled = { waitUntil: 'domcontentloaded' } as const
  for (const step of [
    () => page.goBack(settled),
    () => page.goForward(settled),
    () => page.goto('/portal/clients', settled),
    () => page.reload(settled),
  ]) {
    await step()
    await visit.waitForPath(/^\/auth/)
    await expect(locatePassword(visit)).toBeVisible()
    await expect(page.getByText('Ottoline Ceramics')).toHaveCount(0)
  }
}

const readSession = async ({ page }: Visit) =>
  (await page.context().cookies())
    .filter(({ name }) => /session/.test(name))
    .map(({ name, value }) => `${name}=${value}`)
    .join()

/** 2, 4: Logout, and its effect on other tabs of the browser. */
export const leaving: Chapter = {
  title: '2, 4, 7. Portal: Logout',
  sentences: [
    {
      says: '- A Logout button sits at the bottom; the action attached to it: not shown.',
      read: 'it ends the session on the server and redirects to /auth, which shows "Signed out"; Back shows nothing of the portal',
      async check({ visit }) {
        for (const [viewport, cookies] of [
          [{ width: 1280, height: 900 }, {}],
          [{ width: 1280, height: 900 }, { menu: 'pinned' }],
          [{ width: 1000, height: 300 }, {}],
          [phone, {}],
        ] as const) {
          const visitor = await visit({ as: 'crew', viewport, cookies })
          for (const path of ['/portal', '/portal/settings/security']) {
            await openPage(visitor, path)
            if (viewport.width < 761)
              await visitor.page.getByLabel('Open menu').filter({ visible: true }).click()
            await expect(locateLogout(visitor)).toBeInViewport({ ratio: 0.9 })
            const [button, whole] = [
              (await locateLogout(visitor).boundingBox())!,
              (await locateMenu(visitor).boundingBox())!,
            ]
            const links = await locateMenu(visitor)
              .getByRole('link')
              .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
            // Below every link; in a low window the links scroll behind it.
            if (viewport.height > 400) expect(button.y).toBeGreaterThan(Math.max(...links))
            expect(whole.y + whole.height - button.y - button.height).toBeLessThanOrEqual(20)
            expect(await locateMenu(visitor).locator('a, button').last().innerText()).toBe('Logout')
          }
        }
        const slow = await visit({ as: 'crew' })
        await slow.go('/portal/projects')
        await locateLogout(slow).click()
        await slow.waitForPath('/auth')
        // A page left before its hydration shows its message on the next page.
        slow.releaseScripts()
        await expect(slow.page.locator('.toast').getByRole('status')).toHaveText('Signed out')
      },
      walked: {
        'from the side menu, then Back, Forward, a URL, a reload': {
          as: 'owner',
          async walk(visit, { get }) {
            await openPage(visit, '/portal/bookings')
            await openPage(visit, '/portal/clients')
            await expect(visit.page.getByText('Ottoline Ceramics').first()).toBeVisible()
            const session = await readSession(visit)
            await locateLogout(visit).click()
            await checkSignedOut(visit, get, session)
          },
        },
        'from the menu on a phone': {
          as: 'manager',
          viewport: phone,
          async walk(visit, { get }) {
            await openPage(visit, '/portal/clients')
            const session = await readSession(visit)
            await visit.page.getByLabel('Open menu').filter({ visible: true }).click()
            await locateLogout(visit).click()
            await checkSignedOut(visit, get, session)
          },
        },
        'another browser of the same person stays signed in; a link to the logout URL does nothing':
          {
            as: 'books',
            async walk(visit, { program, get }) {
              const elsewhere = await getSession(program, 'books')
              await openPage(visit, '/portal')
              await visit.page.goto('/auth/sign-out', { waitUntil: 'domcontentloaded' })
              await visit.waitForPath('/portal')
              await movePointerAway(visit)
              await logOut(visit)
              await visit.waitForPath('/auth')
              expect((await get('/portal', { cookie: elsewhere })).status).toBe(200)
            },
          },
      },
    },
    {
      says: 'Drives the signed-in/signed-out state.',
      read: 'applied to every other tab of the portal and back; background tabs too',
      async check({ visit }) {
        const one = await visit({ as: 'owner', warm: true })
        await openPage(one, '/portal')
        const places = ['/portal/projects', '/portal/clients', '/portal/settings/appearance']
        const others: Visit[] = []
        for (const path of places) {
          const other = await one.openTab()
          await openPage(other, path)
          others.push(other)
        }
        await one.page.bringToFront()
        await logOut(one)
        await one.waitForPath('/auth')
        for (const [at, other] of others.entries()) {
          await other.waitForPath(`/auth?to=${encodeURIComponent(places[at]!)}`)
          await expect(locatePassword(other)).toBeVisible()
        }
        await one.page.bringToFront()
        await signInAs(one, 'owner')
        await one.waitForPath('/portal')
        for (const [at, other] of others.entries()) {
          await other.waitForPath(places[at]!)
          await expect(locateMenu(other)).toBeVisible()
        }
      },
      walked: {
        'a tab that missed it shows no further page: its next navigation opens the form': {
          as: 'manager',
          async walk(visit, { post }) {
            await openPage(visit, '/portal/bookings')
            const cookie = await readSession(visit)
            // In another tab, with the same session.
            expect((await post('/auth/sign-out', {}, { cookie })).status).toBe(302)
            await locateMenu(visit).getByRole('link', { name: 'Projects' }).click()
            await visit.waitForPath(/^\/auth\?to=%2Fportal%2F(projects|bookings)(&ended)?$/)
            await expect(visit.page.getByText('Candlemas Concert')).toHaveCount(0)
          },
        },
      },
    },
  ],
}
