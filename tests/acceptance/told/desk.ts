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
export type Desk = {
  program: Program
  post(path: string, fields?: Fields): Promise<HttpResponse>
  page(path: string): Promise<string>
  /** Returns the answer to a form that a script sends. */
  answer(path: string, fields: Fields): Promise<Record<string, unknown>>
  /** Creates a booking with a client of its own, and returns its id and the client's address. */
  book(title: string, days: number, more?: Fields): Promise<{ id: string; client: string }>
  ids: Record<'Ines' | 'Samuel' | 'Wren', string>
}

/** Starts the sample studio with addresses that receive email, and signs the owner in. */
export async function openDesk(listener: MailServer): Promise<Desk> {
  const first = await startProgram(sampleBehindProxy)
  await first.stop()
  const ids = await withData({ dataDir: first.dataDir }, async (ask) => {
    await ask("update studio set email = $1, closed_days = '[]'", [studioAddress])
    await ask('delete from absence')
    const set = (address: string, name: string) =>
      ask(
        `update staff set email = $1, email_key = $1 where id =
          (select staff_id from resource where name = $2)`,
        [address, name],
      )
    await set(owner, 'Ines')
    await set(crew.samuel, 'Samuel')
    await set(crew.wren, 'Wren')
    const rows = await ask<{ id: string; name: string }>(
      "select id, name from resource where name in ('Ines', 'Samuel', 'Wren')",
    )
    return Object.fromEntries(rows.map(({ id, name }) => [name, id])) as Desk['ids']
  })
  const program = await startProgram({
    ...sampleBehindProxy,
    DATA_DIR: first.dataDir,
    PORT: String(await findFreePort()),
    SMTP_URL: listener.url,
  })
  const cookie = getCookie(await signIn(program, owner, password), 'backlot_session') ?? ''
  const post = (path: string, fields: Fields = {}) =>
    sendForm(program, path, { once: crypto.randomUUID(), ...fields }, { cookie })
  let clients = 0
  return {
    program,
    ids,
    post,
    page: async (path) =>
      (await sendRequest(`${program.url}${path}`, { headers: { cookie } })).text,
    answer: async (path, fields) => {
      const answer = await sendForm(
        program,
        path,
        { once: crypto.randomUUID(), ...fields },
        { cookie, accept: '*/*' },
      )
      return JSON.parse(answer.text) as Record<string, unknown>
    },
    async book(title, days, more = {}) {
      const client = `client${++clients}@post.test`
      const clientName = `Client ${clients}`
      const added = await post('/portal/clients/new', { name: clientName, email: client })
      const made = await post('/portal/bookings/new', {
        client: getId(String(added.headers.location)),
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
      return { id, client }
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
