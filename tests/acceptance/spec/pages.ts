import type { Locator } from '@playwright/test'

import { type Chapter, type SpecSentence, type Stage, listHrefs, locateCard } from './sentences.ts'
import { type Visit, expect } from '../../support/visit.ts'

const openPath = async ({ visit }: Stage, path: string): Promise<Visit> => {
  const visitor = await visit()
  await visitor.go(path)
  return visitor
}
const readHeadings = (part: Locator, level: number) =>
  part.getByRole('heading', { level }).allInnerTexts()

/** Opens the questions one by one, before and after hydration. */
export async function openEveryQuestion(visit: Visit, path: string, count: number) {
  await visit.go(path)
  const before = await visit.getHistoryIndex()
  const questions = visit.page.getByRole('main').locator('details')
  await expect(questions).toHaveCount(count)
  for (let at = 0; at < count; at++) {
    const result = questions.nth(at).locator('p').last()
    const was = await result.isVisible()
    await questions.nth(at).locator('summary').click()
    await expect(result).toBeVisible({ visible: !was })
    await questions.nth(at).locator('summary').click()
    await expect(result).toBeVisible({ visible: was })
  }
  expect(await visit.getHistoryIndex()).toBe(before)
}

/** Every link with this URL in the page's body works. */
const checkLink = (from: string, ...to: string[]) => ({
  async walk(visit: Visit) {
    for (const path of to) {
      await visit.go(from)
      const before = await visit.getHistoryIndex()
      await visit.page.getByRole('main').locator(`a[href="${path}"]`).first().click()
      await visit.waitForPath(path)
      expect(await visit.getHistoryIndex()).toBe(before + 1)
      await visit.goBack(from)
    }
  },
})

async function checkServicePage(stage: Stage, path: string, name: string) {
  const { page } = await openPath(stage, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.locator('main .lead').first()).not.toBeEmpty()
  await expect(page.getByRole('main').getByRole('link').last()).toHaveAttribute(
    'href',
    /^\/contact/,
  )
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
}

async function checkHeroVideo(visit: Visit) {
  const { page } = visit
  await visit.go('/')
  const video = page.locator('main video')
  await expect(video).toHaveCount(1)
  await expect
    .poll(() =>
      video.evaluate(
        (one: HTMLVideoElement) =>
          !one.paused && one.currentTime > 0 && one.muted && one.loop && one.playsInline,
      ),
    )
    .toBe(true)
  const poster = page.locator('main > section').first().locator('img')
  const film = await video.boundingBox()
  // The background of the hero, from edge to edge.
  expect(film).toMatchObject({ x: 0, y: 0, width: page.viewportSize()!.width })
  expect(
    await poster.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0),
  ).toBe(true)
  expect(await poster.boundingBox()).toEqual(film)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.locator('main audio').count()).toBe(0)
  await page.getByRole('button', { name: 'Pause background video' }).click()
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)
  await page.getByRole('button', { name: 'Play background video' }).click()
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(false)
}

const home: SpecSentence[] = [
  {
    says: 'Home: looping muted background video hero;',
    walked: {
      'a wide window': { reducedMotion: 'no-preference', walk: checkHeroVideo },
      'a telephone': {
        reducedMotion: 'no-preference',
        viewport: { width: 390, height: 844 },
        walk: checkHeroVideo,
      },
    },
  },
  {
    says: 'featured work (3 items);',
    async check(stage: Stage) {
      const visitor = await openPath(stage, '/')
      const items = locateCard(visitor, 'Lately').getByRole('article')
      await expect(items).toHaveCount(3)
      expect(await items.locator('h3').allInnerTexts()).toEqual([
        'Low Water',
        'The Slow Boat',
        'Field Ware',
      ])
      expect(await listHrefs(items.locator('h3 a'))).toEqual([
        '/portfolio/low-water',
        '/portfolio/slow-boat',
        '/portfolio/field-ware',
      ])
      for (const item of await items.all())
        await expect(item.locator('img')).toHaveAttribute('alt', /\w+ \w+/)
    },
    walked: {
      'each links to its project': checkLink(
        '/',
        '/portfolio/low-water',
        '/portfolio/slow-boat',
        '/portfolio/field-ware',
      ),
    },
  },
  {
    says: 'services overview linking to /photography, /documentary, /podcast;',
    async check(stage: Stage) {
      expect(
        await listHrefs(locateCard(await openPath(stage, '/'), 'What we make').getByRole('link')),
      ).toEqual(['/photography', '/documentary', '/podcast'])
    },
    walked: { 'each link works': checkLink('/', '/photography', '/documentary', '/podcast') },
  },
  {
    says: '3 client testimonials;',
    async check(stage: Stage) {
      const quotes = locateCard(await openPath(stage, '/'), 'What clients say').locator('figure')
      await expect(quotes).toHaveCount(3)
      for (const one of await quotes.all()) {
        expect((await one.locator('blockquote').innerText()).length).toBeGreaterThan(40)
        await expect(one.locator('figcaption')).not.toBeEmpty()
      }
    },
  },
  {
    says: 'calls to action to /contact and /portfolio.',
    walked: { 'both links work': checkLink('/', '/contact', '/portfolio') },
  },
]

/** 2: the routes and their content. */
export const pages: Chapter = {
  title: '2. Routes',
  sentences: [
    ...home,
    {
      says: 'Mission, vision,',
      async check(stage) {
        const { page } = await openPath(stage, '/about')
        for (const name of ['Mission', 'Vision'])
          expect(
            (
              await page
                .locator('main div')
                .filter({ has: page.getByRole('heading', { name, exact: true }) })
                .last()
                .locator('p')
                .innerText()
            ).length,
          ).toBeGreaterThan(40)
      },
    },
    {
      says: 'three core values (Creativity, Excellence, Collaboration),',
      async check(stage) {
        expect(
          await readHeadings(locateCard(await openPath(stage, '/about'), 'What we hold to'), 3),
        ).toEqual(['Creativity', 'Excellence', 'Collaboration'])
      },
    },
    {
      says: 'team of 4 members with roles.',
      async check(stage) {
        const members = locateCard(await openPath(stage, '/about'), 'The studio').getByRole(
          'listitem',
        )
        await expect(members).toHaveCount(4)
        for (const [at, role] of [
          'Founder and director of photography',
          'Director and editor',
          'Documentary producer',
          'Audio engineer and podcast producer',
        ].entries())
          await expect(members.nth(at)).toContainText(role)
      },
    },
    {
      says: 'Three blocks (Photography & Videography, Documentary Production, Podcast Production), each linking to its detail page and to the contact page;',
      read: 'in sentence case, as all headings of the sample studio',
      async check(stage) {
        const { page } = await openPath(stage, '/services')
        const blocks = page.getByRole('main').getByRole('article')
        expect(
          (await blocks.getByRole('heading', { level: 2 }).allInnerTexts()).map((text) =>
            text.toLowerCase(),
          ),
        ).toEqual(['photography & videography', 'documentary production', 'podcast production'])
        for (const [at, service] of ['photography', 'documentary', 'podcast'].entries())
          expect(await listHrefs(blocks.nth(at).getByRole('link'))).toEqual([
            `/${service}`,
            `/book/${service}`,
            expect.stringMatching(new RegExp(`^/contact(\\?service=${service})?$`)),
          ])
      },
      walked: {
        'there and back, with the service preselected': {
          async walk(visit) {
            for (const service of ['photography', 'documentary', 'podcast']) {
              await visit.go('/services')
              const block = visit.page.locator(`article#${service}`)
              await block.getByRole('link').first().click()
              await visit.waitForPath(`/${service}`)
              await visit.goBack('/services')
              await block.getByRole('link').last().click()
              await visit.waitForPath(/^\/contact/)
              await expect(visit.page.locator(`[name=service][value=${service}]`)).toBeChecked()
            }
          },
        },
      },
    },
    {
      says: 'a 4-step process: Discovery, Planning, Production, Delivery.',
      async check(stage) {
        expect(
          await (
            await openPath(stage, '/services')
          ).page
            .locator('main ol > li h3')
            .allInnerTexts(),
        ).toEqual(['Discovery', 'Planning', 'Production', 'Delivery'])
      },
    },
    {
      says: 'Service detail page.',
      check: (stage) => checkServicePage(stage, '/photography', 'Photography & videography'),
    },
    {
      says: 'Service detail page with a 4-step process (Research & Concept, Pre-Production, Production, Post-Production)',
      async check(stage) {
        await checkServicePage(stage, '/documentary', 'Documentary production')
        expect(
          await (
            await openPath(stage, '/documentary')
          ).page
            .locator('main ol > li h3')
            .allInnerTexts(),
        ).toEqual(['Research & Concept', 'Pre-Production', 'Production', 'Post-Production'])
      },
    },
    {
      says: 'and 2 testimonials.',
      async check(stage) {
        await expect(
          (await openPath(stage, '/documentary')).page.locator('main figure blockquote'),
        ).toHaveCount(2)
      },
    },
    {
      says: 'Service detail page with services,',
      async check(stage) {
        await checkServicePage(stage, '/podcast', 'Podcast production')
        const { page } = await openPath(stage, '/podcast')
        expect(await page.locator('main section dl dt').allInnerTexts()).toEqual([
          'Recording',
          'Editing',
          'Mixing and mastering',
          'Publishing',
        ])
      },
    },
    {
      says: 'additional services,',
      async check(stage) {
        expect(
          await locateCard(await openPath(stage, '/podcast'), 'Additional services')
            .getByRole('listitem')
            .allInnerTexts(),
        ).toEqual([
          'Theme music',
          'Cover portraits and artwork',
          'Transcripts',
          'Video version',
          'Guest booking',
          'Live recordings',
        ])
      },
    },
    {
      says: 'a studio section,',
      async check(stage) {
        const room = locateCard(await openPath(stage, '/podcast'), 'The studio')
        await expect(room).toContainText('Room B')
        await expect(room.locator('img')).toHaveAttribute('alt', /\w+ \w+/)
      },
    },
    {
      says: 'featured podcasts',
      async check(stage) {
        expect(
          await locateCard(await openPath(stage, '/podcast'), 'Featured podcasts')
            .getByRole('article')
            .locator('h3')
            .allInnerTexts(),
        ).toEqual(['Good Bones', 'Second Helpings'])
      },
      walked: {
        'each links to its page': checkLink(
          '/podcast',
          '/portfolio/good-bones',
          '/portfolio/second-helpings',
        ),
      },
    },
    {
      says: 'and a 4-question FAQ.',
      walked: {
        'every answer opens and closes, without a history entry': {
          walk: (visit) => openEveryQuestion(visit, '/podcast', 4),
        },
      },
    },
  ],
}
