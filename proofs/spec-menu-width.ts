import type { Chapter } from './kit/sentences.ts'
import { sessionOf } from './kit/sign-in.ts'
import { type Visit, expect } from './kit/visit.ts'
import { away, open, over, press, settlesAt, toggle, widths } from './spec-menu.ts'
import { menu } from './spec-portal.ts'

const phone = { width: 390, height: 844 }
const [narrow, wide] = [64, 248]
const hamburger = ({ page }: Visit) => page.getByLabel('Open menu').filter({ visible: true })
const told = ({ page }: Visit) => page.locator('.portal').getAttribute('data-menu')

/** Every way the menu opens and closes; `look` looks after each. */
async function everyWay(visit: Visit, look: (width: number) => Promise<void>) {
  const { page } = visit
  await open(visit, '/portal/projects')
  await look(narrow)
  await over(visit)
  await look(wide)
  await away(visit)
  await look(narrow)
  await page.keyboard.press('Tab')
  await menu(visit).getByRole('link', { name: 'Bookings' }).focus()
  await look(wide)
  await page.locator('#content').focus()
  await look(narrow)
  await page.keyboard.press('Control+b')
  await look(wide)
  await page.keyboard.press('Control+b')
  await look(narrow)
}

/** 2, 4: when the menu is wide, and what steps aside for it. */
export const menuWidth: Chapter = {
  title: '2, 4. Portal: side menu, open and closed',
  sentences: [
    {
      says: '- It expands on hover',
      async seen({ visit }) {
        const visitor = await visit({ as: 'owner', warm: true })
        await open(visitor, '/portal')
        await settlesAt(visitor, narrow)
        await visitor.page.mouse.move(32, 150)
        await visitor.page.mouse.move(500, 500) // on its way across
        await visitor.page.waitForTimeout(400)
        expect(await widths(visitor)).toEqual([narrow, narrow])
        await over(visitor)
        await settlesAt(visitor, wide)
        await menu(visitor).getByRole('link', { name: 'Podcasts' }).click()
        await visitor.arrive('/portal/podcasts')
        expect(await widths(visitor)).toEqual([wide, wide])
        await away(visitor)
        await settlesAt(visitor, narrow)

        const slow = await visit({ as: 'crew' })
        await slow.go('/portal')
        await over(slow)
        slow.letScriptsGo() // the pointer was there before the page was awake
        await settlesAt(slow, wide)
      },
    },
    {
      says: 'or when pinned with a toggle.',
      walked: {
        'it stays open on every page, after a reload and in another tab, until it is unpinned': {
          as: 'manager',
          async walk(visit) {
            const { page } = visit
            await open(visit, '/portal/projects')
            await settlesAt(visit, narrow)
            await press(visit, true)
            await settlesAt(visit, wide)
            await expect(page).toHaveURL(/\/portal\/projects$/)
            await expect(toggle(visit, true)).toBeVisible()
            await page.locator('#content').focus()
            await page.waitForTimeout(300)
            expect(await widths(visit)).toEqual([wide, wide])
            await visit.reload()
            expect(await widths(visit)).toEqual([wide, wide])
            await menu(visit).getByRole('link', { name: 'Bookings' }).click()
            await visit.arrive('/portal/bookings')
            expect(await widths(visit)).toEqual([wide, wide])
            const other = await visit.tab()
            await open(other, '/portal')
            expect(await widths(other)).toEqual([wide, wide])
            await press(other, false)
            await other.page.locator('#content').focus()
            await settlesAt(other, narrow)
            await expect(toggle(other, false)).toBeAttached()
            await visit.reload()
            await settlesAt(visit, narrow)
          },
        },
      },
    },
    {
      says: 'On small screens a hamburger button opens it.',
      async seen({ visit }) {
        for (const [width, small] of [
          [320, true],
          [760, true],
          [761, false],
          [1600, false],
        ] as const) {
          const visitor = await visit({ as: 'crew', viewport: { width, height: 700 } })
          await open(visitor, '/portal')
          expect([width, await hamburger(visitor).count(), await menu(visitor).count()]).toEqual([
            width,
            small ? 1 : 0,
            small ? 0 : 1,
          ])
        }
      },
      walked: {
        'open, choose: one entry, closed again, the page in full width; Back finds it closed': {
          as: 'owner',
          viewport: phone,
          async walk(visit) {
            const { page } = visit
            await open(visit, '/portal')
            const before = await visit.depth()
            await expect(menu(visit)).toHaveCount(0)
            expect((await page.getByRole('main').boundingBox())!).toMatchObject({
              x: 0,
              width: 390,
            })
            await hamburger(visit).click()
            await expect(menu(visit).getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
              'aria-current',
              'page',
            )
            await expect(menu(visit).getByRole('link', { name: 'Settings' })).toBeInViewport()
            expect(await visit.depth()).toBe(before)
            await menu(visit).getByRole('link', { name: 'Projects' }).click()
            await visit.arrive('/portal/projects')
            await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
            await expect(menu(visit)).toHaveCount(0)
            expect(await visit.depth()).toBe(before + 1)
            await visit.back('/portal')
            await expect(menu(visit)).toHaveCount(0)
          },
        },
      },
    },
    {
      says: '- Menu width is narrow when collapsed and wide when expanded.',
      read: '64 and 248 pixels, by whatever makes it wide: pointer, focus, pin',
      async seen({ visit }) {
        const visitor = await visit({ as: 'owner', warm: true })
        await everyWay(visitor, (width) =>
          expect.poll(async () => (await widths(visitor))[0]).toBe(width),
        )
      },
      walked: {
        'from the first picture of the page on': {
          as: 'books',
          async walk(visit, { visit: another }) {
            await open(visit, '/portal')
            expect(await widths(visit)).toEqual([narrow, narrow])
            const other = await another({
              as: 'books',
              warm: visit.warm,
              cookies: { menu: 'pinned' },
            })
            await open(other, '/portal')
            expect(await widths(other)).toEqual([wide, wide])
          },
        },
      },
    },
    {
      says: 'The content margin shifts with it,',
      read: 'in all cases, nothing is laid over the page, and both edges move as one',
      async seen({ visit }) {
        const visitor = await visit({ as: 'owner', warm: true })
        await everyWay(visitor, async (width) => {
          await settlesAt(visitor, width)
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
        await over(visitor)
        expect(await apart).toBeLessThan(2)
        await settlesAt(visitor, wide)
      },
    },
    {
      says: 'and the parent is told when the menu is expanded.',
      read: 'for pin and hover alike, and the first HTML says it already',
      async seen({ program, get, visit }) {
        const session = await sessionOf(program, 'crew')
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
        await everyWay(visitor, (width) =>
          expect.poll(() => told(visitor)).toBe(width === wide ? 'wide' : 'narrow'),
        )
      },
    },
    {
      says: '- Portal side menu: collapsed or expanded (pinned by toggle, or temporarily by hover);',
      async seen({ visit }) {
        const visitor = await visit({ as: 'owner', warm: true })
        await open(visitor, '/portal')
        await over(visitor)
        await settlesAt(visitor, wide)
        await away(visitor)
        await settlesAt(visitor, narrow) // temporarily
        await over(visitor)
        await settlesAt(visitor, wide)
        await toggle(visitor, false).click()
        await away(visitor)
        await visitor.page.waitForTimeout(400)
        expect(await widths(visitor)).toEqual([wide, wide]) // pinned
        await over(visitor)
        await visitor.page.waitForTimeout(300) // rests there
        await toggle(visitor, true).click()
        await visitor.page.waitForTimeout(400)
        expect(await widths(visitor)).toEqual([wide, wide]) // the pointer is still in it
        await away(visitor)
        await settlesAt(visitor, narrow)
        await over(visitor)
        await settlesAt(visitor, wide)
        await visitor.page.keyboard.press('Escape')
        await settlesAt(visitor, narrow)
      },
    },
    {
      says: 'mobile menu open or closed.',
      walked: {
        'opening and closing add no entry': {
          as: 'crew',
          viewport: phone,
          async walk(visit) {
            const { page } = visit
            await open(visit, '/portal/bookings')
            const before = await visit.depth()
            const closings = visit.warm
              ? [
                  () => page.getByRole('button', { name: 'Close menu' }).click(),
                  () => page.keyboard.press('Escape'),
                  () => page.mouse.click(380, 500),
                ]
              : [() => hamburger(visit).click()]
            for (const close of closings) {
              await expect(menu(visit)).toHaveCount(0)
              await hamburger(visit).click()
              await expect(menu(visit).getByRole('link', { name: 'Clients' })).toBeInViewport()
              await close()
              await expect(menu(visit)).toHaveCount(0)
            }
            expect(await visit.depth()).toBe(before)
            await expect(page).toHaveURL(/\/portal\/bookings$/)
          },
        },
      },
    },
  ],
}
