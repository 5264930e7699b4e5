import type { Chapter } from './sentences.ts'
import { getSession } from '../../support/sign-in.ts'
import { type Visit, expect } from '../../support/visit.ts'
import {
  movePointerAway,
  openPage,
  movePointerOver,
  togglePin,
  expectWidth,
  locatePinToggle,
  measureWidths,
} from './menu.ts'
import { locateMenu } from './portal.ts'

const phone = { width: 390, height: 844 }
const [narrow, wide] = [64, 248]
const locateHamburger = ({ page }: Visit) => page.getByLabel('Open menu').filter({ visible: true })
const readMenuState = ({ page }: Visit) => page.locator('.portal').getAttribute('data-menu')

/** Opens and closes the menu in every way, and calls `look` after each. */
async function checkEveryWay(visit: Visit, look: (width: number) => Promise<void>) {
  const { page } = visit
  await openPage(visit, '/portal/projects')
  await look(narrow)
  await movePointerOver(visit)
  await look(wide)
  await movePointerAway(visit)
  await look(narrow)
  await page.keyboard.press('Tab')
  await locateMenu(visit).getByRole('link', { name: 'Bookings' }).focus()
  await look(wide)
  await page.locator('#content').focus()
  await look(narrow)
  await page.keyboard.press('Control+b')
  await look(wide)
  await page.keyboard.press('Control+b')
  await look(narrow)
}

/** 2, 4: the width of the menu, and of the page next to it. */
export const menuWidth: Chapter = {
  title: '2, 4. Portal: side menu, open and closed',
  sentences: [
    {
      says: '- It expands on hover',
      async check({ visit }) {
        const visitor = await visit({ as: 'owner', warm: true })
        await openPage(visitor, '/portal')
        await expectWidth(visitor, narrow)
        await visitor.page.mouse.move(32, 150)
        await visitor.page.mouse.move(500, 500) // Crosses the menu on its way.
        await visitor.page.waitForTimeout(400)
        expect(await measureWidths(visitor)).toEqual([narrow, narrow])
        await movePointerOver(visitor)
        await expectWidth(visitor, wide)
        await locateMenu(visitor).getByRole('link', { name: 'Podcasts' }).click()
        await visitor.waitForPath('/portal/podcasts')
        expect(await measureWidths(visitor)).toEqual([wide, wide])
        await movePointerAway(visitor)
        await expectWidth(visitor, narrow)

        const slow = await visit({ as: 'crew' })
        await slow.go('/portal')
        await movePointerOver(slow)
        slow.releaseScripts() // The pointer was over the menu before hydration.
        await expectWidth(slow, wide)
      },
    },
    {
      says: 'or when pinned with a toggle.',
      walked: {
        'it stays open on every page, after a reload and in another tab, until it is unpinned': {
          as: 'manager',
          async walk(visit) {
            const { page } = visit
            await openPage(visit, '/portal/projects')
            await expectWidth(visit, narrow)
            await togglePin(visit, true)
            await expectWidth(visit, wide)
            await expect(page).toHaveURL(/\/portal\/projects$/)
            await expect(locatePinToggle(visit, true)).toBeVisible()
            await page.locator('#content').focus()
            await page.waitForTimeout(300)
            expect(await measureWidths(visit)).toEqual([wide, wide])
            await visit.reload()
            expect(await measureWidths(visit)).toEqual([wide, wide])
            await locateMenu(visit).getByRole('link', { name: 'Bookings' }).click()
            await visit.waitForPath('/portal/bookings')
            expect(await measureWidths(visit)).toEqual([wide, wide])
            const other = await visit.openTab()
            await openPage(other, '/portal')
            expect(await measureWidths(other)).toEqual([wide, wide])
            await togglePin(other, false)
            await other.page.locator('#content').focus()
            await expectWidth(other, narrow)
            await expect(locatePinToggle(other, false)).toBeAttached()
            await visit.reload()
            await expectWidth(visit, narrow)
          },
        },
      },
    },
    {
      says: 'On small screens a hamburger button opens it.',
      async check({ visit }) {
        for (const [width, small] of [
          [320, true],
          [760, true],
          [761, false],
          [1600, false],
        ] as const) {
          const visitor = await visit({ as: 'crew', viewport: { width, height: 700 } })
          await openPage(visitor, '/portal')
          expect([
            width,
            await locateHamburger(visitor).count(),
            await locateMenu(visitor).count(),
          ]).toEqual([width, small ? 1 : 0, small ? 0 : 1])
        }
      },
      walked: {
        'open, choose: one history entry, closed again, the page in full width; Back finds it closed':
          {
            as: 'owner',
            viewport: phone,
            async walk(visit) {
              const { page } = visit
              await openPage(visit, '/portal')
              const before = await visit.getHistoryIndex()
              await expect(locateMenu(visit)).toHaveCount(0)
              expect((await page.getByRole('main').boundingBox())!).toMatchObject({
                x: 0,
                width: 390,
              })
              await locateHamburger(visit).click()
              await expect(
                locateMenu(visit).getByRole('link', { name: 'Dashboard' }),
              ).toHaveAttribute('aria-current', 'page')
              await expect(
                locateMenu(visit).getByRole('link', { name: 'Settings' }),
              ).toBeInViewport()
              expect(await visit.getHistoryIndex()).toBe(before)
              await locateMenu(visit).getByRole('link', { name: 'Projects' }).click()
              await visit.waitForPath('/portal/projects')
              await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
              await expect(locateMenu(visit)).toHaveCount(0)
              expect(await visit.getHistoryIndex()).toBe(before + 1)
              await visit.goBack('/portal')
              await expect(locateMenu(visit)).toHaveCount(0)
            },
          },
      },
    },
    {
      says: '- Menu width is narrow when collapsed and wide when expanded.',
      read: '64 and 248 pixels, for pointer, focus and pin',
      async check({ visit }) {
        const visitor = await visit({ as: 'owner', warm: true })
        await checkEveryWay(visitor, (width) =>
          expect.poll(async () => (await measureWidths(visitor))[0]).toBe(width),
        )
      },
      walked: {
        'from the first paint on': {
          as: 'books',
          async walk(visit, { visit: another }) {
            await openPage(visit, '/portal')
            expect(await measureWidths(visit)).toEqual([narrow, narrow])
            const other = await another({
              as: 'books',
              warm: visit.warm,
              cookies: { menu: 'pinned' },
            })
            await openPage(other, '/portal')
            expect(await measureWidths(other)).toEqual([wide, wide])
          },
        },
      },
    },
    {
      says: 'The content margin shifts with it,',
      read: 'in all cases, nothing covers the page, and both edges move together',
      async check({ visit }) {
        const visitor = await visit({ as: 'owner', warm: true })
        await checkEveryWay(visitor, async (width) => {
          await expectWidth(visitor, width)
          const [main, bar] = await Promise.all(
            ['main', '.bar'].map((part) =>
              visitor.page
                .locator(part)
                .first()
                .evaluate((one) => one.getBoundingClientRect().left),
            ),
          )
          expect([main, bar]).toEqual([width, width])
        })
        await visitor.page.emulateMedia({ reducedMotion: 'no-preference' })
        const apart = visitor.page.evaluate(async () => {
          let most = 0
          for (
            const began = performance.now();
            performance.now() - began < 1200;
            await new Promise(requestAnimationFrame)
          ) {
            const [side, left] = [
              document.querySelector('.side')!.getBoundingClientRect().width,
              document.querySelector('.portal-body')!.getBoundingClientRect().left,
            ]
            most = Math.max(most, Math.abs(side - left))
          }
          return most
        })
        await movePointerOver(visitor)
        expect(await apart).toBeLessThan(2)
        await expectWidth(visitor, wide)
      },
    },
    {
      says: 'and the parent is told when the menu is expanded.',
      read: 'for pin and hover, and already in the first HTML',
      async check({ program, get, visit }) {
        const session = await getSession(program, 'crew')
        for (const [cookie, state] of [
          [session, 'narrow'],
          [`${session}; menu=pinned`, 'wide'],
        ] as const) {
          const { text } = await get('/portal/bookings', { cookie })
          expect([
            /class="portal" data-menu="(\w+)"/.exec(text)?.[1],
            /class="side"[^>]*data-expanded/.test(text),
          ]).toEqual([state, state === 'wide'])
        }
        const visitor = await visit({ as: 'owner', warm: true })
        await checkEveryWay(visitor, (width) =>
          expect.poll(() => readMenuState(visitor)).toBe(width === wide ? 'wide' : 'narrow'),
        )
      },
    },
    {
      says: '- Portal side menu: collapsed or expanded (pinned by toggle, or temporarily by hover);',
      async check({ visit }) {
        const visitor = await visit({ as: 'owner', warm: true })
        await openPage(visitor, '/portal')
        await movePointerOver(visitor)
        await expectWidth(visitor, wide)
        await movePointerAway(visitor)
        await expectWidth(visitor, narrow) // Open temporarily.
        await movePointerOver(visitor)
        await expectWidth(visitor, wide)
        await locatePinToggle(visitor, false).click()
        await movePointerAway(visitor)
        await visitor.page.waitForTimeout(400)
        expect(await measureWidths(visitor)).toEqual([wide, wide]) // Pinned open.
        await movePointerOver(visitor)
        await visitor.page.waitForTimeout(300) // Rests on the menu.
        await locatePinToggle(visitor, true).click()
        await visitor.page.waitForTimeout(400)
        // The pointer is still over the menu.
        expect(await measureWidths(visitor)).toEqual([wide, wide])
        await movePointerAway(visitor)
        await expectWidth(visitor, narrow)
        await movePointerOver(visitor)
        await expectWidth(visitor, wide)
        await visitor.page.keyboard.press('Escape')
        await expectWidth(visitor, narrow)
      },
    },
    {
      says: 'mobile menu open or closed.',
      walked: {
        'opening and closing add no history entry': {
          as: 'crew',
          viewport: phone,
          async walk(visit) {
            const { page } = visit
            await openPage(visit, '/portal/bookings')
            const before = await visit.getHistoryIndex()
            const closings = visit.warm
              ? [
                  () => page.getByRole('button', { name: 'Close menu' }).click(),
                  () => page.keyboard.press('Escape'),
                  () => page.mouse.click(380, 500),
                ]
              : [() => locateHamburger(visit).click()]
            for (const close of closings) {
              await expect(locateMenu(visit)).toHaveCount(0)
              await locateHamburger(visit).click()
              await expect(
                locateMenu(visit).getByRole('link', { name: 'Clients' }),
              ).toBeInViewport()
              await close()
              await expect(locateMenu(visit)).toHaveCount(0)
            }
            expect(await visit.getHistoryIndex()).toBe(before)
            await expect(page).toHaveURL(/\/portal\/bookings$/)
          },
        },
      },
    },
  ],
}
