import { type Chapter, type Stage, locateCard } from './sentences.ts'
import { getSession } from '../../support/sign-in.ts'
import { type Visit, expect } from '../../support/visit.ts'
import { openPage } from './menu.ts'

const id = /^\/portal\/\w+\/[0-9a-f-]{36}$/
const figures = [
  ['Total bookings', '24', '3 more than the 30 days before', 'up'],
  ['Active clients', '18', '2 more than the 30 days before', 'up'],
  ['Completed projects', '42', '5 more than the year before', 'up'],
  ['Revenue', '$12,450', '4% less than the 30 days before', 'down'],
]
const bookings = [
  ['Ottoline Ceramics', 'Photography', '9:00 AM', 'Confirmed'],
  ['Tern Architects', 'Podcast', '1:30 PM', 'Confirmed'],
  ['Sparrow Hall', 'Videography', '4:00 PM', 'Pending'],
  ['Town of Harrow Falls', 'Documentary', '10:00 AM', 'Confirmed'],
  ['Hearth Table Co-op', 'Podcast', '11:00 AM', 'Pending'],
]
const projects = [
  ['Winter Catalog', 'Ottoline Ceramics', 'Photography', 'In Progress', 75],
  ['Good Bones, season two', 'Tern Architects', 'Podcast', 'In Progress', 40],
  ['Candlemas Concert', 'Sparrow Hall', 'Videography', 'In Progress', 20],
  ['The Long Table', 'Hearth Table Co-op', 'Documentary', 'Completed', 100],
] as const
const shares = [
  ['Photography', '12 projects', '30%'],
  ['Videography', '8 projects', '20%'],
  ['Documentary', '6 projects', '15%'],
  ['Podcast', '14 projects', '35%'],
]

const normalizeSpace = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
const locateRows = (visit: Visit, card: string) => locateCard(visit, card).locator('tbody tr')
const readCells = (visit: Visit, card: string) =>
  locateRows(visit, card).evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim()),
    ),
  )
const readColumns = async (visit: Visit, card: string) =>
  (await locateCard(visit, card).locator('thead th').allTextContents()).map(normalizeSpace)
const readStatistics = (visit: Visit) =>
  visit.page
    .locator('.statistic')
    .evaluateAll((all) =>
      all.map((one) => [
        ...['.statistic-label', '.statistic-value', '.statistic-change'].map((part) =>
          one.querySelector<HTMLElement>(part)!.innerText.replace(/\s+/g, ' ').trim(),
        ),
        one.querySelector('.statistic-change')!.getAttribute('data-direction'),
      ]),
    )
const locateFigure = (visit: Visit, name: string) =>
  visit.page.locator('.statistic', { hasText: name }).locator('.statistic-value')

/** From a row of the dashboard to its page and back, with one history entry each. */
async function checkOpens(visit: Visit, card: string, name: string) {
  const before = await visit.getHistoryIndex()
  await locateRows(visit, card).getByRole('link', { name }).click()
  await visit.waitForPath(id)
  expect(await visit.getHistoryIndex()).toBe(before + 1)
  await expect(visit.page.getByRole('main')).toContainText(name)
  await visit.goBack('/portal')
}

/** Changes the state on its page and expects it on the dashboard. Every change is reverted. */
async function checkMoves(
  visit: Visit,
  card: string,
  name: string,
  steps: [press: string, word: string, send?: string][],
) {
  const { page } = visit
  for (const [button, word, send] of steps) {
    await openPage(visit, '/portal')
    await locateRows(visit, card).getByRole('link', { name }).click()
    await visit.waitForPath(id)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    const pill = page.getByRole('main').locator('.pill').first()
    if (send) {
      // a page without hydration has no sheet that shows the emails first
      const sheet = page.getByRole('button', { name: send })
      await expect(pill.filter({ hasText: word }).or(sheet).first()).toBeVisible()
      if (await sheet.isVisible()) await sheet.click()
    }
    await expect(pill).toHaveText(word)
    await openPage(visit, '/portal')
    await expect(locateRows(visit, card).filter({ hasText: name }).locator('.pill')).toHaveText(
      word,
    )
  }
}

/** 1, 2, 3, 4, 9: the dashboard. */
export const dashboard: Chapter = {
  title: '1, 2, 3, 4, 9. Portal: dashboard',
  sentences: [
    {
      says: 'All dashboard figures, bookings, projects,',
      read: 'the same content, as rows of the sample studio: the same for every role that can see it',
      async check({ visit }) {
        for (const who of ['owner', 'manager', 'books']) {
          const visitor = await visit({ as: who })
          await openPage(visitor, '/portal')
          expect([who, (await readStatistics(visitor)).map(([, value]) => value)]).toEqual([
            who,
            ['24', '18', '42', '$12,450'],
          ])
          expect((await readCells(visitor, 'Upcoming bookings')).map(([client]) => client)).toEqual(
            bookings.map(([client]) => client),
          )
          expect((await readCells(visitor, 'Projects')).map(([title]) => title)).toEqual(
            projects.map(([title, client]) => `${title} ${client}`),
          )
        }
        const crew = await visit({ as: 'crew' })
        await openPage(crew, '/portal')
        expect((await readStatistics(crew)).map(([, value]) => value)).toEqual(['24', '18', '42'])
        await expect(crew.page.getByRole('main')).not.toContainText('$')
      },
    },
    {
      says: 'None of it is loaded from a server.',
      read: 'the same figures, counted from the rows: with one booking fewer the open dashboard shows 23',
      async check({ program, visit, post }) {
        const cookie = await getSession(program, 'manager')
        const visitor = await visit({ as: 'owner', warm: true })
        await openPage(visitor, '/portal')
        await expect(locateFigure(visitor, 'Total bookings')).toHaveText('24')
        const path = await locateRows(visitor, 'Upcoming bookings')
          .filter({ hasText: 'Hearth Table Co-op' })
          .getByRole('link')
          .getAttribute('href')
        expect(
          (
            await post(
              `${path}/cancellation`,
              { from: 'pending', canceledBy: 'client' },
              { cookie },
            )
          ).headers.location,
        ).toBe(path)
        await expect(locateFigure(visitor, 'Total bookings')).toHaveText('23')
        await expect(
          locateRows(visitor, 'Upcoming bookings').filter({ hasText: 'Hearth Table Co-op' }),
        ).toHaveCount(0)
        expect(
          (await post(`${path}/reopening`, { from: 'canceled', to: 'pending' }, { cookie })).headers
            .location,
        ).toBe(path)
        await expect(locateFigure(visitor, 'Total bookings')).toHaveText('24')
        await expect(
          locateRows(visitor, 'Upcoming bookings').filter({ hasText: 'Hearth Table Co-op' }),
        ).toHaveCount(1)
      },
    },
    {
      says: 'Dashboard: shows sample statistics, a list of sample bookings, a list of sample projects with progress, and a service distribution (see sections 3 and 9).',
      walked: Object.fromEntries(
        [
          { width: 1280, height: 900 },
          { width: 390, height: 844 },
        ].map((viewport) => [
          `${viewport.width} pixels wide`,
          {
            as: 'owner',
            viewport,
            async walk(visit: Visit) {
              await openPage(visit, '/portal')
              const { page } = visit
              await expect(page.locator('.statistic')).toHaveCount(4)
              await expect(locateRows(visit, 'Upcoming bookings')).toHaveCount(5)
              await expect(locateRows(visit, 'Projects')).toHaveCount(4)
              await expect(locateRows(visit, 'Projects').getByRole('progressbar')).toHaveCount(4)
              await expect(locateCard(visit, 'Service distribution').locator('li')).toHaveCount(4)
              for (const part of [
                page.locator('.statistic').last(),
                locateRows(visit, 'Upcoming bookings').last(),
                locateRows(visit, 'Projects').last(),
                locateCard(visit, 'Service distribution').locator('li').last(),
              ]) {
                await part.scrollIntoViewIfNeeded()
                await expect(part).toBeInViewport()
              }
              expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
                viewport.width,
              )
            },
          },
        ]),
      ),
    },
    {
      says: '- Booking (dashboard): id, client, service, date, time, status (Confirmed or Pending).',
      walked: {
        'five, soonest first; each opens by its id, and Back': {
          as: 'owner',
          async walk(visit) {
            await openPage(visit, '/portal')
            expect(await readColumns(visit, 'Upcoming bookings')).toEqual([
              'Client',
              'Service',
              'Date',
              'Time',
              'Status',
            ])
            const seen = await readCells(visit, 'Upcoming bookings')
            expect(
              seen.map(([client, service, , time, status]) => [client, service, time, status]),
            ).toEqual(bookings)
            for (const [, , date] of seen)
              expect(date).toMatch(
                /^(Today|Tomorrow|(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [A-Z][a-z]{2} \d{1,2}(, \d{4})?)$/,
              )
            const links = await locateRows(visit, 'Upcoming bookings')
              .getByRole('link')
              .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
            expect([new Set(links).size, links.every((link) => id.test(link))]).toEqual([5, true])
            for (const [client] of bookings.slice(0, 2))
              await checkOpens(visit, 'Upcoming bookings', client!)
          },
        },
      },
    },
    {
      says: '- Project (dashboard): id, title, client, type (Videography, Photography, Documentary, Podcast), status (In Progress or Completed), progress percent.',
      walked: {
        'one of each type; each opens by its id, and Back': {
          as: 'owner',
          async walk(visit) {
            await openPage(visit, '/portal')
            expect(await readColumns(visit, 'Projects')).toEqual([
              'Title',
              'Type',
              'Status',
              'Progress',
            ])
            expect(await readCells(visit, 'Projects')).toEqual(
              projects.map(([title, client, type, status, percent]) => [
                `${title} ${client}`,
                type,
                status,
                `${percent}%`,
              ]),
            )
            expect(
              await locateRows(visit, 'Projects')
                .locator('progress')
                .evaluateAll((all) =>
                  all.map((one) => [
                    (one as HTMLProgressElement).value,
                    (one as HTMLProgressElement).max,
                  ]),
                ),
            ).toEqual(projects.map(([, , , , percent]) => [percent, 100]))
            for (const [title] of projects.slice(2)) await checkOpens(visit, 'Projects', title)
          },
        },
      },
    },
    {
      says: '- Dashboard statistic: label, value, change text, isPositive.',
      async check({ visit }) {
        const visitor = await visit({ as: 'owner' })
        await openPage(visitor, '/portal')
        expect(await readStatistics(visitor)).toEqual(figures)
        const icons = await visitor.page
          .locator('.statistic-change')
          .evaluateAll((all) =>
            all.map((one) =>
              [
                one.getAttribute('data-direction'),
                one.querySelector('svg')!.innerHTML,
                getComputedStyle(one.querySelector('b')!).color,
              ].join(),
            ),
          )
        expect(new Set(icons).size).toBe(2) // More and less differ by arrow and color.
      },
    },
    {
      says: '- Booking statuses (Confirmed, Pending) and project statuses (In Progress, Completed) are display only, with no transitions.',
      read: 'display only on the dashboard; real transitions on the page of each',
      async check({ visit }) {
        const visitor = await visit({ as: 'owner', warm: true })
        await openPage(visitor, '/portal')
        for (const card of ['Upcoming bookings', 'Projects'])
          await expect(
            locateCard(visitor, card).locator('button, select, input, form'),
          ).toHaveCount(0)
      },
      walked: {
        'a booking becomes Pending and Confirmed again': {
          as: 'manager',
          walk: (visit) =>
            checkMoves(visit, 'Upcoming bookings', 'Ottoline Ceramics', [
              ['Mark as pending', 'Pending'],
              ['Confirm', 'Confirmed', 'Confirm and send'],
            ]),
        },
        'a project is In Progress again, and Completed': {
          as: 'manager',
          walk: (visit) =>
            checkMoves(visit, 'Projects', 'The Long Table', [
              ['Reopen', 'In Progress'],
              ['Complete', 'Completed'],
            ]),
        },
      },
    },
    {
      says: '- Sample dashboard figures: 24 bookings, 18 active clients, 42 completed projects, revenue $12,450;',
      check: (stage) =>
        checkForBoth(stage, async (visit) => (await readStatistics(visit)).slice(0, 4), figures),
    },
    {
      says: 'service distribution 12, 8, 6 and 14 projects (30%, 20%, 15%, 35%).',
      check: (stage) =>
        checkForBoth(
          stage,
          async (visit) => {
            await expect(
              locateCard(visit, 'Service distribution').getByRole('img'),
            ).toHaveAttribute(
              'aria-label',
              'Photography 30%, Videography 20%, Documentary 15%, Podcast 35%',
            )
            expect(
              await locateCard(visit, 'Service distribution')
                .locator('rect')
                .evaluateAll((all) => all.map((one) => Number(one.getAttribute('width')))),
            ).toEqual([30, 20, 15, 35])
            await expect(locateCard(visit, 'Service distribution').locator('header')).toContainText(
              '40 projects',
            )
            return (
              await locateCard(visit, 'Service distribution').locator('li').allInnerTexts()
            ).map((text) => text.split(/\n+/).map((part) => part.trim()))
          },
          shares,
        ),
    },
  ],
}

/** The same for owner and manager, after all changes above were reverted. */
async function checkForBoth(
  { visit }: Stage,
  look: (visit: Visit) => Promise<unknown>,
  wanted: unknown,
) {
  for (const who of ['owner', 'manager']) {
    const visitor = await visit({ as: who })
    await openPage(visitor, '/portal')
    expect(await look(visitor)).toEqual(wanted)
  }
}
