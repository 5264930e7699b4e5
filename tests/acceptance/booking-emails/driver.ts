import { setTimeout as sleep } from 'node:timers/promises'

import { withData } from '../../support/data.ts'
import { type HttpResponse, getCookie, sendForm, sendRequest } from '../../support/http.ts'
import type { MailServer } from '../../support/mail-server.ts'
import { type Program, findFreePort, startProgram } from '../../support/program.ts'
import { password, sampleBehindProxy, signIn } from '../../support/sign-in.ts'

/** Addresses that receive email. Those of the sample studio end in `.example` and never do. */
export const owner = 'owner@post.test'
export const crew = { samuel: 'samuel@post.test', wren: 'wren@post.test' }
export const studioAddress = 'studio@post.test'

type Fields = Record<string, string>
export type Driver = {
  readonly program: Program
  post(path: string, fields?: Fields): Promise<HttpResponse>
  fetchHtml(path: string): Promise<string>
  /** Returns the response to a form that a script sends. */
  postAction(path: string, fields: Fields): Promise<Record<string, unknown>>
  /** Books for a client of its own. Returns the booking's id, and the client's address and id. */
  addBooking(
    title: string,
    days: number,
    more?: Fields,
  ): Promise<{ id: string; client: string; clientId: string }>
  ids: Record<'Ines' | 'Samuel' | 'Wren', string>
  /** Signs in again, which the owner must after her session has ended. */
  signIn(): Promise<void>
  /** Kills the program and starts it again on the same data. */
  killAndRestart(): Promise<void>
}

/** Starts the sample studio with addresses that receive email, and signs the owner in. */
export async function createDriver(
  listener: MailServer,
  { DATABASE_URL, CLOCK_FILE }: { DATABASE_URL?: string; CLOCK_FILE?: string } = {},
): Promise<Driver> {
  const database = { ...sampleBehindProxy, ...(DATABASE_URL && { DATABASE_URL }) }
  const first = await startProgram(database)
  await first.stop()
  const where = { dataDir: first.dataDir, databaseUrl: DATABASE_URL }
  const ids = await withData(where, async (query) => {
    await query("update studio set email = $1, closed_days = '[]'", [studioAddress])
    await query('delete from absence')
    const set = (address: string, name: string) =>
      query(
        `update staff set email = $1, email_key = $1 where id =
          (select staff_id from resource where name = $2)`,
        [address, name],
      )
    await set(owner, 'Ines')
    await set(crew.samuel, 'Samuel')
    await set(crew.wren, 'Wren')
    const rows = await query<{ id: string; name: string }>(
      "select id, name from resource where name in ('Ines', 'Samuel', 'Wren')",
    )
    return Object.fromEntries(rows.map(({ id, name }) => [name, id])) as Driver['ids']
  })
  const start = async () =>
    startProgram({
      ...database,
      ...(CLOCK_FILE && { CLOCK_FILE }),
      DATA_DIR: first.dataDir,
      PORT: String(await findFreePort()),
      SMTP_URL: listener.url,
    })
  const enter = async () =>
    getCookie(await signIn(program, owner, password), 'backlot_session') ?? ''
  let program = await start()
  let cookie = await enter()
  /** Sends a form, again while the database is too busy, which takes effect once by its key. */
  const post = async (path: string, fields: Fields = {}) => {
    const form = { formKey: crypto.randomUUID(), ...fields }
    for (;;) {
      const response = await sendForm(program, path, form, { cookie })
      if (response.status !== 503) return response
      await sleep(2000)
    }
  }
  let clients = 0
  return {
    get program() {
      return program
    },
    async signIn() {
      cookie = await enter()
    },
    async killAndRestart() {
      await program.kill()
      program = await start()
    },
    ids,
    post,
    fetchHtml: async (path) =>
      (await sendRequest(`${program.url}${path}`, { headers: { cookie } })).text,
    postAction: async (path, fields) => {
      const response = await sendForm(
        program,
        path,
        { formKey: crypto.randomUUID(), ...fields },
        { cookie, accept: '*/*' },
      )
      return JSON.parse(response.text) as Record<string, unknown>
    },
    async addBooking(title, days, more = {}) {
      const client = `client${++clients}@post.test`
      const clientName = `Client ${clients}`
      const added = await post('/portal/clients/new', { name: clientName, email: client })
      const clientId = getId(String(added.headers.location))
      const made = await post('/portal/bookings/new', {
        client: clientId,
        clientName,
        category: 'podcast',
        state: 'pending',
        title,
        date: getDay(days),
        start: '10:00',
        end: '11:00',
        total: '0',
        closedAnyway: 'on',
        ...more,
      })
      const id = getId(String(made.headers.location))
      if (!id) throw new Error(`"${title}" was not booked: ${made.status} ${made.text.slice(-400)}`)
      return { id, client, clientId }
    },
  }
}

/** Returns the studio day this many days ahead. */
export function getDay(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(
    Date.now() + days * 86_400_000,
  )
}

function getId(address: string): string {
  return /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(address)?.[0] ?? ''
}
