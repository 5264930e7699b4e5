import sharp from 'sharp'

import { expect, openVisit } from '../../support/visit.ts'
import type { Desk } from './desk.ts'
import type { Journey } from './journey.ts'

/** Testimonials and the website. */
export const siteJourneys: Record<string, Journey> = {
  'a testimonial is requested': {
    from: 'anywhere',
    best: 2,
    async walk(desk) {
      const { page, hand, go, mark } = desk
      await desk.addClient()
      await go('/portal')
      await hand.press(page.getByRole('link', { name: 'Testimonials' }).first())
      await hand.type(page.getByRole('combobox', { name: 'Client' }), mark)
      await hand.press(page.getByRole('button', { name: 'Send email' }))
      await expect(page.getByText(`${getName(desk)}@journeys.test`).first()).toBeVisible()
    },
  },
  'a testimonial is approved': {
    from: 'the dashboard',
    best: 1,
    argued:
      'the whole quote is read before it is on the site, and the dashboard shows its beginning',
    async walk(desk) {
      const { page, hand, go, mark } = desk
      await writeTestimonial(desk)
      await go('/portal')
      await hand.press(
        page
          .getByRole('region', { name: 'To do' })
          .getByRole('listitem')
          .filter({ hasText: mark })
          .getByRole('link')
          .last(),
      )
      await hand.press(page.getByRole('button', { name: `Approve & publish` }).first())
      await expect(page.locator('.toast').getByText('Testimonial published')).toBeVisible()
    },
  },
  'a case study gets eight images and is published': {
    from: 'its editor',
    best: 12,
    async walk({ page, hand, go, mark, read }) {
      await go('/portal/podcasts/portfolio/10719117-0000-4000-8000-000000000009')
      const images = page.locator('.editor-card').filter({
        has: page.getByRole('heading', { name: 'Images and video', exact: true }),
      })
      await hand.press(images.locator('summary').first())
      const gallery = images.getByRole('group', { name: 'Images', exact: true })
      const fields = gallery.locator('input[data-text=alt]')
      // the project has images, so its editor is there when the first one is
      await expect(gallery.locator('.gallery-image').first()).toBeVisible()
      const before = await gallery.locator('.gallery-image').count()
      const files = await buildImages(mark)
      await hand.chooseFiles(gallery.locator('input[type=file]'), files)
      await expect(gallery.locator('.gallery-image')).toHaveCount(before + files.length)
      for (let left = files.length; left > 0; left--)
        await hand.type(fields.nth((await fields.count()) - left), `${mark}, image ${left}`)
      await page.keyboard.press('Tab')
      await expect(gallery.getByRole('button', { name: /^Add alt text to/ })).toHaveCount(0)
      await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
      await hand.press(page.getByRole('button', { name: 'Publish', exact: true }))
      await expect(page.locator('.toast').getByText('published')).toBeVisible()
      expect(await read('/portfolio/second-helpings')).toContain(`${mark}, image 8`)
    },
  },
  'a headline is changed': {
    from: 'anywhere',
    best: 3,
    async walk({ page, hand, go, mark, read }) {
      await go('/portal')
      await hand.press(page.getByRole('link', { name: 'Website' }).first())
      await hand.press(page.locator('.parts').getByRole('link', { name: /^Home/ }))
      await hand.type(page.getByLabel('Headline').first(), mark)
      await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
      await hand.press(page.getByRole('button', { name: 'Publish' }))
      await expect(page.locator('.toast').getByText('Home: published')).toBeVisible()
      expect(await read('/')).toContain(mark)
    },
  },
  'a publication is undone': {
    from: 'the page in the editor',
    best: 2,
    argued: 'a page has many versions, so they are folded',
    async walk({ page, hand, go, mark }) {
      await go('/portal/website/home')
      await hand.type(page.getByLabel('Headline').first(), `${mark}, by mistake`)
      await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
      await hand.press(page.getByRole('button', { name: 'Publish' }))
      await expect(page.locator('.toast').getByText('Home: published')).toBeVisible()
      await go('/portal/website/home')
      hand.resetClicks()
      await hand.press(page.locator('summary', { hasText: 'History' }))
      await hand.press(page.getByRole('button', { name: /^Restore/ }).last())
      await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
      await hand.press(page.getByRole('button', { name: 'Publish' }))
      await expect(page.locator('.toast').getByText('Home: published')).toBeVisible()
    },
  },
  'the price of a service is changed': {
    from: 'anywhere',
    best: 3,
    async walk({ page, hand, go, read }) {
      await go('/portal')
      await hand.press(page.getByRole('link', { name: 'Website' }).first())
      await hand.press(page.getByRole('link', { name: /^Services offered/ }))
      const price = `1,${hand.name === 'pointer' ? '3' : '4'}50`
      await hand.type(page.getByLabel(/^Starting price/).first(), price)
      await page.keyboard.press('Tab')
      await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
      await hand.press(page.getByRole('button', { name: 'Publish' }))
      await expect(page.locator('.toast').getByText('published')).toBeVisible()
      expect(await read('/services')).toContain(price)
    },
  },
}

const getName = ({ mark }: Desk) => mark.toLowerCase().replace(' ', '')

/** Returns eight images that no other journey has. */
function buildImages(mark: string) {
  const shade = [...mark].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 200, 7)
  return Promise.all(
    Array.from({ length: 8 }, async (_, at) => ({
      name: `${mark}-${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: {
          width: 900,
          height: 600,
          channels: 3,
          background: { r: shade, g: at * 20, b: 80 },
        },
      })
        .jpeg()
        .toBuffer(),
    })),
  )
}

/** Requests a testimonial and writes it behind the link of the email, as the client does. */
async function writeTestimonial(desk: Desk) {
  const client = await desk.addClient()
  const email = `${getName(desk)}@journeys.test`
  await desk.post('/portal/testimonials', {
    form: 'ask',
    client: desk.mark,
    clientId: client,
    email,
  })
  const findEmail = () => desk.mail.taken.find(({ to }) => to === email)
  await expect.poll(findEmail).toBeTruthy()
  const text = findEmail()!.text.replace(/=\r?\n/g, '')
  const { page, go, close } = await openVisit(desk.browser, desk.program, {
    javaScriptEnabled: false,
  })
  await go(/\/testimonial\/[\w-]{20,}/.exec(text)![0])
  await page.getByLabel('Your words').fill(`They waited for the rain to stop, for ${desk.mark}.`)
  await page.getByLabel('Your name').fill(desk.mark)
  await page.keyboard.press('Enter')
  await expect(page.getByText('They waited for the rain').first()).toBeVisible()
  await close()
}
