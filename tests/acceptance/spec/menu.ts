import { type Chapter, type Stage } from './sentences.ts'
import { getSession } from '../../support/sign-in.ts'
import { type Visit, expect } from '../../support/visit.ts'
import { locateMenu, places } from './portal.ts'

const phone = { width: 390, height: 844 }
const [narrow, wide] = [64, 248]
const pinned = { menu: 'pinned' }
/** Preference that the menu opens only when pinned. */
const still = { 'menu-opens': 'pinned' }

/** Returns the width of the menu and the left edge of the page. */
export const measureWidths = ({ page }: Visit) =>
  page.evaluate(() => [
    document.querySelector('.side')!.getBoundingClientRect().width,
    document.querySelector('.portal-body')!.getBoundingClientRect().left,
  ])
export const expectWidth = (visit: Visit, width: number) =>
  expect.poll(() => measureWidths(visit)).toEqual([width, width])
export const movePointerAway = ({ page }: Visit) => page.mouse.move(700, 500)
/** Moves in steps as a hand does, to the middle of a link. */
export const movePointerOver = ({ page }: Visit) => page.mouse.move(32, 150, { steps: 4 })
const locateLabel = (visit: Visit, name: string) =>
  locateMenu(visit).locator('.menu-link', { hasText: name }).locator('.menu-label')

/**
 * Opens a page of the portal with the pointer off the menu, and waits for hydration if the visit is
 * warm.
 */
export async function openPage(visit: Visit, path: string) {
  await visit.go(path)
  // a new document starts with the pointer in its corner, over the menu
  await movePointerAway(visit)
  if (visit.warm) await expect(visit.page.locator('.sheet-open')).toBeAttached()
}

/** Returns the button that pins the menu, in this state. */
export function locatePinToggle({ page }: Visit, pressed: boolean) {
  return page.getByRole('button', { name: 'Pin menu open', pressed })
}

/** Pins or unpins the menu by keyboard, which also reaches a hidden toggle. */
export async function togglePin(visit: Visit, pins: boolean) {
  await locatePinToggle(visit, !pins).focus()
  await visit.page.keyboard.press('Enter')
  await expect(locatePinToggle(visit, pins)).toBeAttached()
  await visit.page.waitForLoadState('domcontentloaded')
}

/** Renames the studio and removes its badge while `look` runs. */
async function withRenamedStudio({ visit }: Stage, look: (visitor: Visit) => Promise<void>) {
  const owner = await visit({ as: 'owner', warm: true })
  const call = async (name: string, badge: string) => {
    await openPage(owner, '/portal/settings/studio')
    const form = owner.page.getByRole('region', { name: 'Studio', exact: true })
    await form.locator('[name=name]').fill(name)
    await form.locator('[name=badge]').fill(badge)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('status')).toHaveText('Saved')
  }
  await call('Harbor & Sons', '')
  try {
    await look(await visit({ as: 'crew', cookies: pinned }))
  } finally {
    await call('Longlight', 'L')
  }
}

/** 2: the content of the side menu and its appearance. */
export const sideMenu: Chapter = {
  title: '2. Portal: side menu',
  sentences: [
    {
      says: '- Links, in order: Dashboard, Bookings, Photography, Videography, Podcasts, Projects, Clients, Analytics, Settings.',
      read: 'on a phone, whose bar has no room for them, the links to the website follow in a list of their own',
      walked: Object.fromEntries(
        (
          [
            ['next to the page', undefined],
            ['behind the button on a phone', phone],
          ] as const
        ).map(([name, viewport]) => [
          name,
          {
            as: 'owner',
            ...(viewport && { viewport }),
            async walk(visit: Visit) {
              for (const path of [
                '/portal',
                '/portal/podcasts',
                '/portal/settings/appearance',
                '/portal/clients/new',
              ]) {
                await openPage(visit, path)
                if (viewport)
                  await visit.page.getByLabel('Open menu').filter({ visible: true }).click()
                const all = locateMenu(visit).getByRole('link').filter({ visible: true })
                const site = locateMenu(visit).getByRole('list', { name: 'Website', exact: true })
                const links = locateMenu(visit).getByRole('list').first().getByRole('link')
                expect(await all.locator('.menu-label').allTextContents()).toEqual([
                  ...places.map(([one]) => one),
                  ...(viewport ? ['Website', 'Library', 'Testimonials'] : []),
                ])
                await expect(site.getByRole('link')).toHaveCount(viewport ? 3 : 0)
                expect(await links.locator('.menu-label').allTextContents()).toEqual(
                  places.map(([one]) => one),
                )
                expect(
                  await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
                ).toEqual(places.map(([, to]) => to))
                const tops = await links.evaluateAll((all) =>
                  all.map((link) => link.getBoundingClientRect().top),
                )
                expect(tops).toEqual(tops.toSorted((a, b) => a - b))
              }
            },
          },
        ]),
      ),
    },
    {
      says: "- Expanded, it shows a heading made of the studio's name followed by the word Portal;",
      check: (stage) =>
        withRenamedStudio(stage, async (visitor) => {
          await openPage(visitor, '/portal/projects')
          await expect(locateMenu(visitor).locator('.menu-heading')).toHaveText(
            'Harbor & Sons Portal',
          )
        }),
      walked: {
        'pinned: the heading is visible, no badge': {
          as: 'owner',
          cookies: pinned,
          async walk(visit) {
            await openPage(visit, '/portal/bookings')
            await expectWidth(visit, wide)
            await expect(locateMenu(visit).locator('.menu-heading')).toHaveText('Longlight Portal')
            await expect(locateMenu(visit).locator('.menu-heading')).toBeInViewport({ ratio: 1 })
            await expect(locateMenu(visit).locator('.menu-badge')).toBeHidden()
            for (const [name] of places) await expect(locateLabel(visit, name)).toBeInViewport()
          },
        },
      },
    },
    {
      says: 'collapsed, a single-letter badge.',
      check: (stage) =>
        withRenamedStudio(stage, async (visitor) => {
          await openPage(visitor, '/portal/projects')
          await togglePin(visitor, false)
          await expectWidth(visitor, narrow)
          await expect(locateMenu(visitor).locator('.menu-badge')).toHaveText('H')
        }),
      walked: {
        'collapsed: one letter, no heading': {
          as: 'owner',
          async walk(visit) {
            await openPage(visit, '/portal/bookings')
            await expectWidth(visit, narrow)
            const badge = locateMenu(visit).locator('.menu-badge')
            await expect(badge).toHaveText(/^L$/)
            await expect(badge).toBeInViewport({ ratio: 1 })
            expect(
              (await locateMenu(visit).locator('.menu-heading').boundingBox())!.width,
            ).toBeLessThanOrEqual(1)
          },
        },
      },
    },
    {
      says: '- Collapsed, it shows icons only, with the label as a tooltip.',
      read: 'the label appears at once, and disappears when the menu opens; it stays if the menu opens only when pinned',
      async check({ visit }) {
        const visitor = await visit({ as: 'owner', warm: true })
        await openPage(visitor, '/portal')
        await expect(async () => {
          await movePointerAway(visitor)
          await expectWidth(visitor, narrow)
          const frames = visitor.page.evaluate(async () => {
            const seen: string[] = []
            const [side, one] = [
              document.querySelector('.side')!,
              document.querySelectorAll('.side .menu-link .menu-label')[2]!,
            ]
            for (
              const began = performance.now();
              performance.now() - began < 900;
              await new Promise(requestAnimationFrame)
            ) {
              const label = getComputedStyle(one).opacity === '1' ? 'name' : 'icon'
              const look = side.hasAttribute('data-expanded') ? 'open' : label
              if (seen.at(-1) !== look) seen.push(look)
            }
            return seen
          })
          await movePointerOver(visitor)
          expect(await frames).toEqual(['icon', 'name', 'open'])
        }).toPass({ timeout: 30_000 })
        await expect(locateLabel(visitor, 'Photography')).toHaveCSS('position', 'static')
      },
      walked: {
        'a closed menu: hover or keyboard focus shows the label of an icon': {
          as: 'owner',
          cookies: still,
          async walk(visit) {
            const { page } = visit
            await openPage(visit, '/portal')
            const names = [...places.map(([name]) => name), 'Logout']
            for (const name of names) {
              await expect(locateLabel(visit, name)).toHaveCSS('opacity', '0')
              const icon = (await locateMenu(visit)
                .locator('.menu-link', { hasText: name })
                .locator('svg')
                .boundingBox())!
              expect([name, icon.x > 0, icon.x + icon.width < narrow, icon.width]).toEqual([
                name,
                true,
                true,
                18,
              ])
            }
            for (const name of names) {
              await locateMenu(visit)
                .locator('.menu-link', { hasText: name })
                .hover({ position: { x: 20, y: 18 } })
              await expect(locateLabel(visit, name)).toHaveCSS('opacity', '1')
              expect((await locateLabel(visit, name).boundingBox())!.x).toBeGreaterThanOrEqual(
                narrow - 4,
              )
              for (const other of names.filter((one) => one !== name))
                await expect(locateLabel(visit, other)).toHaveCSS('opacity', '0')
            }
            expect(await measureWidths(visit)).toEqual([narrow, narrow])
            await movePointerAway(visit)
            await page.keyboard.press('Tab')
            await locateMenu(visit).getByRole('link', { name: 'Podcasts' }).focus()
            await page.keyboard.press('Tab')
            await expect(locateLabel(visit, 'Projects')).toHaveCSS('opacity', '1')
            await expect(locateLabel(visit, 'Podcasts')).toHaveCSS('opacity', '0')
            expect(await measureWidths(visit)).toEqual([narrow, narrow])
          },
        },
      },
    },
    {
      says: '- The active link is highlighted.',
      walked: {
        'on each page and its subpages; by more than color, narrow and wide': {
          as: 'owner',
          async walk(visit, { program, get }) {
            const cookie = await getSession(program, 'owner')
            const findFirstPath = async (list: string, noun: string) =>
              new RegExp(`/portal/${noun}/[0-9a-f-]{36}`).exec(
                (await get(list, { cookie })).text,
              )![0]
            const paths = [
              ...places.map(([, path]) => path),
              '/portal/bookings/new',
              '/portal/photography/portfolio',
              '/portal/projects/list',
              '/portal/clients',
              '/portal/clients/new',
              '/portal/clients/inquiries',
              '/portal/settings/security',
              '/portal/settings/people',
              await findFirstPath('/portal/bookings/list', 'bookings'),
              await findFirstPath('/portal/projects/list', 'projects'),
              await findFirstPath('/portal/clients', 'clients'),
            ]
            for (const path of paths) {
              await openPage(visit, path)
              const active = locateMenu(visit).locator('[aria-current=page]')
              await expect(active).toHaveCount(1)
              await expect(active.locator('.menu-label')).toHaveText(
                places.findLast(([, place]) => path === place || path.startsWith(`${place}/`))![0],
              )
              await checkActiveLink(visit)
            }
            await togglePin(visit, true)
            await expectWidth(visit, wide)
            await checkActiveLink(visit)
          },
        },
      },
    },
  ],
}

/** The active link differs from all others in fill, weight and mark. */
async function checkActiveLink({ page }: Visit) {
  const looks = await page.locator('.side .menu-links .menu-link').evaluateAll((all) =>
    all.map((link) => {
      const { backgroundColor, fontWeight, color } = getComputedStyle(link)
      return {
        active: link.hasAttribute('aria-current'),
        look: [backgroundColor, fontWeight, color, getComputedStyle(link, '::before').content].join(
          ' ',
        ),
      }
    }),
  )
  const [active] = looks.filter((one) => one.active)
  const others = new Set(looks.filter((one) => !one.active).map(({ look }) => look))
  expect(others.size).toBe(1)
  const [mine, theirs] = [active!.look.split(/ (?=\d{3} )/), [...others][0]!.split(/ (?=\d{3} )/)]
  expect(mine[0]).not.toBe(theirs[0]) // Fill.
  expect(Number.parseInt(mine[1]!)).toBeGreaterThan(Number.parseInt(theirs[1]!)) // Weight.
  expect(mine[1]).toMatch(/""$/) // Mark before the link.
}
