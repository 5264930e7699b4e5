import type { Browser, Page } from '@playwright/test'

import { toText } from '../../support/form.ts'
import { type HttpResponse, sendRequest, sendForm } from '../../support/http.ts'
import type { MailServer } from '../../support/mail-server.ts'
import type { Program } from '../../support/program.ts'
import { type Visit, openVisit } from '../../support/visit.ts'

/** Runs one case once. Returns null on success, otherwise the actual result. */
export type Case = (stage: Stage, round: number) => Promise<string | null>

type SentRequest = { message: string; timed: boolean }
export type Stage = {
  program: Program
  /** Messages that a page reported as received. */
  sent: SentRequest[]
  /**
   * Opens a new visitor; every other one is on a phone with a slow connection. `asleep` holds back
   * the scripts.
   */
  openVisitor(round: number, setting?: { asleep?: boolean }): Promise<Visit>
  /** Disconnects the visitor, or restores the previous connection. */
  setOffline(visit: Visit, is: boolean): Promise<void>
  /** Returns the path of a day with free times that no other round books. */
  takeFreeDay(service: Service): string
  /** Returns the path of a day with free times, which another round may book later. */
  findFreeDay(service: Service): string
  /**
   * Requests the first free time of a new day as a person does, opens the link in the email and
   * returns its page.
   */
  createBooking(round: number): Promise<{ visit: Visit; email: string; page: Page }>
  /** Returns the private link of the latest email to an address, once there are this many. */
  waitForLink(address: string, count?: number): Promise<string>
  waitForEmail(address: string, says: string): Promise<boolean>
  /** The owner, using plain forms. */
  owner: {
    fetchHtml(path: string): Promise<string>
    fetchText(path: string): Promise<string>
    post(path: string, fields: Record<string, string>): Promise<HttpResponse>
  }
  leave(): Promise<void>
}

const slow = {
  offline: false,
  latency: 300,
  downloadThroughput: 80 * 1024,
  uploadThroughput: 40 * 1024,
}
const full = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
let count = 0
/** Returns a name, an address and a message that no other visitor uses. */
export function buildFields() {
  const n = ++count
  return {
    name: `Lea ${n}`,
    email: `lea${n}@visitor.test`,
    message: `Typed ${n}: forty portraits, and «quotes» & signs.`,
  }
}

const freeTime = '.chip:has(input[name=at])'
export const services = ['photography', 'documentary', 'podcast'] as const
type Service = (typeof services)[number]

async function findFreeDays(program: Program): Promise<Record<string, string[]>> {
  return Object.fromEntries(
    await Promise.all(
      services.map(async (service) => [service, await listDays(program, service)] as const),
    ),
  )
}

/** Returns the requests of the owner with this session cookie. */
function openOwner(program: Program, cookie: string): Stage['owner'] {
  const fetchHtml = async (path: string) =>
    (await sendRequest(`${program.url}${path}`, { headers: { cookie } })).text
  return {
    fetchHtml,
    fetchText: async (path) => toText(await fetchHtml(path)),
    post: (path, fields) =>
      sendForm(program, path, { formKey: crypto.randomUUID(), ...fields }, { cookie }),
  }
}

/** Opens a browser; every other one is a phone on a slow connection. */
async function openVisitor(browser: Browser, program: Program, round: number, asleep: boolean) {
  const visit = await openVisit(browser, program, {
    warm: !asleep,
    viewport: round % 2 === 0 ? { width: 1280, height: 900 } : { width: 390, height: 844 },
  })
  const tools = await visit.page.context().newCDPSession(visit.page)
  const setConnection = (offline: boolean) =>
    tools.send('Network.emulateNetworkConditions', {
      ...(round % 2 === 1 ? slow : full),
      offline,
    })
  if (round % 2 === 1) await setConnection(false)
  return { visit, setConnection }
}

/** Waits for emails of the program. */
function readMail(mail: MailServer): Pick<Stage, 'waitForLink' | 'waitForEmail'> {
  const decodeEmails = () =>
    mail.taken.map(({ to, text }) => ({
      to,
      text: text
        .replace(/=\r?\n/g, '')
        .replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
          Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
        ),
    }))
  return {
    async waitForLink(address, count = 1) {
      await waitUntil(
        () => decodeEmails().filter(({ to }) => to === address).length >= count,
        `email number ${count} to ${address}`,
      )
      return (
        /\/(?:booking|testimonial)\/[\w-]{43}/.exec(
          decodeEmails()
            .filter(({ to }) => to === address)
            .at(-1)!.text,
        )?.[0] ?? ''
      )
    },
    waitForEmail: async (address, says) =>
      waitUntil(
        () => decodeEmails().some(({ to, text }) => to === address && text.includes(says)),
        `an email to ${address} that says ${says}`,
      ).then(() => true),
  }
}

export async function openStage({
  program,
  browser,
  mail,
  owner: cookie,
}: {
  program: Program
  browser: Browser
  mail: MailServer
  owner: string
}): Promise<Stage> {
  const visits: Visit[] = []
  const lines = new Map<Visit, (offline: boolean) => Promise<unknown>>()
  const days = await findFreeDays(program)
  const stage: Stage = {
    program,
    sent: [],
    async openVisitor(round, { asleep = false } = {}) {
      const { visit, setConnection } = await openVisitor(browser, program, round, asleep)
      lines.set(visit, setConnection)
      visits.push(visit)
      return visit
    },
    setOffline: async (visit, is) => {
      await lines.get(visit)!(is)
    },
    takeFreeDay(service) {
      const day = stage.findFreeDay(service)
      days[service]!.shift()
      return day
    },
    findFreeDay(service) {
      const day = days[service]?.[0]
      if (!day) throw new Error(`No more days for ${service}.`)
      return day
    },
    async createBooking(round) {
      const visit = await stage.openVisitor(round)
      const words = buildFields()
      // A booking moved in an earlier round may have taken the day.
      do await visit.go(stage.takeFreeDay(services[round % 3]!))
      while ((await visit.page.locator(freeTime).count()) === 0)
      await fillForm(visit.page, words)
      await submitForm(visit.page)
      await visit.page.waitForURL(/\/received\//)
      stage.sent.push({ message: words.message, timed: true })
      await visit.go(await stage.waitForLink(words.email))
      return { visit, email: words.email, page: visit.page }
    },
    ...readMail(mail),
    owner: openOwner(program, cookie),
    async leave() {
      for (let visit = visits.pop(); visit; visit = visits.pop()) await visit.close()
    },
  }
  return stage
}

/** Fills in the date form by hand and chooses its first free time. */
export async function fillForm(
  page: Page,
  { name, email, message }: ReturnType<typeof buildFields>,
) {
  await page.locator(freeTime).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('What’s the project, and where?').fill(message)
}

export async function submitForm(page: Page) {
  await page.getByRole('button', { name: 'Request this date' }).click()
}

/** Returns the values of the form's fields. */
export function readFields(page: Page): Promise<Record<string, string>> {
  return page
    .locator('main form')
    .first()
    .evaluate((form: HTMLFormElement) =>
      Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    )
}

/** Lists all days with free times in the next months, from the links of the calendar. */
async function listDays(program: Program, service: string): Promise<string[]> {
  const found: string[] = []
  for (let path: string | undefined = `/book/${service}`; path;) {
    const { text } = await sendRequest(`${program.url}${path}`)
    found.push(
      ...[...text.matchAll(/class="calendar-day" href="([^"]+)"/g)].map(([, href]) => href!),
    )
    const next: string | undefined = /<a [^>]*rel="next"[^>]*>/.exec(text)?.[0]
    path = next && /href="([^"]+)"/.exec(next)?.[1]?.replaceAll('&amp;', '&')
  }
  // Latest days first: near ones may be within the notice period.
  return found.toReversed()
}

export async function waitUntil(is: () => boolean | Promise<boolean>, what: string) {
  for (let tries = 0; tries < 600; tries++) {
    if (await is()) return
    await new Promise((pass) => {
      setTimeout(pass, 100)
    })
  }
  throw new Error(`Timed out waiting for ${what}.`)
}
