import { parseFields, toText } from '../../support/form.ts'
import { sendRequest } from '../../support/http.ts'
import { type Case, type Stage, buildFields, waitUntil } from './stage.ts'

/** Returns the id of the booking behind a client's link. */
async function findBookingId(stage: Stage, email: string): Promise<string> {
  const client =
    /\/portal\/clients\/[0-9a-f-]{36}/.exec(
      await stage.owner.fetchHtml(`/portal/clients?q=${encodeURIComponent(email)}`),
    )?.[0] ?? ''
  return /\/portal\/bookings\/([0-9a-f-]{36})/.exec(await stage.owner.fetchHtml(client))?.[1] ?? ''
}

/** Asks a new client for a testimonial and returns their address. */
async function requestTestimonial({ owner }: Stage): Promise<string> {
  const { name, email } = buildFields()
  await owner.post('/portal/clients/new', { name, email })
  await owner.post('/portal/testimonials', { form: 'ask', client: name, project: '', email })
  return email
}

/** Presses the first such button after this text. Returns the status. */
async function pressInPortal({ owner }: Stage, act: 'approve' | 'withdraw', near: string) {
  const html = await owner.fetchHtml('/portal/testimonials')
  const rest = html.slice(html.indexOf(near))
  const value = new RegExp(`${act}:[0-9a-f-]{36}`).exec(rest)?.[0] ?? ''
  const revision = /name="revision" value="([^"]+)"/.exec(rest)?.[1] ?? ''
  const { status } = await owner.post('/portal/testimonials', {
    form: value,
    ...(act === 'approve' && { page: '/', item: '', revision }),
  })
  return status
}

/** Cases of a client with a link from an email. */
export const clientCases: Record<string, Case> = {
  async 'a booking canceled in time shows at once the payment and the refund'(stage, round) {
    const { page, visit, email } = await stage.createBooking(round)
    const id = await findBookingId(stage, email)
    const form = parseFields(await stage.owner.fetchHtml(`/portal/bookings/${id}/edit`))
    await stage.owner.post(`/portal/bookings/${id}/edit`, { ...form, total: '2400' })
    await stage.owner.post(`/portal/bookings/${id}`, {
      form: 'payment',
      method: 'card',
      amount: '1200',
    })
    await visit.reload()
    if (!(await page.locator('main').innerText()).includes('$1,200'))
      return 'the payment is not on the page'
    const cancel = page.getByText('Cancel booking').first()
    if ((await cancel.count()) === 0)
      return `no cancel button: ${await page.locator('main').innerText()}`
    await cancel.click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await page.getByRole('heading', { name: 'This booking is canceled.' }).waitFor()
    const lead = await page.locator('.lead').first().innerText()
    return lead.includes('$600') ? null : lead
  },

  async 'a moved booking is confirmed by email with the new time'(stage, round) {
    const { page, email } = await stage.createBooking(round)
    await page.getByRole('link', { name: 'Reschedule' }).click()
    await page.locator('a.calendar-day').last().click()
    await page.locator('.chip:has(input[name=at])').last().click()
    await page.getByRole('button', { name: 'Reschedule to this time' }).click()
    await page.getByText(/^Rescheduled to /).waitFor()
    await stage.waitForEmail(email, 'You rescheduled your booking')
    return null
  },

  async 'two tabs: the real reason is shown'(stage, round) {
    const { page, visit } = await stage.createBooking(round)
    await page.getByRole('link', { name: 'Reschedule' }).click()
    await page.locator('a.calendar-day').last().click()
    await page.locator('.chip:has(input[name=at])').first().click()
    const other = await visit.openTab()
    await other.go(new URL(page.url()).pathname)
    await other.page.getByText('Cancel booking').first().click()
    await other.page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await other.page.getByRole('heading', { name: 'This booking is canceled.' }).waitFor()
    await page.getByRole('button', { name: 'Reschedule to this time' }).click()
    await page.getByText('This booking is canceled.').first().waitFor()
    const text = await page.locator('main').innerText()
    return /too soon|too close/.test(text) ? text.slice(0, 300) : null
  },

  async 'a testimonial stays in sight when the studio acts first'(stage, round) {
    const email = await requestTestimonial(stage)
    const visit = await stage.openVisitor(round)
    const { page } = visit
    await visit.go(await stage.waitForLink(email))
    const [first, newer] = [`They listened, ${email}.`, `Newer words,\n\nfor ${email}.`]
    const isApproved = round % 4 < 2
    if (isApproved) {
      await page.getByLabel('Your words').fill(first)
      await page.getByLabel('Your name').fill('Lea')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('link', { name: 'Edit' }).click()
    }
    await page.getByLabel('Your words').fill(newer)
    await page.getByLabel('Your name').fill('Lea')
    const status = isApproved
      ? await pressInPortal(stage, 'approve', first)
      : await pressInPortal(stage, 'withdraw', 'testimonial-request-row')
    if (status !== 303) return `the studio was answered ${status}`
    await page.getByRole('button', { name: isApproved ? 'Save changes' : 'Send' }).click()
    const typed = page.getByLabel('What you typed (not saved)')
    await typed.waitFor()
    const kept = await typed.inputValue()
    return kept === newer ? null : `it showed ${kept}`
  },

  async 'an expired preview link and a made-up one show a readable page'(stage, round) {
    const paths = [
      `/preview/${'A'.repeat(42)}${round % 10}/`,
      `/booking/${'B'.repeat(42)}${round % 10}`,
      `/testimonial/${'C'.repeat(42)}${round % 10}`,
    ]
    for (const path of paths) {
      const text = toText(
        (await sendRequest(`${stage.program.url}${path}`, { headers: { accept: 'text/html' } }))
          .text,
      )
      if (/Unexpected Application Error/.test(text) || text.length < 40)
        return `${path}: ${text.slice(0, 200)}`
    }
    return null
  },

  async 'printed, no credit covers an image'(stage, round) {
    const visit = await stage.openVisitor(round - (round % 2))
    const { page } = visit
    await page.setViewportSize({ width: round % 2 === 0 ? 816 : 794, height: 1056 })
    await page.emulateMedia({ media: 'print' })
    for (const path of ['/portfolio/slow-boat', '/portfolio/night-shift']) {
      await page.goto(path)
      await waitUntil(() => page.locator('main img').first().isVisible(), `an image on ${path}`)
      const over = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('main img')]
          .map((one) => one.getBoundingClientRect())
          .filter(({ width, height }) => width > 0 && height > 0)
        const heading = [...document.querySelectorAll('main h2')].find(
          (one) => one.textContent === 'Credits',
        )
        const credits = heading?.parentElement?.getBoundingClientRect()
        return credits
          ? boxes.filter(
              (box) =>
                box.left < credits.right - 1 &&
                box.right > credits.left + 1 &&
                box.top < credits.bottom - 1 &&
                box.bottom > credits.top + 1,
            ).length
          : -1
      })
      if (over > 0) return `${path}: ${over} pictures`
    }
    return null
  },
}
