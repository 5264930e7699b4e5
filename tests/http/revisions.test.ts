import { expect, test } from 'vitest'

import { startBookingFormTests } from '../support/booking-form-fixture.ts'

const { server, cookies, query, send, buildForm, getSavedBookingId } = await startBookingFormTests()

/** Returns the hidden fields that say what a form was opened with. */
async function openForm(path: string): Promise<Record<string, string>> {
  const html = await (await server.request(path, { headers: { cookie: cookies.owner! } })).text()
  return Object.fromEntries(
    ['revision', 'base'].flatMap((name) => {
      const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]
      return value === undefined ? [] : [[name, value.replaceAll('&quot;', '"')]]
    }),
  )
}
const addBooking = async (date: string) =>
  getSavedBookingId(await send('/portal/bookings/new', buildForm({ date, title: 'Raced' })))
const findProject = async () =>
  (await query("select id from project where title = 'Winter Catalog'"))[0].id as string
const readValue = async (text: string, id?: string) =>
  Object.values((await query(text, id ? [id] : []))[0]).join(' ')

type Race = {
  page: string
  path?: string
  /** The fields that the writer of this name sends. */
  buildFields: (name: string) => Record<string, string>
  /** The stored value that all writers change. */
  read: () => Promise<string>
  /** The value after the writer of this name has won. */
  buildExpected: (name: string) => string
}

const races: Record<string, () => Promise<Race>> = {
  'a booking': async () => {
    const id = await addBooking('2031-10-06')
    return {
      page: `/portal/bookings/${id}/edit`,
      buildFields: (name) => buildForm({ date: '2031-10-06', title: name }),
      read: () => readValue('select title from booking where id = $1', id),
      buildExpected: (name) => name,
    }
  },
  'the time of a booking': async () => {
    const id = await addBooking('2031-10-07')
    return {
      page: `/portal/bookings/week/${id}`,
      path: `/portal/bookings/${id}/move`,
      buildFields: (name) => ({
        startsLocal: `2031-10-07T1${name.length}:00`,
        endsLocal: '2031-10-07T17:00',
      }),
      read: () => readValue('select starts_local from booking where id = $1', id),
      buildExpected: (name) => `2031-10-07T1${name.length}:00`,
    }
  },
  'a project': async () => {
    const id = await findProject()
    return {
      page: `/portal/projects/${id}/edit`,
      buildFields: (name) => ({
        client: 'Ottoline Ceramics',
        title: 'Winter Catalog',
        category: 'photography',
        startedOn: '2026-11-02',
        notes: name,
      }),
      read: () => readValue('select notes from project where id = $1', id),
      buildExpected: (name) => name,
    }
  },
  'the notes of a project': async () => {
    const id = await findProject()
    return {
      page: `/portal/projects/${id}`,
      buildFields: (name) => ({ notes: `Noted by ${name}` }),
      read: () => readValue('select notes from project where id = $1', id),
      buildExpected: (name) => `Noted by ${name}`,
    }
  },
  'the policy': async () => ({
    page: '/portal/settings/policy',
    buildFields: (name) => ({
      reply: String(10 + name.length),
      photographyFrom: '1',
      photographyTo: '2',
      documentaryFrom: '4',
      documentaryTo: '8',
      podcastFrom: '3',
      podcastTo: '5',
      deposit: '50',
      studioRefund: '100',
      reminder: '2',
      'days:0': '7',
      'percent:0': '50',
    }),
    read: () =>
      readValue(
        'select string_agg(reply_hours::text, $$ $$ order by version) from policy where version > 1',
      ),
    buildExpected: (name) => String(10 + name.length),
  }),
  'a field of the settings': async () => ({
    page: '/portal/settings/studio',
    buildFields: (name) => ({
      name,
      legalName: 'Longlight LLC',
      badge: 'L',
      timeZone: 'America/New_York',
      currency: 'USD',
    }),
    read: () => readValue('select name from studio'),
    buildExpected: (name) => name,
  }),
}

const writers = ['Ada', 'Bert', 'Clara']

test.each(Object.keys(races))(
  'of simultaneous changes of %s from the same revision, one is saved and the others are told',
  async (subject) => {
    const { page, path = page, buildFields, read, buildExpected } = await races[subject]!()
    const opened = await openForm(page)
    expect(Number(opened.revision)).toBeGreaterThan(0)
    const responses = await Promise.all(
      writers.map((name) => send(path, { ...buildFields(name), ...opened })),
    )
    const outcomes = responses.map((response) => {
      const location = response.headers.get('location')
      if (location?.includes('was-changed') || response.status === 409) return 'refused'
      return location?.includes('problem=') === false ? 'saved' : `${response.status} ${location}`
    })
    expect(outcomes.toSorted()).toEqual(['refused', 'refused', 'saved'])
    expect(await read()).toBe(buildExpected(writers[outcomes.indexOf('saved')]!))
    const { revision } = await openForm(page)
    expect(Number(revision)).toBe(Number(opened.revision) + 1)
  },
)

test('changes of a project and of its place on the board, or of its notes, are both saved', async () => {
  const id = await findProject()
  const [edit, notes] = [
    await openForm(`/portal/projects/${id}/edit`),
    await openForm(`/portal/projects/${id}`),
  ]
  const [before] = await query('select notes, stage from project where id = $1', [id])
  await send(`/portal/projects/${id}/move`, { to: 'delivery:', from: before.stage })
  const saved = await send(`/portal/projects/${id}/edit`, {
    client: 'Ottoline Ceramics',
    title: 'Winter Catalog, again',
    category: 'photography',
    startedOn: '2026-11-02',
    notes: before.notes,
    ...edit,
  })
  expect(saved.status).toBe(302)
  expect((await send(`/portal/projects/${id}`, { notes: 'Also', ...notes })).status).toBe(303)
  expect(await query('select title, stage, notes from project where id = $1', [id])).toEqual([
    { title: 'Winter Catalog, again', stage: 'delivery', notes: 'Also' },
  ])
})

test('an edited booking can still be confirmed from an older page', async () => {
  const id = await addBooking('2031-10-08')
  await send(`/portal/bookings/${id}/edit`, {
    ...buildForm({ date: '2031-10-08', title: 'Edited' }),
    ...(await openForm(`/portal/bookings/${id}/edit`)),
  })
  await send(`/portal/bookings/${id}/confirmation`, {
    from: 'pending',
    without: 'deposit',
    reason: 'Agreed by phone',
  })
  expect(await query('select title, state from booking where id = $1', [id])).toEqual([
    { title: 'Edited', state: 'confirmed' },
  ])
})

test('a form without a revision overwrites nothing', async () => {
  const id = await addBooking('2031-10-09')
  const late = await send(
    `/portal/bookings/${id}/edit`,
    buildForm({ date: '2031-10-09', title: 'Blind' }),
  )
  expect(late.status).toBe(409)
  expect(await query('select title from booking where id = $1', [id])).toEqual([{ title: 'Raced' }])
})
