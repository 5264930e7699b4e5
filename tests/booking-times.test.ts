import { beforeAll, describe, expect, test } from 'vitest'

import { openDoor, textOf } from './door.ts'

/** When a booking is, as its form takes it and its pages say it. */
const door = await openDoor()
let owner = ''
const query = async (text: string, values: unknown[] = []) => (await door.app.pool.query(text, values)).rows
const idOf = async (name: string) => (await query('select id from resource where name = $1', [name]))[0].id as string
beforeAll(async () => { owner = await door.signIn('owner') })

/** As a browser sends it that runs no script: an answer in HTML is asked for. */
const send = (path: string, fields: Record<string, string>) => door.submit(path, fields, owner, { accept: 'text/html' })
const look = async (path: string) => textOf(await door.knock(path, { headers: { cookie: owner } }))
const form = (change = {}) => ({ clientName: 'Tern Architects', kind: 'podcast', state: 'pending', title: 'Extra episode', date: '2031-03-04', start: '10:00', end: '12:00', total: '1,200.50', ...change })
const landed = (answer: Response) => /^\/portal\/bookings\/([0-9a-f-]{36})\?saved$/.exec(answer.headers.get('location') ?? '')?.[1] ?? ''

/** The fields of the booking's form as a browser would send them back untouched. */
function formFields(page: string): Record<string, string> {
  const markup = /<form[^>]*booking-form[\s\S]*?<\/form>/.exec(page)![0]
  const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  const inputs = [...markup.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
    const [name, type] = [attribute(tag, 'name'), attribute(tag, 'type')]
    return !name || ((type === 'checkbox' || type === 'radio') && !/\schecked/.test(tag)) ? [] : [[name, attribute(tag, 'value') ?? '']]
  })
  const selects = [...markup.matchAll(/<select[^>]*name="([^"]+)"[\s\S]*?<\/select>/g)].map(([all, name]) => [name!, attribute(/<option[^>]*selected[^>]*>/.exec(all)?.[0] ?? '', 'value') ?? ''])
  const areas = [...markup.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>([^<]*)/g)].map(([, name, text]) => [name!, text!])
  return Object.fromEntries([...inputs, ...selects, ...areas])
}

describe('an edit that leaves the times alone', () => {
  test.each([
    ['of three days', { date: '2031-07-08', endDate: '2031-07-10', start: '10:00', end: '17:00' }, ['2031-07-08T10:00', '2031-07-10T17:00'], 'Tue, Jul 8, 2031, 10:00 AM – Thu, Jul 10, 2031, 5:00 PM'],
    ['of two whole days', { date: '2031-07-14', endDate: '2031-07-15', allDay: 'on', start: '', end: '' }, ['2031-07-14T00:00', '2031-07-16T00:00'], 'Jul 14 – 15, 2031, all day'],
    ['of one whole day', { date: '2031-07-17', allDay: 'on', start: '', end: '' }, ['2031-07-17T00:00', '2031-07-18T00:00'], 'Thu, Jul 17, 2031, all day'],
  ] as const)('keeps a booking %s as it is', async (_, times, walls, said) => {
    const id = landed(await send('/portal/bookings/new', form({ ...times, closedAnyway: 'on', [`resource:${await idOf('Wren')}`]: 'on' })))
    const kept = async () => (await query('select b.starts_wall, b.ends_wall, b.starts_at, b.ends_at, r.during::text from booking b join reservation r on r.booking_id = b.id where b.id = $1', [id]))[0]
    const before = await kept()
    expect([before.starts_wall, before.ends_wall]).toEqual(walls)
    expect(await look(`/portal/bookings/${id}`)).toContain(said)
    const fields = formFields(await (await door.knock(`/portal/bookings/${id}/edit`, { headers: { cookie: owner } })).text())
    expect(landed(await send(`/portal/bookings/${id}/edit`, { ...fields, notes: 'Bring the ladder' }))).toBe(id)
    expect(await kept()).toEqual(before)
    const after = await look(`/portal/bookings/${id}`)
    expect(after).toContain('Bring the ladder')
    expect(after).not.toContain('moved it')
  })
  test('keeps its instants and its zone when the studio has moved to another', async () => {
    const id = landed(await send('/portal/bookings/new', form({ date: '2031-07-22' })))
    await query("update studio set time_zone = 'America/Los_Angeles'")
    try {
      const before = (await query('select zone, starts_wall, starts_at from booking where id = $1', [id]))[0]
      const fields = formFields(await (await door.knock(`/portal/bookings/${id}/edit`, { headers: { cookie: owner } })).text())
      expect(landed(await send(`/portal/bookings/${id}/edit`, { ...fields, notes: 'x', closedAnyway: 'on' }))).toBe(id)
      expect((await query('select zone, starts_wall, starts_at from booking where id = $1', [id]))[0]).toEqual(before)
    } finally {
      await query("update studio set time_zone = 'America/New_York'")
    }
  })
})
