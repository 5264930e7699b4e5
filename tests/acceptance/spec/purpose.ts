import { type Chapter, listHrefs, signInAs, silence, locateCard } from './sentences.ts'
import { expect } from '../../support/visit.ts'

/** 1: the purpose of the product, from its home page. */
export const purpose: Chapter = {
  title: '1. What the product does',
  sentences: [
    {
      says: 'The product is a marketing website for a media production studio (photography, videography, documentary production, podcast production) with a staff-only business portal behind a sign-in.',
      async check({ visit, get }) {
        const home = await visit()
        await home.go('/')
        const words = await home.page.locator('main').innerText()
        for (const work of [
          'photography',
          'videography',
          'documentary production',
          'podcast production',
        ])
          expect(words.toLowerCase()).toContain(work)
        expect((await get('/portal')).status).toBe(302)
      },
    },
    {
      says: 'Visitors browse service pages, a portfolio and a contact page.',
      walked: {
        'from the home page to all of them': {
          async walk(visit) {
            const { page } = visit
            const choose = async (name: string, path: string, title: string) => {
              await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
              await visit.waitForPath(path)
              await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
            }
            await visit.go('/')
            await choose('Services', '/services', 'Three kinds of work, one crew.')
            for (const path of ['/photography', '/documentary', '/podcast']) {
              await page.getByRole('main').locator(`a[href="${path}"]`).first().click()
              await visit.waitForPath(path)
              await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
              await visit.goBack('/services')
            }
            await choose('Portfolio', '/portfolio', 'Portfolio')
            await choose('Contact', '/contact', 'Tell us what you’re making.')
          },
        },
      },
    },
    {
      says: 'Staff sign in with email and password and see a portal with a dashboard and a side menu.',
      walked: {
        'an owner signs in': {
          async walk(visit) {
            await visit.go('/auth')
            await signInAs(visit, 'owner')
            await visit.waitForPath('/portal')
            await expect(visit.page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
            await expect(
              visit.page
                .getByRole('navigation', { name: 'Portal' })
                .getByRole('link', { name: 'Dashboard' }),
            ).toHaveAttribute('aria-current', 'page')
          },
        },
      },
    },
    {
      says: 'portfolio items, testimonials and team members are fixed sample content.',
      read: 'the same content, as rows of the sample studio: the public part; the dashboard is checked with the portal',
      async check({ visit }) {
        const visitor = await visit()
        const { page } = visitor
        await visitor.go('/')
        expect(await page.locator('main figure b').allInnerTexts()).toEqual([
          'Rosalind Pell',
          'Dr. Amara Nwosu',
          'Gideon Marsh',
        ])
        await visitor.go('/documentary')
        expect(await page.locator('main figure b').allInnerTexts()).toEqual([
          'Helen Osgood',
          'Walter Ames',
        ])
        await visitor.go('/about')
        expect(
          await locateCard(visitor, 'The studio')
            .getByRole('heading', { level: 3 })
            .allInnerTexts(),
        ).toEqual(['Ines Talbot', 'Samuel Adeyemi', 'Wren Castellano', 'Dov Halloran'])
        await visitor.go('/portfolio')
        expect(
          (await listHrefs(page.locator('main article :is(h2, h3) a')))
            .map((href) => href?.replace('/portfolio/', ''))
            .toSorted(),
        ).toEqual([
          'after-the-mill',
          'field-ware',
          'good-bones',
          'ledger-street',
          'low-water',
          'night-shift',
          'second-helpings',
          'slow-boat',
          'unaccompanied',
        ])
      },
    },
    { says: 'Behaviour of any server: not shown.', unseen: silence },
  ],
}
