import { beforeAll } from 'vitest'

import { startTestServer, readText } from './test-server.ts'

/**
 * Starts the sample studio with three people signed in. Returns helpers for the new booking form.
 */
export async function startBookingFormTests() {
  const server = await startTestServer()
  const cookies: Record<string, string> = {}
  const query = async (text: string, values: unknown[] = []) =>
    (await server.app.pool.query(text, values)).rows
  const findResourceId = async (name: string) =>
    (await query('select id from resource where name = $1', [name]))[0].id as string
  beforeAll(async () => {
    for (const role of ['owner', 'books', 'crew']) cookies[role] = await server.signIn(role)
  })
  /** Sends a form as a browser without JavaScript does, and accepts HTML. */
  const send = (path: string, fields: Record<string, string>, who = 'owner') =>
    server.submit(path, fields, cookies[who], { accept: 'text/html' })
  const fetchText = async (path: string, who = 'owner') =>
    readText(await server.request(path, { headers: { cookie: cookies[who]! } }))
  const buildForm = (change = {}) => ({
    clientName: 'Tern Architects',
    category: 'podcast',
    state: 'pending',
    title: 'Extra episode',
    date: '2031-03-04',
    start: '10:00',
    end: '12:00',
    total: '1,200.50',
    ...change,
  })
  const getSavedBookingId = (response: Response) =>
    /^\/portal\/bookings\/([0-9a-f-]{36})\?saved$/.exec(
      response.headers.get('location') ?? '',
    )?.[1] ?? ''
  return { server, cookies, query, findResourceId, send, fetchText, buildForm, getSavedBookingId }
}
