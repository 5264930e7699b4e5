import sharp from 'sharp'

import { expect, openVisit } from '../../support/visit.ts'
import type { Driver } from './driver.ts'
import type { Journey } from './journey.ts'

/** Testimonials and the website. */
export const siteJourneys: Record<string, Journey> = {
  'a testimonial is requested': {
    from: 'anywhere',
    best: 2,
    async walk(driver) {
      const { page, input, go, mark } = driver
      await driver.addClient()
      await go('/portal')
      await input.press(page.getByRole('link', { name: 'Testimonials' }).first())
      await input.type(page.getByRole('combobox', { name: 'Client' }), mark)
      await input.press(page.getByRole('button', { name: 'Send email' }))
      await expect(page.getByText(`${getName(driver)}@journeys.test`).first()).toBeVisible()
    },
  },
  'a testimonial is approved': {
    from: 'the dashboard',
    best: 1,
    argued:
      'the whole quote is read before it is on the site, and the dashboard shows its beginning',
    async walk(driver) {
      const { page, input, go, mark } = driver
      await writeTestimonial(driver)
      await go('/portal')
      await input.press(
        page
          .getByRole('region', { name: 'To do' })
          .getByRole('listitem')
          .filter({ hasText: mark })
          .getByRole('link')
          .last(),
      )
      await input.press(page.getByRole('button', { name: `Approve & publish` }).first())
      await expect(page.locator('.toast').getByText('Testimonial published')).toBeVisible()
    },
  },
  'a case study gets eight images and is published': {
    from: 'its editor',
    best: 12,
    async walk({ page, input, go, mark, read }) {
      await go('/portal/podcasts/portfolio/10719117-0000-4000-8000-000000000009')
      const images = page.locator('.editor-card').filter({
        has: page.getByRole('heading', { name: 'Images and video', exact: true }),
      })
      await input.press(images.locator('summary').first())
      const gallery = images.getByRole('group', { name: 'Images', exact: true })
      const fields = gallery.locator('input[data-text=alt]')
      // the project has images, so its editor is there when the first one is
      await expect(gallery.locator('.gallery-image').first()).toBeVisible()
      const before = await gallery.locator('.gallery-image').count()
      const files = await buildImages(mark)
      await input.chooseFiles(gallery.locator('input[type=file]'), files)
      await expect(gallery.locator('.gallery-image')).toHaveCount(before + files.length)
      for (let left = files.length; left > 0; left--)
        await input.type(fields.nth((await fields.count()) - left), `${mark}, image ${left}`)
      await page.keyboard.press('Tab')
      await expect(gallery.getByRole('button', { name: /^Add alt text to/ })).toHaveCount(0)
      await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
      await input.press(page.getByRole('button', { name: 'Publish', exact: true }))
      await expect(page.locator('.toast').getByText('published')).toBeVisible()
      expect(await read('/portfolio/second-helpings')).toContain(`${mark}, image 8`)
    },
  },
  'a headline is changed': {
    from: 'anywhere',
    best: 3,
    async walk({ page, input, go, mark, read }) {
      await go('/portal')
      await input.press(page.getByRole('link', { name: 'Website' }).first())
      await input.press(page.locator('.parts').getByRole('link', { name: /^Home/ }))
      await input.type(page.getByLabel('Headline').first(), mark)
      await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
      await input.press(page.getByRole('button', { name: 'Publish' }))
      await expect(page.locator('.toast').getByText('Home: published')).toBeVisible()
      expect(await read('/')).toContain(mark)
    },
  },
  'a publication is undone': {
    from: 'the page in the editor',
    best: 2,
    argued: 'a page has many versions, so they are folded',
    async walk({ page, input, go, mark }) {
      await go('/portal/website/home')
      await input.type(page.getByLabel('Headline').first(), `${mark}, by mistake`)
      await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
      await input.press(page.getByRole('button', { name: 'Publish' }))
      await expect(page.locator('.toast').getByText('Home: published')).toBeVisible()
      await go('/portal/website/home')
      input.resetClicks()
      await input.press(page.locator('summary', { hasText: 'History' }))
      await input.press(page.getByRole('button', { name: /^Restore/ }).last())
      await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
      await input.press(page.getByRole('button', { name: 'Publish' }))
      await expect(page.locator('.toast').getByText('Home: published')).toBeVisible()
    },
  },
  'the price of a service is changed': {
    from: 'anywhere',
    best: 3,
    async walk({ page, input, go, read }) {
      await go('/portal')
      await input.press(page.getByRole('link', { name: 'Website' }).first())
      await input.press(page.getByRole('link', { name: /^Services offered/ }))
      const price = `1,${input.name === 'pointer' ? '3' : '4'}50`
      await input.type(page.getByLabel(/^Starting price/).first(), price)
      await page.keyboard.press('Tab')
      await expect(page.locator('.editor-saving[data-saving=saved]')).toBeVisible()
      await input.press(page.getByRole('button', { name: 'Publish' }))
      await expect(page.locator('.toast').getByText('published')).toBeVisible()
      expect(await read('/services')).toContain(price)
    },
  },
}

const getName = ({ mark }: Driver) => mark.toLowerCase().replace(' ', '')

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
async function writeTestimonial(driver: Driver) {
  const client = await driver.addClient()
  const email = `${getName(driver)}@journeys.test`
  await driver.post('/portal/testimonials', {
    form: 'ask',
    client: driver.mark,
    clientId: client,
    email,
  })
  const findEmail = () => driver.mail.taken.find(({ to }) => to === email)
  await expect.poll(findEmail).toBeTruthy()
  const text = findEmail()!.text.replace(/=\r?\n/g, '')
  const { page, go, close } = await openVisit(driver.browser, driver.program, {
    javaScriptEnabled: false,
  })
  await go(/\/testimonial\/[\w-]{20,}/.exec(text)![0])
  await page.getByLabel('Your words').fill(`They waited for the rain to stop, for ${driver.mark}.`)
  await page.getByLabel('Your name').fill(driver.mark)
  await page.keyboard.press('Enter')
  await expect(page.getByText('They waited for the rain').first()).toBeVisible()
  await close()
}
