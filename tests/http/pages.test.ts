import { afterEach, describe, expect, test } from 'vitest'

import { publicPages } from '../../app/routes/site/public-pages.ts'
import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
const fetchText = async (path: string) => readText(await server.request(path))
const fetchHtml = async (path: string) => (await server.request(path)).text()
/** Changes published content as the site editor does, and invalidates the page cache. */
async function change(...statements: string[]) {
  for (const statement of [
    ...statements,
    'update studio set content_version = content_version + 1',
  ])
    await server.app.pool.query(statement)
  server.app.pageCache.clear()
}
/** Expects the texts on the page in this order. */
function expectOrder(page: string, words: string[]) {
  let from = 0
  for (const word of words) {
    const at = page.indexOf(word, from)
    expect(
      at,
      `${word} after ${words[words.indexOf(word) - 1] ?? 'the beginning'}`,
    ).toBeGreaterThanOrEqual(0)
    from = at + word.length
  }
}

describe('every page is complete without JavaScript, in the order of the specification', () => {
  test('about: mission, vision, three values, four people with their roles', async () => {
    expectOrder(await fetchText('/about'), [
      'Four people, one long table.',
      'Mission',
      'on the day we promised.',
      'Vision',
      'its trades, its arguments, its kitchens.',
      'What we hold to',
      'Creativity',
      'Excellence',
      'Collaboration',
      'The studio',
      'Ines Talbot',
      'Founder and director of photography',
      'Samuel Adeyemi',
      'Director and editor',
      'Wren Castellano',
      'Documentary producer',
      'Dov Halloran',
      'Audio engineer and podcast producer',
      'Plan a visit',
    ])
    expect(await fetchHtml('/about')).toContain('alt="A wooden step stool in window light"')
  })
  test('services: three blocks with two links each, four steps', async () => {
    expectOrder(await fetchText('/services'), [
      'Three kinds of work, one crew.',
      'Photography & videography',
      'Documentary production',
      'Podcast production',
      'How a project goes',
      'Discovery',
      'Planning',
      'Production',
      'Delivery',
    ])
    const page = await fetchHtml('/services')
    for (const key of ['photography', 'documentary', 'podcast'])
      expectOrder(page, [`id="${key}"`, `href="/${key}"`, `href="/contact?service=${key}"`])
    expect(/<ol class="process">([\s\S]*?)<\/ol>/.exec(page)?.[1]?.match(/<li>/g)).toHaveLength(4)
  })
  test('photography: kinds of work and deliverables', async () => {
    expectOrder(await fetchText('/photography'), [
      'Delivery',
      '1–2 weeks',
      'Deposit',
      '50%',
      'Travel',
      'included in the quote',
      'Portraits',
      'Products',
      'Places',
      'Events',
      'Short films',
      'Aerial',
      'What you get',
      'Got a date in mind?',
    ])
    expect(await fetchHtml('/photography')).toContain('href="/book/photography"')
  })
  test('documentary: four steps and two testimonials', async () => {
    expectOrder(await fetchText('/documentary'), [
      'From box to screening',
      'Research & Concept',
      'Pre-Production',
      'Production',
      'Post-Production',
      'Helen Osgood',
      'Walter Ames',
      'Tell Wren about it',
    ])
    expect((await fetchHtml('/documentary')).match(/<blockquote>/g)).toHaveLength(2)
  })
  test('podcast: services, extras, the studio, featured podcasts, four questions', async () => {
    expectOrder(await fetchText('/podcast'), [
      'Services',
      'Recording',
      'Editing',
      'Mixing and mastering',
      'Publishing',
      'Additional services',
      'Theme music',
      'The studio',
      'Room B',
      'Featured podcasts',
      'Good Bones',
      'Tern Architects',
      'Second Helpings',
      'Hearth Table Co-op',
      'How fast is an episode ready?',
      'Three to five business days from the recording to a finished episode.',
      'Do we have to come to the studio?',
      'We have never done this.',
      'Who owns the recordings?',
      'Book a trial hour',
    ])
    expect((await fetchHtml('/podcast')).match(/<details[^>]*><summary><h3>/g)).toHaveLength(4)
  })
  test("privacy and accessibility name the studio's own address", async () => {
    for (const path of ['/privacy', '/accessibility']) {
      expect(await fetchHtml(path)).toContain('href="mailto:hello@longlight.example"')
      expect(await fetchText(path)).toContain('reply within 24 hours')
    }
  })
  test('privacy says what is kept for messages, dates, clients, galleries and testimonials', async () => {
    expectOrder(await fetchText('/privacy'), [
      'When you write to us',
      'When you request a date',
      'private link',
      'calendar app',
      'When you’re our client',
      'private links to a page of your own',
      'your quotes, invoices and payments',
      'at most 180 days',
      'how far you got and what you chose',
      'When you open a gallery',
      'until 180 days after your last visit',
      'with your name if the gallery was shared with you',
      'When you write a testimonial',
    ])
  })
  test.each(publicPages)(
    '%s has one h1, its own title, no unfilled placeholder, and sets no cookie',
    async (path) => {
      const response = await server.request(path)
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
      const page = await response.text()
      expect(page.match(/<h1/g)).toHaveLength(1)
      expect(page.match(/<title>[^<]+<\/title>/g)).toHaveLength(1)
      expect(page.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/\{\w+\}/)
    },
  )
  test('marks the current page in the menu', async () => {
    for (const path of ['/about', '/services'])
      expect(await fetchHtml(path)).toMatch(new RegExp(`<a href="${path}" aria-current="page"`))
  })
  test('no two pages have the same title', async () => {
    const titles = await Promise.all(
      publicPages.map(async (path) => /<title>([^<]+)/.exec(await fetchHtml(path))?.[1]),
    )
    expect(new Set(titles).size).toBe(publicPages.length)
  })
})

describe('changed content', () => {
  afterEach(() =>
    change(
      'delete from policy where version > 1',
      'update service set offered = true',
      'update case_study set published = true',
      "update testimonial set page_path = '/documentary' where page_path = '/nowhere'",
    ),
  )

  test('every figure comes from the policy', async () => {
    await change(
      `insert into policy select 2, effective_from, 12, '[3, 4]', '[9, 9]', '[2, 7]', 30, refund_steps,
        same_day_counts, travel_included from policy where version = 1`,
    )
    expectOrder(await fetchText('/photography'), [
      'Delivery',
      '3–4 weeks',
      'Deposit',
      '30%',
      'within 12 hours',
    ])
    expectOrder(await fetchText('/documentary'), [
      'Delivery',
      '9 weeks',
      'Post-Production',
      'Delivery in 9 weeks',
    ])
    expectOrder(await fetchText('/podcast'), [
      'Episodes',
      '2–7 business days',
      'Two to seven business days from the recording to a finished episode.',
    ])
    expectOrder(await fetchText('/services'), [
      'Delivery in 3–4 weeks',
      'Delivery in 9 weeks',
      'Episodes in 2–7 business days',
      'A 30% deposit confirms the date.',
    ])
    expect(await fetchHtml('/photography')).toContain('Delivered in 3–4 weeks, travel included')
    for (const path of publicPages)
      expect(await fetchText(path)).not.toMatch(/1–2 weeks|4–8 weeks|3–5 business|within 24 hours/)
  })
  test('redirects from a disabled service, and removes it from menu and blocks', async () => {
    await change("update service set offered = false where key = 'podcast'")
    const response = await server.request('/podcast', { redirect: 'manual' })
    expect([
      response.status,
      response.headers.get('location'),
      response.headers.get('cache-control'),
    ]).toEqual([307, '/services', 'no-store'])
    for (const path of ['/', '/services']) {
      const page = await fetchHtml(path)
      expect(page).not.toMatch(/id="podcast"|href="\/podcast"|\/services#podcast/)
      expect(page).toContain('href="/documentary"')
    }
  })
  test('an empty section is hidden with its heading', async () => {
    await change(
      'update service set offered = false',
      'update case_study set published = false',
      "update testimonial set page_path = '/nowhere' where page_path = '/documentary'",
    )
    expect(await fetchHtml('/services')).not.toContain('class="band services"')
    await change('update service set offered = true')
    expect(await fetchText('/podcast')).not.toContain('Featured podcasts')
    expect(await fetchText('/documentary')).not.toContain('What clients say')
  })
  test('hides an empty team, and redirects from an unpublished page', async () => {
    const { rows } = await server.app.pool.query('select * from team_member order by position')
    await change('delete from team_member', "delete from page where path = '/privacy'")
    expect(await fetchText('/about')).not.toContain('The studio')
    const response = await server.request('/privacy', { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([307, '/'])
    for (const { id, position, name, role, bio, picture } of rows)
      await server.app.pool.query(
        'insert into team_member (id, position, name, role, bio, picture) values ($1, $2, $3, $4, $5, $6)',
        [id, position, name, role, bio, picture],
      )
  })
})
