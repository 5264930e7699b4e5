import { publicPages } from '../../../app/routes/site/public-pages.ts'
import { type Chapter, listHrefs } from './sentences.ts'
import { type Visit, expect } from '../../support/visit.ts'

const phone = { width: 390, height: 844 }
const links = ['Home', 'About', 'Services', 'Portfolio', 'Contact']
const paths = ['/', '/about', '/services', '/portfolio', '/contact']
/** Every page with the public layout; one case study represents all. */
export const layoutPages = [...new Set([...publicPages, '/portfolio', '/portfolio/low-water'])]

/** A solid bar has a fill and a bottom border. */
export function readBar({ page }: Visit): Promise<'solid' | 'clear' | 'between'> {
  return page.locator('.site-header').evaluate((bar) => {
    const { backgroundColor, borderBlockEndColor, position } = getComputedStyle(bar)
    const isTransparent = (color: string) => color === 'transparent' || /, 0\)$|\/ 0\)$/.test(color)
    const [line, fill] = [!isTransparent(borderBlockEndColor), !isTransparent(backgroundColor)]
    if (position !== 'fixed' || bar.getBoundingClientRect().top !== 0) return 'between'
    return line && fill ? 'solid' : line ? 'between' : 'clear'
  })
}

export const scrollDown = ({ page }: Visit, top: number) =>
  page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)

/** 2: the shared parts of all public pages. */
export const layout: Chapter = {
  title: '2. Public layout',
  sentences: [
    {
      says: 'Top navigation bar: links Home, About, Services, Portfolio, Contact, and a Portal button.',
      async check({ visit }) {
        const visitor = await visit()
        for (const path of layoutPages) {
          await visitor.go(path)
          const bar = visitor.page.getByRole('banner')
          const shown = bar.getByRole('navigation').getByRole('link').filter({ visible: true })
          expect(await shown.allInnerTexts()).toEqual(links)
          expect(await listHrefs(shown)).toEqual(paths)
          await expect(
            bar.getByRole('link', { name: 'Portal', exact: true }).filter({ visible: true }),
          ).toHaveAttribute('href', '/portal')
          expect((await bar.boundingBox())?.y).toBe(0)
        }
      },
      walked: {
        'every link opens its page with exactly one history entry, Back the previous one with its title':
          {
            async walk(visit) {
              const { page } = visit
              await visit.go('/privacy')
              const title = await page.title()
              for (const [at, name] of links.entries()) {
                const before = await visit.getHistoryIndex()
                await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
                await visit.waitForPath(paths[at]!)
                expect(await visit.getHistoryIndex()).toBe(before + 1)
                await expect(
                  page.getByRole('banner').getByRole('link', { name, exact: true }),
                ).toHaveAttribute('aria-current', 'page')
                await visit.goBack('/privacy')
                await expect(page).toHaveTitle(title)
              }
            },
          },
      },
    },
    {
      says: 'It becomes solid once the page is scrolled more than 10 pixels.',
      async check({ visit }) {
        const visitor = await visit()
        await visitor.go('/about')
        expect(await readBar(visitor)).toBe('clear')
        await visitor.page.mouse.wheel(0, 600)
        await expect.poll(() => readBar(visitor)).toBe('solid')
        await visitor.page.keyboard.press('Home')
        await expect.poll(() => readBar(visitor)).toBe('clear')
      },
    },
    {
      says: 'On small screens it collapses into a menu that opens and closes, and it closes when a link is chosen.',
      walked: {
        'opening and closing add no history entry, choosing adds one, Back finds it closed': {
          viewport: phone,
          async walk(visit) {
            const { page } = visit
            const menu = page.locator('.site-header details')
            await visit.go('/about')
            const title = await page.title()
            const before = await visit.getHistoryIndex()
            await expect(
              page.getByRole('banner').getByRole('navigation').filter({ visible: true }),
            ).toHaveCount(0)
            await menu.locator('summary').click()
            await expect(menu.getByRole('link')).toHaveText([...links, 'Check a date', 'Portal'])
            await expect(menu.getByRole('link', { name: 'Contact' })).toBeInViewport()
            await menu.locator('summary').click()
            await expect(menu.getByRole('link', { name: 'Contact' })).toBeHidden()
            await menu.locator('summary').click()
            await page.keyboard.press('Escape')
            await expect(menu.getByRole('link', { name: 'Contact' })).toBeHidden()
            await expect(menu.locator('summary')).toBeFocused()
            expect(await visit.getHistoryIndex()).toBe(before)
            await menu.locator('summary').click()
            await menu.getByRole('link', { name: 'Services' }).click()
            await visit.waitForPath('/services')
            await expect(menu.getByRole('link', { name: 'Contact' })).toBeHidden()
            expect(await visit.getHistoryIndex()).toBe(before + 1)
            await visit.goBack('/about')
            await expect(page).toHaveTitle(title)
            await expect(menu.getByRole('link', { name: 'Contact' })).toBeHidden()
          },
        },
      },
    },
    {
      says: 'Footer: quick links, service anchors, contact details, and an Access Business Portal button.',
      async check({ visit }) {
        const visitor = await visit()
        for (const path of layoutPages) {
          await visitor.go(path)
          const footer = visitor.page.getByRole('contentinfo')
          const locateColumn = (name: string) =>
            footer
              .locator('div')
              .filter({ has: visitor.page.getByRole('heading', { name, exact: true }) })
              .last()
          expect(await locateColumn('Quick links').getByRole('link').allInnerTexts()).toEqual(links)
          expect(await listHrefs(locateColumn('Quick links').getByRole('link'))).toEqual(paths)
          expect(await listHrefs(locateColumn('Services').getByRole('link'))).toEqual([
            '/services#photography',
            '/services#documentary',
            '/services#podcast',
          ])
          for (const detail of [
            '14 Netmaker’s Row',
            'Portland, ME 04101',
            '(207) 555-0142',
            'hello@longlight.example',
            'Mon–Fri, 9 AM–6 PM',
          ])
            await expect(footer).toContainText(detail)
          await expect(
            footer.getByRole('link', { name: 'Access Business Portal' }),
          ).toHaveAttribute('href', '/portal')
        }
      },
      walked: {
        'a service anchor opens at its block, visible below the bar': {
          async walk(visit) {
            const { page } = visit
            for (const [name, id] of [
              ['Photography & videography', 'photography'],
              ['Documentary production', 'documentary'],
              ['Podcast production', 'podcast'],
            ] as const) {
              await visit.go('/about')
              await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
              await visit.waitForPath(`/services#${id}`)
              const measureTop = () =>
                page
                  .locator(`#${id}`)
                  .evaluate((block) => Math.round(block.getBoundingClientRect().top))
              await expect.poll(measureTop).toBeLessThan(160)
              expect(await measureTop()).toBeGreaterThanOrEqual(
                await page
                  .locator('.site-header')
                  .evaluate((bar) => bar.getBoundingClientRect().bottom - 1),
              )
            }
          },
        },
        'both Portal buttons open the sign-in': {
          async walk(visit) {
            for (const name of ['Portal', 'Access Business Portal']) {
              await visit.go('/about')
              const before = await visit.getHistoryIndex()
              await visit.page
                .getByRole('link', { name, exact: true })
                .filter({ visible: true })
                .click()
              await visit.waitForPath('/auth?to=%2Fportal')
              expect(await visit.getHistoryIndex()).toBe(before + 1)
              await visit.goBack('/about')
            }
          },
        },
      },
    },
    {
      says: '- Public mobile menu: open or closed; closes on link click.',
      walked: {
        'the menu closes while a chosen link is still loading': {
          viewport: phone,
          async walk(visit) {
            const { page } = visit
            await visit.go('/about')
            // The next page doesn't load, neither on click nor ahead of it.
            await page.route('**/services*', (route) => route.fulfill({ status: 204 }))
            await page.evaluate(() =>
              document.querySelector('script[type=speculationrules]')!.remove(),
            )
            await page.locator('.site-header summary').click()
            await page
              .locator('.site-header details')
              .getByRole('link', { name: 'Services' })
              .click()
            await expect(page.locator('.site-header details')).not.toHaveAttribute('open')
            await expect(page).toHaveURL(/\/about$/)
            await expect(page.getByRole('main')).not.toHaveAttribute('inert')
          },
        },
      },
    },
    {
      says: 'Notifications (toasts) appear at the top right.',
      async check({ visit }) {
        await checkToastPosition(
          await visit({ warm: true }),
          await visit({ warm: true, viewport: phone }),
        )
      },
    },
  ],
}

/** A failed sign-in shows a toast at the top right, in a wide and in a narrow window. */
export async function checkToastPosition(...visits: Visit[]) {
  for (const visit of visits) {
    const { page } = visit
    await visit.go('/auth')
    await page.getByLabel('Email').fill('nobody@longlight.example')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    const box = await page.locator('.toast').boundingBox()
    const { width } = page.viewportSize()!
    expect(box, 'a toast is rendered').not.toBeNull()
    expect(width - box!.x - box!.width).toBeGreaterThanOrEqual(0)
    expect(width - box!.x - box!.width).toBeLessThanOrEqual(40)
    expect(box!.y).toBeGreaterThanOrEqual(0)
    expect(box!.y).toBeLessThanOrEqual(60)
    if (width > 800) expect(box!.x).toBeGreaterThan(width / 2)
  }
}
