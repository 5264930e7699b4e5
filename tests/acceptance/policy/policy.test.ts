import { beforeAll, test } from 'vitest'

import { parseFields, toText } from '../../support/form.ts'
import { sendRequest, sendForm } from '../../support/http.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy, getSession } from '../../support/sign-in.ts'
import { buildMessage } from '../../support/studio.ts'
import { checkAcrossClockChanges } from './clock-changes.ts'
import { type BookingDriver, checkBoundary, createDriver } from './booking-driver.ts'
import { check, report, printLine } from '../../support/check.ts'
import { checkLateFees } from './late-fees.ts'

const settings = '/portal/settings/policy'
const pages = [
  '/',
  '/services',
  '/photography',
  '/documentary',
  '/podcast',
  '/contact',
  '/privacy',
  '/accessibility',
]
/** Matches every figure of the first policy. */
const old =
  /24 hours|1–2 weeks|4–8 weeks|3–5 business|Three to five|50%|(?<!not |aren’t )included in (?:every|the) quote|Travel included|more than 7 days|travel already in it|when the balance is paid/
const change = {
  reply: '36',
  photographyFrom: '3',
  photographyTo: '5',
  documentaryFrom: '9',
  documentaryTo: '9',
  podcastFrom: '2',
  podcastTo: '6',
  deposit: '30',
  'days:0': '45',
  'percent:0': '90',
  'days:1': '10',
  'percent:1': '40',
  studioRefund: '95',
  release: 'deposit',
}

const clockFile = `${createFolder()}/clock`
let program: Program
let driver: BookingDriver
let before: Record<string, string>
let kept: string
beforeAll(async () => {
  program = await startProgram({ ...sampleBehindProxy, CLOCK_FILE: clockFile })
  driver = await createDriver(program, await getSession(program, 'owner'))
  before = await readPublicPages(program)
  kept = await driver.createBooking({ days: 20 })
})

test('the first policy is the one of the specification', () => {
  check(
    'before: the four answers match the specification word for word',
    specified.every((one) => before['/contact']!.includes(one)),
    before['/contact']!.slice(-900),
  )
})
test('the form changes the policy once, for owners', () => changePolicy(program, driver))
test('every page follows the change', async () => {
  const sentences = await checkPages(program, driver, before)
  report(`${sentences} sentences on ${pages.length} pages follow one change`, 'sentences')
})
test('emails follow the change', () => checkEmails(program, driver))
test('cancellations refund by the version of the booking', async () => {
  const owed = await checkCancellations(driver, kept)
  report(`${owed} refunds owed as each booking's version says`, 'refunds')
})
test('a confirmation requires the deposit or a reason', () => checkConfirmation(driver))
test('the second of two tabs sees who saved first', () => checkSecondTab(driver))
test('refunds change to the second', async () => {
  const seconds = await checkBoundary(driver)
  report(`${seconds} cancellations within seconds of the boundary correct`, 'boundary')
})
test('refunds are correct across clock changes', () => {
  report(`${checkAcrossClockChanges()} moments across clock changes correct`, 'clocks')
})
test('late fees are drafted as the website and contracts say', async () => {
  const fees = await checkLateFees(program, clockFile)
  report(`${fees} late fees drafted as the website and the contract say`, 'late fees')
})
test('the program shuts down cleanly', async () => {
  check(
    'the program shuts down cleanly',
    (await program.stop()) === 0,
    program.getErrors().slice(-600),
  )
})

const specified = [
  'We reply to every message within 24 hours.',
  'Photo and video projects are delivered in 1–2 weeks. Documentaries take 4–8 weeks.',
  'Requesting a date is free. A 50% deposit is required to confirm it. The balance is due on delivery, unless your quote says otherwise. Travel costs are included in every quote.',
  'Cancel at least 7 days ahead and we refund 50% of what you’ve paid. With less than 7 days’ notice, there’s no refund.',
]

/** Returns the text of each page for visitors and search engines. */
async function readPublicPages(program: Program): Promise<Record<string, string>> {
  const read = async (path: string) => {
    const { text } = await sendRequest(`${program.url}${path}`)
    const description = /<meta name="description" content="([^"]*)"/.exec(text)?.[1] ?? ''
    return `${toText(text)} ${toText(description)}`
  }
  return Object.fromEntries(await Promise.all(pages.map(async (path) => [path, await read(path)])))
}

/** Sends the form of the policy once with other figures. */
async function changePolicy(program: Program, driver: BookingDriver) {
  const { travelIncluded: _, ...form } = parseFields(await driver.fetchHtml(settings))
  const response = await driver.post(settings, { ...form, ...change })
  check('the form is accepted', response.status === 303, response.status)
  const text = toText(await driver.fetchHtml(settings))
  check(
    'two versions are listed, the first with its bookings',
    /Version 2 Current since [^.]* by Ines Talbot/.test(text) && /Version 1 since/.test(text),
    text.slice(-400),
  )
  for (const who of ['manager', 'books'])
    check(
      `${who} can read it and not change it`,
      (await driver.requestAs(who, settings)) === 200 &&
        (await driver.requestAs(who, settings, change)) === 403,
    )
  check('crew cannot read it', (await driver.requestAs('crew', settings)) === 403)
  check('nobody else', (await sendRequest(`${program.url}${settings}`)).status === 302)
}

/**
 * Every sentence of the preview is on its page with the next request, and no old figure is on any
 * page.
 */
async function checkPages(
  program: Program,
  driver: BookingDriver,
  before: Record<string, string>,
): Promise<number> {
  const now = await readPublicPages(program)
  const preview = parsePreview(await driver.fetchHtml(settings))
  let sentences = 0
  for (const path of pages) {
    const shown = preview[path] ?? []
    const missing = shown.filter((one) => !now[path]!.includes(one.replace(/^[^:]{1,12}: /, '')))
    check(
      `${path}: every sentence of the preview is on the page`,
      shown.length > 0 && missing.length === 0,
      missing,
    )
    check(`${path}: none of the old figures`, !old.test(now[path]!), old.exec(now[path]!)?.[0])
    check(`${path}: its text changed`, now[path] !== before[path])
    sentences += shown.length
  }
  for (const one of [
    'We reply to every message within 36 hours.',
    'delivered in 3–5 weeks. Documentaries take 9 weeks.',
    'Requesting a date is free. A 30% deposit is required to confirm it. The balance is due on delivery, unless your quote says otherwise. Travel costs aren’t included',
    'they’re billed at cost. Originals are released when the deposit is paid.',
    'Cancel at least 45 days ahead and we refund 90% of what you’ve paid; with at least 10 days, 40%. With less than 10 days’ notice, there’s no refund. If we have to cancel, we refund 95% of what you’ve paid.',
  ])
    check(`contact shows: ${one}`, now['/contact']!.includes(one))
  const { text } = await sendRequest(`${program.url}/portfolio/low-water`)
  check('a project shows the delivery time', !old.test(toText(text)), old.exec(toText(text))?.[0])
  check(
    'the form of a new booking shows the deposit',
    toText(await driver.fetchHtml('/portal/bookings/new')).includes(
      'A 30% deposit is required to confirm.',
    ),
  )
  printLine(`${sentences} sentences of the preview are on their ${pages.length} pages`)
  return sentences
}

/** Returns the sentences of the preview by page. */
function parsePreview(html: string): Record<string, string[]> {
  return Object.fromEntries(
    html
      .split('class="policy-place"')
      .slice(1)
      .flatMap((part) => {
        const path = /<h3><a [^>]*href="([^"]+)"/.exec(part)?.[1]
        return path
          ? [
              [
                path,
                [...part.split('</section>')[0]!.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(
                  ([, text = '']) => toText(text).trim(),
                ),
              ],
            ]
          : []
      }),
  )
}

async function checkEmails(program: Program, driver: BookingDriver) {
  const response = await sendForm(program, '/contact', buildMessage(1), {
    'x-forwarded-for': '10.99.0.1',
  })
  check('a message is accepted', response.status === 303, response.status)
  const list = await driver.fetchHtml('/portal/settings/email-log?tab=all')
  const ids = [
    ...new Set(
      [...list.matchAll(/\/portal\/settings\/email-log\/([0-9a-f-]{36})/g)].map(([, id]) => id!),
    ),
  ].slice(0, 4)
  const texts = await Promise.all(
    ids.map(async (id) =>
      toText(await driver.fetchHtml(`/portal/settings/email-log/${id}?tab=all`)),
    ),
  )
  check(
    'its receipt promises the new hours',
    texts.some((text) => text.includes('will reply within 36 hours.')),
    texts.map((text) => text.slice(-300)),
  )
}

/**
 * Cancels bookings today: each is refunded by its version of the policy. The refund due is
 * recorded, is no revenue, and is settled by the refund.
 */
async function checkCancellations(driver: BookingDriver, kept: string): Promise<number> {
  const young = await driver.createBooking({ days: 20 })
  let held = 0
  for (const [id, version, percent, owed] of [
    [kept, 1, 50, '$225'],
    [young, 2, 40, '$180'],
    [await driver.createBooking({ days: 60 }), 2, 90, '$405'],
  ] as const) {
    const text = await driver.fetchText(id)
    const sentence = `so they’d get ${owed} back (${percent}%).`
    check(
      `version ${version}: panel and dialog show ${percent}%, ${owed}`,
      text.split(sentence).length === 3 && text.includes(`Policy v${version}`),
      text.slice(-900),
    )
    const revenue = await driver.fetchRevenue()
    await driver.cancel(id)
    const canceled = await driver.fetchText(id)
    const due = await driver.fetchOwed()
    const fine = check(
      `version ${version}: ${owed} is due on the booking, the client's page and in payments`,
      canceled.includes(`Refund due ${owed}`) &&
        due.payments.includes(`${owed} `) &&
        due.client.includes(`Refund due ${owed}`),
      [canceled.slice(-500), due],
    )
    check(
      'a refund due is no refund yet: the revenue is unchanged',
      (await driver.fetchRevenue()) === revenue,
      await driver.fetchRevenue(),
    )
    await driver.refund(id, owed.slice(1))
    const settled = await driver.fetchText(id)
    check(
      `version ${version}: refunded, nothing is due`,
      settled.includes('Refunded.') &&
        !settled.includes('Refund due $') &&
        !(await driver.fetchOwed()).payments.includes('Refund due'),
      settled.slice(-500),
    )
    if (fine) held++
  }
  const again = await driver.createBooking({ days: 60 })
  await driver.cancel(again)
  await driver.post(`/portal/bookings/${again}/reopening`, { from: 'canceled', to: 'pending' })
  check(
    'reopened, nothing is due',
    !(await driver.fetchText(again)).includes('Refund due') &&
      !(await driver.fetchOwed()).payments.includes('Refund due'),
  )
  return held
}

async function checkConfirmation(driver: BookingDriver) {
  const id = await driver.createBooking({ days: 30, paid: '269' })
  const at = `/portal/bookings/${id}/confirmation`
  check(
    'confirmation requires the deposit',
    /problem=deposit-missing/.test(
      String((await driver.post(at, { from: 'pending' })).headers.location),
    ),
  )
  check(
    'confirmation without it requires a reason',
    /problem=reason-missing/.test(
      String(
        (await driver.post(at, { from: 'pending', without: 'deposit', reason: ' ' })).headers
          .location,
      ),
    ),
  )
  await driver.post(at, { from: 'pending', without: 'deposit', reason: 'An old friend' })
  const text = await driver.fetchText(id)
  check(
    'the reason stays on record',
    text.includes('Confirmed without the deposit: An old friend') &&
      text.includes('without the deposit: An old friend'),
    text.slice(-600),
  )
  const paid = await driver.createBooking({ days: 31, paid: '270' })
  await driver.post(`/portal/bookings/${paid}/confirmation`, { from: 'pending' })
  check(
    'with the deposit of the version it was made under it is confirmed',
    /Confirmed/.test((await driver.fetchText(paid)).slice(0, 2000)),
  )
}

async function checkSecondTab(driver: BookingDriver) {
  const form = parseFields(await driver.fetchHtml(settings))
  const [first, second] = [
    await driver.post(settings, { ...form, reply: '30', formKey: crypto.randomUUID() }),
    await driver.post(settings, { ...form, reply: '31', formKey: crypto.randomUUID() }),
  ]
  check(
    'the second of two tabs sees who saved first, and keeps its input',
    first.status === 303 &&
      second.status === 409 &&
      toText(second.text).includes('Ines Talbot changed the policy on') &&
      parseFields(second.text).reply === '31',
    [first.status, second.status],
  )
  const last = await driver.post(settings, {
    ...parseFields(second.text),
    formKey: crypto.randomUUID(),
  })
  check(
    'saved again, it is the next version',
    last.status === 303 && toText(await driver.fetchHtml(settings)).includes('Version 4 Current'),
    last.status,
  )
}
