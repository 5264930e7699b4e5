import { sendRequest } from '../../support/http.ts'
import { toText } from '../../support/form.ts'
import { sendForm, buildForwardedFor } from '../../support/http.ts'
import { type Case, buildFields, fillForm, readFields, services, submitForm } from './stage.ts'

const thanks = 'Thank you for your message! We will get back to you soon.'

/**
 * Cases of a visitor of the website. Each request is confirmed by its link, because only 20
 * unconfirmed ones are held at a time.
 */
export const visitorCases: Record<string, Case> = {
  async 'forms restored by Back can be sent at once, arrive, and hold what they say'(stage, round) {
    const visit = await stage.openVisitor(round)
    const { page } = visit
    const leaveAndReturn = async (path: string, message: string) => {
      await page.goto('/portfolio')
      await visit.goBack(path)
      const kept = await readFields(page)
      return kept.message === message ? null : `${path} came back with ${JSON.stringify(kept)}`
    }
    const words = buildFields()
    await visit.go('/contact')
    await page.getByLabel('Name').fill(words.name)
    await page.getByLabel('Email').fill(words.email)
    await page.getByLabel('Message').fill(words.message)
    const lost = await leaveAndReturn('/contact', words.message)
    if (lost) return lost
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText(thanks).first().waitFor()
    stage.sent.push({ message: words.message, timed: false })

    const request = buildFields()
    const day = stage.takeFreeDay(services[round % 3]!)
    await visit.go(day)
    await fillForm(page, request)
    const lostRequest = await leaveAndReturn(day, request.message)
    if (lostRequest) return lostRequest
    await submitForm(page)
    await page.waitForURL(/\/received\//)
    stage.sent.push({ message: request.message, timed: true })
    const receipt = await page.locator('main').innerText()
    if (!receipt.includes('On hold for you until')) return receipt.slice(0, 300)
    await visit.go(await stage.waitForLink(request.email))
    const text = await page.locator('main').innerText()
    return text.includes('We got your request.') && text.includes('This time is yours until')
      ? null
      : text.slice(0, 300)
  },

  async 'Back after a mistake and a success shows a page, and sends nothing'(stage, round) {
    const words = buildFields()
    const visit = await stage.openVisitor(round)
    const { page } = visit
    const day = stage.takeFreeDay('podcast')
    await visit.go('/book/podcast')
    await visit.go(day)
    await fillForm(page, { ...words, email: 'lea@' })
    await submitForm(page)
    await page.getByText('Enter an email address like').first().waitFor()
    const kept = await readFields(page)
    if (kept.message !== words.message || kept.name !== words.name)
      return `the form lost ${JSON.stringify(kept)}`
    await page.getByLabel('Email').fill(words.email)
    await submitForm(page)
    await page.waitForURL(/\/received\//)
    stage.sent.push({ message: words.message, timed: true })
    const link = await stage.waitForLink(words.email)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') posts++
    })
    await page.goBack({ waitUntil: 'domcontentloaded' })
    const heading = await page.locator('h1').innerText()
    await page.goForward({ waitUntil: 'domcontentloaded' })
    const receipt = await page.locator('h1').innerText()
    await visit.go(link)
    return posts === 0 && heading !== '' && receipt === 'Request received.'
      ? null
      : `${posts} posts, ${heading}, ${receipt}`
  },

  async 'offline the date form loses no text, and sends it afterwards'(stage, round) {
    const words = buildFields()
    const visit = await stage.openVisitor(round)
    const { page } = visit
    await visit.go(stage.takeFreeDay('documentary'))
    await fillForm(page, words)
    const before = await readFields(page)
    await stage.setOffline(visit, true)
    await submitForm(page)
    await page.locator('[data-unsent]').waitFor({ state: 'visible' })
    const after = await readFields(page)
    await stage.setOffline(visit, false)
    if (JSON.stringify(after) !== JSON.stringify(before)) return `it had ${JSON.stringify(after)}`
    await submitForm(page)
    await page.waitForURL(/\/received\//)
    stage.sent.push({ message: words.message, timed: true })
    await visit.go(await stage.waitForLink(words.email))
    return null
  },

  async 'a second tap leaves the receipt, also before hydration'(stage, round) {
    const words = buildFields()
    const asleep = round % 4 > 1
    const visit = await stage.openVisitor(round, { asleep })
    const { page } = visit
    await visit.go('/contact')
    await page.getByLabel('Name').fill(words.name)
    await page.getByLabel('Email').fill(words.email)
    await page.getByLabel('Message').fill(words.message)
    const button = (await page.getByRole('button', { name: 'Send message' }).boundingBox())!
    const pressButton = () =>
      page.mouse.click(button.x + button.width / 2, button.y + button.height / 2)
    await page.getByRole('button', { name: 'Send message' }).click({ noWaitAfter: true })
    await pressButton()
    await page.getByText(thanks).first().waitFor()
    stage.sent.push({ message: words.message, timed: false })
    await pressButton()
    await page.waitForTimeout(300)
    const text = await page.locator('main').innerText()
    return /thing(s)? to fix/.test(text) ||
      (!text.includes(thanks) && !page.url().endsWith('/contact'))
      ? text.slice(0, 200)
      : null
  },

  async 'no URL confirms what wasn’t requested'(stage, round) {
    const { page, visit } = await stage.createBooking(round)
    for (const said of ['canceled', 'moved', 'accepted']) {
      await visit.go(`${new URL(page.url()).pathname}?said=${said}&done=${said}`)
      const text = await page.locator('main').innerText()
      if (!text.includes('We got your request.') || /Canceled|Rescheduled|agreed/.test(text))
        return `said=${said}: ${text.slice(0, 200)}`
    }
    const paths = [
      `${stage.findFreeDay('documentary')}?asked=2026-12-25T03:00`,
      '/received/x',
      `/received/${'A'.repeat(200 + round)}`,
    ]
    for (const path of paths) {
      const response = await sendRequest(`${stage.program.url}${path}`)
      if (response.status === 200 && /Request received|We have it/.test(toText(response.text)))
        return path
    }
    return null
  },

  async 'links to the calendar open it with the stated duration'(stage, round) {
    const visit = await stage.openVisitor(round)
    const { page } = visit
    for (const [path, name, there] of [
      ['/podcast', 'Book a trial hour', '/book/podcast?length=60'],
      ['/services', 'Book the room', '/book/podcast'],
      ['/', 'Check a date', '/book'],
    ] as const) {
      await page.goto(path)
      const href = await page.getByRole('link', { name, exact: true }).first().getAttribute('href')
      if (href !== there) return `${path}, ${name}: ${href}`
    }
    await page.goto('/book/podcast?length=60')
    const current = await page
      .locator('.dates-chosen nav')
      .nth(1)
      .locator('[aria-current]')
      .innerText()
    await page.locator('a.calendar-day').first().click()
    return current === '1 hour' && (await page.locator('.lead').innerText()).includes('1 hour')
      ? null
      : current
  },

  async 'the privacy page covers date requests, and both forms link to it'(stage, round) {
    const visit = await stage.openVisitor(round)
    const { page } = visit
    await page.goto('/privacy')
    const text = await page.locator('main').innerText()
    for (const word of ['date', 'private link', 'testimonial', 'calendar'])
      if (!text.toLowerCase().includes(word)) return `nothing of ${word}`
    for (const path of ['/contact', stage.findFreeDay('documentary')]) {
      await page.goto(path)
      if ((await page.locator('main form a[href="/privacy"]').count()) !== 1)
        return `${path} does not link there`
    }
    return null
  },

  async 'no page is wider than the window'(stage, round) {
    const visit = await stage.openVisitor(round)
    const { page } = visit
    await page.setViewportSize({ width: [320, 390, 768, 1280][round % 4]!, height: 844 })
    for (const path of [
      '/',
      '/services',
      '/contact',
      '/book',
      '/book/photography',
      stage.findFreeDay('photography'),
      '/portfolio/slow-boat',
    ]) {
      await page.goto(path)
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (over > 0) return `${path} by ${over}`
    }
    return null
  },

  async 'a closed day links the nearest open ones; a repeated request counts once'(stage, round) {
    const visit = await stage.openVisitor(round)
    const sunday = new Date(Date.now() + (30 + (round % 3) * 7) * 86_400_000)
    sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7))
    await visit.go(`/book/photography/${sunday.toISOString().slice(0, 10)}`)
    const near = visit.page.locator('.dates-none a.chip')
    if ((await near.count()) === 0) return 'no day was offered'
    await near.first().click()
    await visit.page.locator('input[name=at]').first().waitFor({ state: 'attached' })
    const from = buildForwardedFor(3_000_000 + round)
    const words = { ...buildFields(), phone: '', service: 'other', website: '' }
    const statuses: number[] = []
    for (let nth = 0; nth < 8; nth++)
      statuses.push((await sendForm(stage.program, '/contact', words, from)).status)
    stage.sent.push({ message: words.message, timed: false })
    return statuses.every((status) => status === 303) ? null : statuses.join(' ')
  },
}
