import { type Chapter, type Stage, signInAs } from './sentences.ts'
import { getSession } from '../../support/sign-in.ts'
import { type Visit, expect } from '../../support/visit.ts'

/** The nine pages: name, URL, and a text that only the real page has. */
export const places = [
  ['Dashboard', '/portal', 'Service distribution'],
  ['Bookings', '/portal/bookings', 'Everyone'],
  ['Photography', '/portal/photography', 'Winter Catalog'],
  ['Videography', '/portal/videography', 'Candlemas Concert'],
  ['Podcasts', '/portal/podcasts', 'Good Bones, season two'],
  ['Projects', '/portal/projects', 'Candlemas Concert'],
  ['Clients', '/portal/clients', 'Sparrow Hall'],
  ['Analytics', '/portal/analytics', '$115,965 total'],
  ['Settings', '/portal/settings', 'Your name, picture and password'],
] as const

export const locateMenu = ({ page }: Visit) => page.getByRole('navigation', { name: 'Portal' })
const locateLink = (visit: Visit, name: string) => locateMenu(visit).getByRole('link', { name })
/** Clients opens the first tab that the role can see. */
const findFirstTab = (path: string) => new RegExp(`^${path}(/inquiries|/all)?$`)
const id = '00000000-0000-4000-8000-000000000000'
const missing = [
  ['Bookings', `/portal/bookings/${id}`],
  ['Bookings', '/portal/bookings/none'],
  ['Projects', `/portal/projects/${id}`],
  ['Clients', `/portal/clients/${id}`],
  ['Clients', `/portal/clients/inquiries/${id}`],
  ['Settings', `/portal/settings/email-log/${id}`],
  ['Settings', `/portal/settings/team/${id}`],
] as const
const unknown = [
  '/portal/no-such-page',
  '/portal/dashboard',
  '/portal/inquiries',
  '/portal/settings/none',
  '/portal/photography/none',
  '/portal/analytics/2026',
  '/portal/%E0%A4%A',
  '/portal/x?y=1',
]
const parseHeading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

/** Messages on pages without access, by role. */
const refusals: Record<string, Record<string, string>> = {
  owner: {},
  manager: {
    '/portal/settings/data': 'Only an owner can see data settings.',
    '/portal/settings/team': 'Only an owner can see the team.',
  },
  books: {
    '/portal/clients/inquiries': 'Only an owner or a manager can see inquiries.',
    '/portal/photography/portfolio': 'Only an owner or a manager can see the portfolio.',
    '/portal/settings/team': 'Only an owner can see the team.',
  },
  crew: {
    '/portal/clients': 'Only an owner, a manager or a bookkeeper can see clients.',
    '/portal/analytics': 'Only an owner, a manager or a bookkeeper can see analytics.',
    '/portal/settings/email-log': 'Only an owner can see the email log.',
  },
}

/** 2, 6: the pages of the portal and their roles. */
export const portal: Chapter = {
  title: '2, 6. Portal: pages',
  sentences: [
    {
      says: 'Sub-routes: /portal (dashboard), /portal/bookings, /portal/photography, /portal/videography, /portal/podcasts, /portal/projects, /portal/clients, /portal/analytics, /portal/settings.',
      async check({ program, get }) {
        const cookie = await getSession(program, 'owner')
        for (const [name, path, words] of places) {
          const { status, headers, text } = await followRedirects(get, path, cookie)
          expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store'])
          expect(text).toContain(words)
          expect([path, /<p class="bar-name">(.*?)<\/p>/.exec(text)?.[1]]).toEqual([path, name])
        }
      },
      walked: {
        'each from the menu with exactly one history entry and its title; Back to the previous one':
          {
            as: 'owner',
            async walk(visit) {
              const { page } = visit
              await visit.go('/portal')
              let [at, title, depth] = [
                '/portal' as string | RegExp,
                await page.title(),
                await visit.getHistoryIndex(),
              ]
              for (const [name, path] of places.slice(1)) {
                await locateLink(visit, name).click()
                await visit.waitForPath(findFirstTab(path))
                await expect(page).toHaveTitle(`${name}: Longlight Portal`)
                await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
                expect(await visit.getHistoryIndex()).toBe(depth + 1)
                await visit.goBack(at)
                await expect(page).toHaveTitle(title)
                await page.goForward({ waitUntil: 'domcontentloaded' })
                await visit.waitForPath(findFirstTab(path))
                await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
                ;[at, title, depth] = [
                  findFirstTab(path),
                  await page.title(),
                  await visit.getHistoryIndex(),
                ]
              }
              expect([visit.elsewhere, visit.noise]).toEqual([[], []])
            },
          },
      },
    },
    {
      says: 'Everything except the dashboard is a placeholder showing only its name.',
      read: 'real pages, each under its name; additions are tabs inside them',
      walked: {
        'each shows its name and content of the studio': {
          as: 'owner',
          async walk(visit) {
            for (const [name, path, words] of places.slice(1)) {
              await visit.go(path)
              await expect(visit.page.getByRole('heading', { level: 1 })).toHaveText(name)
              await expect(
                visit.page.getByRole('main').getByText(words).filter({ visible: true }).first(),
              ).toBeVisible()
              await expect(visit.page.getByRole('main')).not.toContainText(
                /coming soon|placeholder|under construction/i,
              )
            }
            for (const [path, tabs] of [
              ['/portal/clients', ['Clients', 'Inquiries', 'Payments']],
              ['/portal/photography', ['Projects', 'Portfolio']],
              [
                '/portal/settings',
                [
                  'Profile',
                  'Security',
                  'Appearance',
                  'Studio',
                  'People',
                  'Rooms and gear',
                  'Email',
                  'Email log',
                  'Data',
                ],
              ],
            ] as const) {
              await visit.go(path)
              for (const tab of tabs)
                await expect(
                  visit.page
                    .getByRole('main')
                    .getByRole('navigation')
                    .getByRole('link', { name: tab })
                    .first(),
                ).toBeVisible()
            }
          },
        },
      },
    },
    {
      says: 'any other path',
      read: 'an unknown /portal/... redirects to / when signed in, replaced, and to /auth when signed out; a known page with a missing object shows a 404 in the portal',
      async check({ program, get }) {
        const cookie = await getSession(program, 'owner')
        for (const path of unknown) {
          const inside = await get(path, { cookie })
          expect([
            path,
            inside.status,
            inside.headers.location,
            inside.headers['cache-control'],
            inside.text,
          ]).toEqual([path, 307, '/', 'no-store', ''])
          const outside = await get(path)
          expect([path, outside.status, outside.headers.location?.split('?')[0]]).toEqual([
            path,
            302,
            '/auth',
          ])
        }
        for (const [name, path] of missing) {
          const { status, text } = await get(path, { cookie })
          expect([path, status, parseHeading(text), text.includes('</nav>')]).toEqual([
            path,
            404,
            name,
            true,
          ])
        }
      },
      walked: {
        'signed out: to the form, and from there to /': {
          async walk(visit) {
            await visit.go('/about')
            await visit.page.goto('/portal/no-such-page', { waitUntil: 'domcontentloaded' })
            await visit.waitForPath('/auth?to=%2Fportal%2Fno-such-page')
            await signInAs(visit, 'manager')
            await visit.waitForPath('/')
            await expect(visit.page).toHaveTitle(/Longlight/)
            await visit.page.goBack({ waitUntil: 'domcontentloaded' })
            await expect(visit.page).not.toHaveURL(/\/auth/)
          },
        },
        'a missing project, and the link to the list': {
          as: 'manager',
          async walk(visit) {
            const { page } = visit
            await visit.go(`/portal/projects/${id}`)
            await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
            await expect(page.getByRole('main')).toContainText('Project not found.')
            await expect(locateLink(visit, 'Projects')).toHaveAttribute('aria-current', 'page')
            await page.getByRole('main').getByRole('link', { name: 'All projects' }).click()
            await visit.waitForPath('/portal/projects')
            await visit.goBack(`/portal/projects/${id}`)
            await expect(page.getByRole('main')).toContainText('Project not found.')
          },
        },
      },
    },
    {
      says: '- The menu is the same for everyone.',
      async check({ visit }) {
        const listMenuNames = async (who: string) => {
          const visitor = await visit({ as: who })
          await visitor.go('/portal')
          const names = await locateMenu(visitor)
            .locator('.menu-links .menu-label')
            .allTextContents()
          return [
            names,
            await locateMenu(visitor)
              .getByRole('link')
              .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
            await locateMenu(visitor).getByRole('button').allTextContents(),
          ]
        }
        const owner = await listMenuNames('owner')
        expect(owner).toEqual([
          places.map(([name]) => name),
          places.map(([, path]) => path),
          ['Pin menu open', 'Logout'],
        ])
        for (const who of ['manager', 'books', 'crew'])
          expect([who, ...(await listMenuNames(who))]).toEqual([who, ...owner])
      },
    },
    {
      says: 'Distinct roles: not shown.',
      read: 'owner, manager, bookkeeper, crew: a page without permission shows its name and the roles with access, 403; the menu stays',
      async check({ program, get }) {
        for (const [who, refused] of Object.entries(refusals)) {
          const cookie = await getSession(program, who)
          for (const [, path] of places) {
            const { status } = await followRedirects(get, path, cookie)
            expect([who, path, status]).toEqual([who, path, refused[path] ? 403 : 200])
          }
          for (const [path, sentence] of Object.entries(refused)) {
            const { status, text } = await get(path, { cookie })
            expect([who, path, status, parseHeading(text)]).toEqual([
              who,
              path,
              403,
              places.findLast(([, place]) => path.startsWith(place))![0],
            ])
            expect(text).toContain(sentence)
          }
        }
      },
      walked: {
        'crew opens a page without access, and continues': {
          as: 'crew',
          async walk(visit) {
            const { page } = visit
            await visit.go('/portal')
            await locateLink(visit, 'Analytics').click()
            await visit.waitForPath('/portal/analytics')
            await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics')
            await expect(page.getByRole('main')).toContainText(
              'Only an owner, a manager or a bookkeeper can see analytics.',
            )
            await expect(locateLink(visit, 'Analytics')).toHaveAttribute('aria-current', 'page')
            await locateLink(visit, 'Bookings').click()
            await visit.waitForPath('/portal/bookings')
            await page.getByRole('main').getByRole('link', { name: 'List', exact: true }).click()
            await visit.waitForPath('/portal/bookings/list')
            await expect(
              page.getByRole('main').getByRole('link', { name: 'Sparrow Hall' }).first(),
            ).toBeVisible()
            await expect(page.getByRole('main')).not.toContainText('Ottoline Ceramics')
          },
        },
      },
    },
  ],
}

/** Follows the redirect of Clients to one of its tabs and returns the final response. */
async function followRedirects(get: Stage['get'], path: string, cookie: string) {
  const first = await get(path, { cookie })
  return first.status === 302 ? get(first.headers.location!, { cookie }) : first
}
