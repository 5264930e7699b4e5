import { emailWait, startMailServer } from '../support/mail-server.ts'
import { mailPort } from '../support/shard.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

const at = '/portal/testimonials'

test('a client writes a testimonial without JavaScript; once approved it is on the site', async ({
  page,
  browser,
}) => {
  const box = await startMailServer(mailPort)
  await signIn(page, 'owner', at)
  await expect(page.getByText('No requests yet.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/portal/projects/list?state=completed')
  await page.getByRole('link', { name: 'Hot Metal, the pilot' }).first().click()
  await page.getByRole('link', { name: 'Request a testimonial' }).click()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Casco Type Foundry')
  const address = `rufus.${Date.now()}@foundry.test`
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Personal note').fill('We still hum the theme.')
  await page.getByRole('button', { name: 'Send email' }).click()
  const row = page.locator('.testimonial-request-row').filter({ hasText: address })
  await expect(row).toBeVisible()
  await expect.poll(() => box.taken.some(({ to }) => to.includes(address)), emailWait).toBe(true)
  const email = box.taken.find(({ to }) => to.includes(address))!.text.replace(/=\r?\n/g, '')
  for (const sentence of [
    'Ines Talbot, Longlight',
    'Hot Metal, the pilot',
    'We still hum the theme.',
  ])
    expect(email).toContain(sentence)
  const link = /http:\/\/\S+\/testimonial\/[\w-]{43}/.exec(email)![0]

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
  })
  const rufus = await context.newPage()
  await rufus.goto(link)
  await expect(rufus.getByText('You worked with Longlight on “Hot Metal, the pilot”')).toBeVisible()
  await rufus.getByLabel('Your name').fill('')
  await rufus.getByRole('button', { name: 'Send' }).click()
  await expect(rufus.getByLabel('Your words')).toHaveAccessibleDescription(
    /Write a few words first\./,
  )
  await expect(rufus.getByText('Two things to fix')).toBeVisible()
  await expect(rufus.getByLabel('Role or company')).toHaveValue('Casco Type Foundry')
  await rufus.getByLabel('Your words').fill('They came for the noise, and stayed for the silences.')
  await rufus.getByLabel('Your name').fill('Rufus O’Kafor 🎥')
  await rufus.getByRole('button', { name: 'Send' }).click()
  await expect(rufus.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  await rufus.getByRole('link', { name: 'Edit' }).click()
  const paragraphs = 'They came for the noise.\n\nThey stayed for the silences.'
  const withBlankLine = /^They came for the noise\.\n\nThey stayed for the silences\.$/
  await rufus.getByLabel('Your words').fill(paragraphs)
  await rufus.getByRole('button', { name: 'Save changes' }).click()
  const quote = rufus.locator('.quote p', { hasText: 'They stayed for the silences.' })
  await expect(quote).toHaveText(withBlankLine, { useInnerText: true })
  await box.close()

  // The list of the requester has updated without a reload.
  const card = page.locator('.submission-card').filter({ hasText: 'They stayed for the silences.' })
  await expect(card.locator('blockquote p')).toHaveText(withBlankLine, { useInnerText: true })
  // at once: buttons that have just appeared take their first click
  await card.getByLabel('Project').selectOption({ label: 'Good Bones' })
  await card.getByRole('button', { name: /^Approve/ }).click()
  await expectToast(page, 'Testimonial published')
  await expect(
    page.locator('.testimonial-request-row').filter({ hasText: 'Shown on Home' }),
  ).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/', '/portfolio/good-bones']) {
    await rufus.goto(path)
    await expect(quote).toHaveText(withBlankLine, { useInnerText: true })
    await expect(rufus.getByText('Rufus O’Kafor 🎥')).toBeVisible()
  }
  await rufus.goto(link)
  await expect(rufus.getByText('Your words are on our website.')).toBeVisible()
  await context.close()

  // Restores the sample text on the site.
  await page.goto('/portal/website/testimonials')
  await page.locator('.editor-card summary', { hasText: 'History' }).click()
  await page.getByRole('button', { name: 'Restore: Original' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, /: published/)
  await page.goto(at)
  await expect(
    page.locator('.testimonial-request-row').filter({ hasText: 'No longer published' }),
  ).toBeVisible()
})

test('a second click after a decision doesn’t decide on the next testimonial', async ({ page }) => {
  const box = await startMailServer(mailPort)
  await signIn(page, 'owner', at)
  const decisions = page.getByRole('button', { name: /^Decline/ })
  for (const client of ['Sparrow Hall', 'Ottoline Ceramics']) {
    const address = `${client.replace(' ', '.')}@click.test`.toLowerCase()
    await page.goto(at)
    await page.getByRole('combobox', { name: 'Client' }).fill(client)
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Send email' }).click()
    await expect.poll(() => box.taken.some(({ to }) => to.includes(address)), emailWait).toBe(true)
    const email = box.taken.find(({ to }) => to.includes(address))!.text.replace(/=\r?\n/g, '')
    await page.goto(/http:\/\/\S+\/testimonial\/[\w-]{43}/.exec(email)![0])
    await page.getByLabel('Your name').fill('Sam Click')
    await page.getByLabel('Your words').fill('They listened first, and filmed afterwards.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  }
  await box.close()
  await page.goto(at)
  await expect(decisions).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(at)) posts.push(request.url())
  })
  const place = (await decisions.first().boundingBox())!
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
  await page.mouse.click(x, y)
  await expect(decisions).toHaveCount(1)
  // the page may have moved: brings the button of the other one under the pointer
  const next = (await decisions.first().boundingBox())!
  await page.evaluate((by) => scrollBy(0, by), next.y - place.y)
  const moved = (await decisions.first().boundingBox())!
  await page.mouse.click(x, moved.y + moved.height / 2)
  await expect(decisions).toHaveCount(1)
  expect(posts).toHaveLength(1)
  await page.mouse.move(x - 200, y)
  await decisions.click()
  await expect(decisions).toHaveCount(0)
})

test('the client’s page passes axe, and an expired link shows a message', async ({ page }) => {
  await signIn(page, 'manager', at)
  await page.getByRole('combobox', { name: 'Client' }).fill('Tern Architects')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('No email server will deliver to')).toBeVisible()
  const link = await page.getByLabel('Link for the client').inputValue()
  await page.goto(link)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('link', { name: 'Write a few words first.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your words').fill('Plain and good.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(at)
  await page.getByRole('button', { name: /^Decline/ }).click()
  await expectToast(page, 'Testimonial declined. You can restore it below')
  expect((await page.goto(link))?.status()).toBe(200)
  await expect(page.getByText('so they can no longer be changed here')).toBeVisible()
  expect((await page.goto('/testimonial/nothing'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This link no longer works.' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
