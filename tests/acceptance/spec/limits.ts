import { buildForwardedFor } from '../../support/http.ts'
import { type Chapter, type Stage, signInAs, silence } from './sentences.ts'
import { type Visit, expect } from '../../support/visit.ts'
import { submitForm, fillForm } from './contact.ts'
import { readBar, layoutPages, scrollDown, checkToastPosition } from './layout.ts'

type ToastTimes = { text: string; came: number; went: number | null }

/** Records when each toast appears and starts to disappear, by the page's clock. */
function watchToasts() {
  const seen = new Map<Element, ToastTimes>()
  Object.assign(window, { toasts: () => [...seen.values()] })
  const recordToasts = () => {
    for (const one of document.querySelectorAll('.toast'))
      if (!seen.has(one))
        seen.set(one, { text: one.textContent ?? '', came: performance.now(), went: null })
    for (const [one, about] of seen)
      if (about.went === null && (!one.isConnected || one.hasAttribute('data-leaving')))
        about.went = performance.now()
  }
  new MutationObserver(recordToasts).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-leaving'],
  })
}

const readToasts = ({ page }: Visit) =>
  page.evaluate(() => (window as never as { toasts(): ToastTimes[] }).toasts())

/** Returns the milliseconds the first toast was visible, after it has disappeared. */
async function measureToast(visit: Visit): Promise<number> {
  await expect.poll(async () => (await readToasts(visit))[0]?.went ?? 0).toBeGreaterThan(0)
  const [first] = await readToasts(visit)
  return first!.went! - first!.came
}

const withResponse = async (
  { visit }: Stage,
  path: string,
  question: string,
  ...sentences: RegExp[]
) => {
  const visitor = await visit()
  await visitor.go(path)
  const one = visitor.page.locator('main details').filter({ hasText: question })
  if ((await one.getAttribute('open')) === null) await one.locator('summary').click()
  for (const sentence of sentences) await expect(one.locator('p').last()).toHaveText(sentence)
}

const solid = {
  'every page: transparent at 10 pixels, solid at 11': {
    async walk(visit: Visit) {
      for (const path of layoutPages) {
        await visit.go(path)
        for (const [to, look] of [
          [0, 'clear'],
          [10, 'clear'],
          [11, 'solid'],
          [10, 'clear'],
          [500, 'solid'],
        ] as const) {
          await scrollDown(visit, to)
          await visit.page.waitForTimeout(60) // A wrong state would have appeared by now.
          await expect
            .poll(async () => [
              path,
              to,
              await visit.page.evaluate(() => scrollY),
              await readBar(visit),
            ])
            .toEqual([path, to, to, look])
        }
      }
    },
  },
  'every page: solid also after a reload in mid page, and when Back returns to it': {
    async walk(visit: Visit) {
      for (const path of layoutPages) {
        await visit.go(path)
        await scrollDown(visit, 500)
        await expect.poll(() => readBar(visit)).toBe('solid')
        await visit.reload()
        await expect
          .poll(async () => [
            path,
            await visit.page.evaluate(() => scrollY > 10),
            await readBar(visit),
          ])
          .toEqual([path, true, 'solid'])
      }
      await visit.go('/auth')
      await visit.goBack(layoutPages.at(-1)!)
      await expect
        .poll(async () => [await visit.page.evaluate(() => scrollY > 10), await readBar(visit)])
        .toEqual([true, 'solid'])
    },
  },
}

/** 8 and 9: silent failures, and every constant. */
export const limits: Chapter = {
  title: '8, 9. Video, constants and limits',
  sentences: [
    {
      says: 'Video autoplay fails | Only logged, nothing shown',
      walked: {
        'a browser that blocks autoplay': {
          reducedMotion: 'no-preference',
          before: () => {
            HTMLMediaElement.prototype.play = () =>
              Promise.reject(
                new DOMException('play() was refused for this check', 'NotAllowedError'),
              )
          },
          async walk(visit) {
            const { page } = visit
            await visit.go('/')
            await expect.poll(() => visit.noise.length).toBeGreaterThan(0)
            expect(
              visit.noise.filter(
                (line) => !/^console (warning|log|info): .*refused for this check/.test(line),
              ),
            ).toEqual([])
            await expect(
              page.locator('.toast, [role=alert], .notice, dialog').filter({ visible: true }),
            ).toHaveCount(0)
            await expect(
              page.getByRole('button', { name: /background video/ }).filter({ visible: true }),
            ).toHaveCount(0)
            expect(
              await page.locator('main video').evaluate((one) => getComputedStyle(one).opacity),
            ).toBe('0')
            expect(
              await page
                .locator('main > section')
                .first()
                .locator('img')
                .evaluate((one: HTMLImageElement) => one.naturalWidth),
            ).toBeGreaterThan(0)
            await page
              .getByRole('main')
              .getByRole('link', { name: 'Tell us about your project' })
              .click()
            await visit.waitForPath('/contact')
          },
        },
      },
    },
    {
      says: '- Public navigation bar turns solid after scrolling more than 10 pixels.',
      walked: solid,
    },
    {
      says: '- Contact FAQ statements: reply within 24 hours;',
      check: (stage) =>
        withResponse(stage, '/contact', 'How soon will I hear from you?', /within 24 hours/),
    },
    {
      says: 'photo and video delivery in 1-2 weeks;',
      check: (stage) =>
        withResponse(
          stage,
          '/contact',
          'How long does delivery take?',
          /Photo and video projects are delivered in 1[-–]2 weeks/,
        ),
    },
    {
      says: 'documentary in 4-8 weeks;',
      check: (stage) =>
        withResponse(
          stage,
          '/contact',
          'How long does delivery take?',
          /Documentaries take 4[-–]8 weeks/,
        ),
    },
    {
      says: 'a 50% deposit is required;',
      check: (stage) =>
        withResponse(stage, '/contact', 'What do I pay, and when?', /A 50% deposit is required/),
    },
    {
      says: 'cancellation more than 7 days before the date gives a 50% refund, less than 7 days gives none;',
      check: (stage) =>
        withResponse(
          stage,
          '/contact',
          'What if I have to cancel?',
          /Cancel at least 7 days ahead and we refund 50% of what you’ve paid\./,
          /With less than 7 days’ notice, there’s no refund\./,
        ),
    },
    {
      says: 'travel costs are included in quotes.',
      check: (stage) =>
        withResponse(
          stage,
          '/contact',
          'What do I pay, and when?',
          /Travel costs are included in every quote/,
        ),
    },
    {
      says: '- Podcast FAQ: episode turnaround 3-5 business days.',
      check: (stage) =>
        withResponse(
          stage,
          '/podcast',
          'How fast is an episode ready?',
          /(Three to five|3[-–]5) business days/,
        ),
    },
    {
      says: '- Toasts appear at the top right.',
      async check({ visit }) {
        const visitor = await visit({ warm: true, viewport: { width: 1000, height: 700 } })
        await checkToastPosition(visitor)
        await visitor.go('/contact')
        await scrollDown(visitor, 600)
        await fillForm(visitor)
        await submitForm(visitor)
        const box = await visitor.page.locator('.toast').boundingBox()
        expect(box!.y).toBeLessThanOrEqual(60)
        expect(box!.x + box!.width).toBeGreaterThan(960)
        const manager = await visit({
          as: 'manager',
          warm: true,
          viewport: { width: 1000, height: 700 },
        })
        await manager.go('/portal/settings/profile')
        await manager.page.locator('main [name=name]').press('Enter')
        const inside = await manager.page.locator('.toast').boundingBox()
        // directly below the bar, so that its buttons stay free
        const bar = (await manager.page.locator('header.bar').boundingBox())!
        const distance = inside!.y - (bar.y + bar.height)
        expect(distance).toBeGreaterThanOrEqual(0)
        expect(distance).toBeLessThanOrEqual(16)
        expect(inside!.x + inside!.width).toBeGreaterThan(960)
      },
    },
    {
      says: 'Durations: 4000 ms for plain and error,',
      async check({ visit }) {
        const visitor = await visit({ warm: true, before: watchToasts })
        await visitor.go('/auth')
        await signInAs(visitor, 'nobody', 'wrong')
        const ms = await measureToast(visitor)
        expect(ms).toBeGreaterThan(3000)
        expect(ms).toBeLessThan(8000)
      },
    },
    {
      says: '2000 ms for success,',
      async check({ visit }) {
        const visitor = await visit({ warm: true, before: watchToasts })
        await visitor.go('/contact')
        await fillForm(visitor)
        await submitForm(visitor)
        const ms = await measureToast(visitor)
        expect(ms).toBeGreaterThan(1500)
        expect(ms).toBeLessThan(4000)
      },
    },
    {
      says: 'unlimited for loading;',
      unseen: 'no page shows a loading toast: progress is shown on the button',
    },
    {
      says: 'at most 20 kept.',
      async check({ visit }) {
        const visitor = await visit({
          warm: true,
          before: watchToasts,
          viewport: { width: 1280, height: 2400 },
        })
        const { page } = visitor
        await visitor.go('/contact')
        for (let n = 1; n <= 23; n++) {
          // Another visitor for the rate limit each time.
          await page.setExtraHTTPHeaders(buildForwardedFor(3_000_000 + n))
          await fillForm(visitor)
          await page.locator('.contact-form [name=name]').press('Enter')
          await expect.poll(async () => (await readToasts(visitor)).length).toBe(n)
          // A toast stays while the pointer is on it.
          if (n === 1) await page.locator('.toast').hover()
          // Pressed by key, so that the pointer stays on the toasts.
          if (n < 23)
            await page.getByRole('button', { name: 'Send another message' }).press('Enter')
        }
        await expect(page.locator('.toast')).toHaveCount(20)
        await page.mouse.move(10, 10)
        // They leave as far apart as they came, which on a busy machine is seconds.
        await expect(page.locator('.toast')).toHaveCount(0, { timeout: 120_000 })
      },
    },
    { says: "- Product's own limits beyond these: not shown.", unseen: silence },
  ],
}
