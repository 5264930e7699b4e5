import type { Browser } from '@playwright/test'

import { type Input, createKeyboard, createPointer } from './input.ts'
import { buildForwardedFor, sendForm, sendRequest, type HttpResponse } from '../../support/http.ts'
import type { MailServer } from '../../support/mail-server.ts'
import type { Program } from '../../support/program.ts'
import { getSession } from '../../support/sign-in.ts'
import { type Setting, type Visit, openVisit } from '../../support/visit.ts'

let visitors = 0

/** The owner at the portal, with records that only this journey and this input use. */
export type Driver = Pick<Visit, 'page' | 'go'> & {
  input: Input
  program: Program
  browser: Browser
  mail: MailServer
  /** Something no other journey is named: for names of clients and titles. */
  mark: string
  read(path: string): Promise<string>
  post(path: string, fields: Record<string, string>): Promise<HttpResponse>
  /** Creates a client and returns its id. */
  addClient(): Promise<string>
  /** Creates a booking of a new client on a day no other journey uses, and returns it. */
  addBooking(fields?: Record<string, string>): Promise<{ id: string; day: string; path: string }>
  /** Sends a message from the website and returns the path of its inquiry. */
  addInquiry(): Promise<string>
  /** Returns an open day no other journey uses. */
  takeDay(): string
  close(): Promise<void>
}

type Parts = { program: Program; browser: Browser; mail: MailServer; name: Input['name'] }

const cookies = new Map<Program, string>()
let days = 0
let marks = 0

export async function createDriver(
  { program, browser, mail, name }: Parts,
  setting: Setting = {},
): Promise<Driver> {
  const cookie = cookies.get(program) ?? (await getSession(program, 'owner'))
  cookies.set(program, cookie)
  const visit = await openVisit(browser, program, { warm: true, as: 'owner', ...setting })
  const mark = `${name === 'pointer' ? 'Pointer' : 'Keys'} ${++marks}`
  const input = (name === 'pointer' ? createPointer : createKeyboard)(visit.page)
  const read = async (path: string) =>
    (await sendRequest(`${program.url}${path}`, { headers: { cookie } })).text
  const post = (path: string, fields: Record<string, string>) =>
    sendForm(program, path, { formKey: crypto.randomUUID(), ...fields }, { cookie })
  const addClient = async () => {
    const email = `${mark.toLowerCase().replace(' ', '')}@journeys.test`
    return getCreatedId(await post('/portal/clients/new', { name: mark, email }))
  }
  return {
    page: visit.page,
    go: visit.go,
    close: visit.close,
    input,
    program,
    browser,
    mail,
    mark,
    read,
    post,
    addClient,
    takeDay,
    async addBooking(fields = {}) {
      const day = fields.date ?? takeDay()
      const made = await post('/portal/bookings/new', {
        client: await addClient(),
        clientName: mark,
        category: 'podcast',
        state: 'pending',
        title: mark,
        date: day,
        start: '10:00',
        end: '11:00',
        total: '900',
        ...fields,
      })
      const id = getCreatedId(made)
      return { id, day, path: `/portal/bookings/${id}` }
    },
    async addInquiry() {
      const sent = await sendForm(
        program,
        '/contact',
        {
          name: mark,
          email: `${mark.toLowerCase().replace(' ', '')}@journeys.test`,
          service: 'photography',
          message: `Portraits of two people at the harbor, for ${mark}.`,
        },
        // each from another address: one address may send only a few messages in ten minutes
        buildForwardedFor(++visitors),
      )
      if (sent.status >= 400) throw new Error(`The message was refused: ${sent.status}`)
      const list = await read(`/portal/clients/inquiries?q=${encodeURIComponent(mark)}`)
      const id = /\/portal\/clients\/inquiries\/[0-9a-f-]{36}/.exec(list)?.[0]
      if (!id) throw new Error('The inquiry is not in the list.')
      return id
    },
  }
}

/**
 * Returns the next unused Tuesday or Wednesday, after the sample's own bookings, that is no usual
 * holiday.
 */
function takeDay(): string {
  const holidays = ['12-24', '12-25', '12-31', '01-01', '07-04']
  for (;;) {
    const at = new Date(Date.now() + (90 + days++) * 86_400_000)
    const day = at.toISOString().slice(0, 10)
    if ([2, 3].includes(at.getUTCDay()) && !holidays.includes(day.slice(5))) return day
  }
}

function getCreatedId(response: HttpResponse): string {
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(String(response.headers.location))?.[0]
  if (!id) throw new Error(`Nothing was created: ${response.status} ${response.text.slice(-600)}`)
  return id
}
