import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, describe, expect, test } from 'vitest'

import { addDays, toInstant, toStudioDay } from '#app/core/day.ts'

import { readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const zone = 'America/New_York'
const date = addDays(toStudioDay(new Date(), zone), 40)
const morning = toInstant(`${addDays(date, -2)}T09:00`, zone)!.at
const cookies: Record<string, string> = {}
const { clock } = server.app
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows as Record<string, string>[]
const post = (path: string, fields: Record<string, string> = {}, who = 'owner') =>
  server.submit(path, { formKey: crypto.randomUUID(), ...fields }, cookies[who], {
    accept: 'text/html',
  })
const read = async (path: string, who = 'owner') =>
  readText(await server.request(path, { headers: { cookie: cookies[who]! } }))
/** Returns the id in the address that a form leads to. */
function getId(response: Response): string {
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(response.headers.get('location') ?? '')?.[0]
  if (!id) throw new Error(`Nothing was created: ${response.status}`)
  return id
}
const listReminders = () =>
  query("select to_address, subject, body from email where kind = 'date.reminder'")

/** Adds a confirmed booking of a client with this address. */
async function addConfirmed(address: string) {
  const name = `Client of ${address || 'no address'}`
  const client = getId(await post('/portal/clients/new', { name, email: address }))
  const [{ id: crew } = {}] = await query(
    "select r.id from resource r join staff s on s.id = r.staff_id where s.role = 'crew'",
  )
  const id = getId(
    await post('/portal/bookings/new', {
      client,
      clientName: name,
      category: 'podcast',
      state: 'pending',
      title: `For ${name}`,
      date,
      start: '10:00',
      end: '11:00',
      total: '0',
      closedAnyway: 'on',
      ...(address === '' && { [`resource:${crew}`]: 'on' }),
    }),
  )
  await post(`/portal/bookings/${id}/confirmation`, { from: 'pending' })
  return id
}

/** Moves the clock of the program, and signs in again, because sessions have ended by then. */
async function setClock(now: Date) {
  server.app.clock = () => new Date(clock().getTime() + now.getTime() - started)
  cookies.owner = await server.signIn('owner')
}
const started = clock().getTime()

beforeAll(async () => {
  await query("update studio set closed_days = '[]'")
  for (const who of ['owner', 'crew', 'books']) cookies[who] = await server.signIn(who)
})

describe('the reminder on the page of a booking', () => {
  test('says when it goes out, and is stopped and resumed by a form', async () => {
    const id = await addConfirmed('mill@post.test')
    const path = `/portal/bookings/${id}`
    expect(await read(path)).toMatch(/Reminder Goes out on \w{3}, \w{3} \d+,.* 9:00 AM Don’t send/)
    expect((await post(`${path}/reminder/stop`)).headers.get('location')).toBe(path)
    expect(await read(path)).toMatch(
      /Reminder Won’t be sent Send it after all .* stopped the reminder to the client/,
    )
    expect(await read(`/portal/bookings/week/${id}`)).toContain('Won’t be sent Send it after all')
    await post(`${path}/reminder/resume`)
    expect(await read(path)).toContain('Don’t send')
    expect(await read('/portal/settings/activity')).toMatch(
      /resumed the reminder for the booking .* stopped the reminder for the booking/,
    )
  })
  test('says why none goes out, and is not for crew and bookkeeper', async () => {
    const path = `/portal/bookings/${await addConfirmed('')}`
    expect(await read(path)).toContain('Reminder None. The client has no email address.')
    for (const who of ['crew', 'books']) {
      expect(await read(path, who)).toContain('For Client of no address')
      expect(await read(path, who)).not.toContain('Reminder')
    }
  })
})

test('a reminder goes out by itself once the clock has reached its time', async () => {
  const id = await addConfirmed('late@post.test')
  const stopped = await addConfirmed('stopped@post.test')
  await post(`/portal/bookings/${stopped}/reminder/stop`)
  await setClock(morning)
  while ((await listReminders()).length < 2) await sleep(200)
  const reminders = await listReminders()
  expect(reminders.map((one) => one.to_address).toSorted()).toEqual([
    'late@post.test',
    'mill@post.test',
  ])
  const { subject, body } = reminders.find((one) => one.to_address === 'late@post.test')!
  expect(subject).toMatch(/^Reminder: .*10:00 AM$/)
  expect(body).toMatch(/10:00 AM – 11:00 AM|10:00 – 11:00 AM/)
  // no mail server is set up
  await query("update email set state = 'sent' where kind = 'date.reminder'")
  expect(await read(`/portal/bookings/${id}`)).toMatch(/Reminder Sent \w{3}, \w{3} \d+, 9:0\d AM/)
  expect(await read(`/portal/bookings/${stopped}`)).toContain('Reminder Won’t be sent')
  const refused = await post(`/portal/bookings/${id}/reminder/stop`)
  expect(refused.headers.get('location')).toContain('problem=reminder-not-planned')
})
