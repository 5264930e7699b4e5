import { beforeEach, describe, expect, test } from 'vitest'

import { startTestServer, readText } from '../support/test-server.ts'
import { findPersonId, getPersonFields } from '../support/person-fixture.ts'
import { toMailServerFields } from '../support/mail-server-fields.ts'

const server = await startTestServer()
const password = 'longlight-sample'
const { pool } = server.app
const getCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
const query = (text: string, values: unknown[]) => pool.query(text, values)
const findAccountId = (who: string) => findPersonId(query, who)
/** Simulates that the password was entered this many minutes ago. */
const moveConfirmationBack = (minutes: number) =>
  pool.query("update staff_session set confirmed_at = now() - $1 * interval '1 minute'", [minutes])
const page = { accept: 'text/html' }

beforeEach(async () => {
  await pool.query('delete from rate_limit')
})

describe('a sensitive action', () => {
  test('requires the password after ten minutes, and keeps the form', async () => {
    const owner = await server.signIn('owner')
    const crew = `/portal/settings/people/${await findAccountId('crew')}`
    expect((await server.submit(crew, { form: 'role', role: 'manager' }, owner, page)).status).toBe(
      303,
    )
    await moveConfirmationBack(11)
    const response = await server.submit(crew, { form: 'role', role: 'bookkeeper' }, owner, page)
    const html = await response.clone().text()
    expect([
      response.status,
      (await readText(response)).includes('Confirm it’s you to make this change.'),
    ]).toEqual([422, true])
    expect(html).toMatch(/<input[^>]*name="confirm"/)
    expect(html).toMatch(/<option[^>]*value="bookkeeper"[^>]*selected/)
    expect(
      (
        await pool.query('select role from staff where person_id = $1', [
          await findAccountId('crew'),
        ])
      ).rows,
    ).toEqual([{ role: 'manager' }])
    const wrong = await server.submit(
      crew,
      { form: 'role', role: 'bookkeeper', confirm: 'not the password' },
      owner,
      page,
    )
    const errorPage = await wrong.clone().text()
    expect([
      wrong.status,
      (await readText(wrong)).includes('That’s not your current password.'),
      errorPage.includes('not the password'),
    ]).toEqual([422, true, false])
    expect(
      (
        await server.submit(
          crew,
          { form: 'role', role: 'bookkeeper', confirm: password },
          owner,
          page,
        )
      ).status,
    ).toBe(303)
    expect((await server.submit(crew, { form: 'role', role: 'crew' }, owner, page)).status).toBe(
      303,
    )
    expect(
      (
        await pool.query(
          "select count(*)::int as n from event where name = 'staff.password-confirmed'",
        )
      ).rows,
    ).toEqual([{ n: 1 }])
  })
  test('covers every action that could hand over the studio', async () => {
    const owner = await server.signIn('owner')
    const crew = `/portal/settings/people/${await findAccountId('crew')}`
    await server.submit(
      '/portal/settings/people',
      { form: 'add', access: 'on', email: 'one@quay.test', name: 'One', role: 'owner' },
      owner,
    )
    const {
      rows: [{ id: invitation }],
    } = await pool.query("select id from invitation where email_key = 'one@quay.test'")
    await pool.query(
      `insert into two_factor (staff_id, sealed_secret, begun_at, since)
        select id, 's', now(), now() from staff where email_key = 'crew@longlight.example'`,
    )
    await moveConfirmationBack(11)
    // the system records events of its own, such as a sent email
    const countEvents = async () =>
      (await pool.query("select count(*)::int as n from event where actor_kind = 'staff'")).rows[0]
        .n as number
    const before = await countEvents()
    const {
      rows: [{ revision }],
    } = await pool.query('select revision::text from studio_billing')
    const { access: _, ...ending } = await getPersonFields(query, await findAccountId('crew'))
    const setDisabled = (who: string, at: string | null) =>
      query('update staff set disabled_at = $2 where email_key = $1', [
        `${who}@longlight.example`,
        at,
      ])
    await setDisabled('books', new Date().toISOString())
    const books = await findAccountId('books')
    const opening = { ...(await getPersonFields(query, books)), access: 'on', role: 'bookkeeper' }
    const acts: [string, Record<string, string>][] = [
      [
        '/portal/settings/people',
        { form: 'add', access: 'on', email: 'two@quay.test', name: 'Two', role: 'owner' },
      ],
      ['/portal/settings/people', { form: 'again', invitation }],
      [crew, { form: 'role', role: 'owner' }],
      [crew, ending],
      [`/portal/settings/people/${books}`, opening],
      [crew, { form: 'two-factor' }],
      ['/portal/settings/data', { form: 'removal', name: 'Longlight' }],
      [
        '/portal/settings/invoicing',
        { form: 'payment', dueDays: '14', bankInstructions: 'Pay me instead.', revision },
      ],
    ]
    for (const [path, fields] of acts) {
      const response = await server.submit(path, fields, owner, page)
      expect([fields, response.status, (await response.text()).includes('name="confirm"')]).toEqual(
        [fields, 422, true],
      )
    }
    await pool.query("update staff set sample = false where email_key = 'owner@longlight.example'")
    for (const form of ['server', 'no-server'])
      expect([
        form,
        (
          await (
            await server.submit(
              '/portal/settings/email',
              { ...toMailServerFields('smtp://mail.example.net:25'), form },
              owner,
              page,
            )
          ).text()
        ).includes('name="confirm"'),
      ]).toEqual([form, true])
    await pool.query("update staff set sample = true where email_key = 'owner@longlight.example'")
    expect(await countEvents()).toBe(before)
    await setDisabled('books', null)
    const other = await server.submit(
      '/portal/settings/people',
      { form: 'add', access: 'on', email: 'three@quay.test', name: 'Three', role: 'crew' },
      owner,
      page,
    )
    expect(other.status).toBe(200)
  })
  test('throttles wrong passwords', async () => {
    const owner = await server.signIn('owner')
    await moveConfirmationBack(11)
    const guess = (confirm: string) =>
      server.submit(
        '/portal/settings/people',
        {
          form: 'add',
          access: 'on',
          email: 'four@quay.test',
          name: 'Four',
          role: 'owner',
          confirm,
        },
        owner,
        page,
      )
    for (let at = 0; at < 10; at++) expect((await guess(`wrong ${at}`)).status).toBe(422)
    const limited = await guess(password)
    expect([
      limited.status,
      (await readText(limited)).includes('Too many attempts. Try again in 15 minutes.'),
    ]).toEqual([429, true])
  })
})

describe('a session', () => {
  test('ends when its browser signs in again', async () => {
    const first = await server.signIn('manager')
    const second = getCookies(
      await server.submit('/auth', { email: 'manager@longlight.example', password }, first),
    )
    expect((await server.request('/portal', { headers: { cookie: first } })).status).toBe(302)
    expect((await server.request('/portal', { headers: { cookie: second } })).status).toBe(200)
  })
  test('is not extended by background requests of a page', async () => {
    const cookie = await server.signIn('manager')
    const wasUsed = async () => {
      const { rowCount } = await pool.query(
        "select 1 from staff_session where seen_at > now() - interval '1 minute'",
      )
      await pool.query("update staff_session set seen_at = now() - interval '1 hour'")
      return rowCount! > 0
    }
    await wasUsed()
    const fetchFrom = (path: string, from: string) =>
      server.request(path, { headers: { cookie, referer: `http://studio.test${from}` } })
    expect(
      (await fetchFrom('/portal/clients.data?q=x&_routes=root', '/portal/clients?q=x')).status,
    ).toBe(200)
    const live = await server.request('/portal/live', { headers: { cookie } })
    await live.body!.cancel()
    await server.submit('/portal/website/home/presence', {}, cookie)
    expect(await wasUsed()).toBe(false)
    await fetchFrom('/portal/clients.data?q=y', '/portal/clients?q=x')
    expect(await wasUsed()).toBe(true)
    await server.request('/portal/clients', { headers: { cookie } })
    expect(await wasUsed()).toBe(true)
    await server.submit('/portal/menu', { menu: 'pinned' }, cookie)
    expect(await wasUsed()).toBe(true)
  })
  test('of another person can be ended by an owner, in all browsers at once', async () => {
    const owner = await server.signIn('owner')
    const lost = [await server.signIn('books'), await server.signIn('books')]
    const at = `/portal/settings/people/${await findAccountId('books')}`
    expect(await readText(await server.request(at, { headers: { cookie: owner } }))).toContain(
      'Signed in on 2 browsers.',
    )
    const response = await server.submit(at, { form: 'sessions' }, owner, page)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${at}?saved=sessions`,
    ])
    for (const cookie of lost)
      expect((await server.request('/portal', { headers: { cookie } })).status).toBe(302)
    expect((await server.request('/portal', { headers: { cookie: owner } })).status).toBe(200)
    expect(
      (await server.submit(at, { form: 'sessions' }, await server.signIn('manager'))).status,
    ).toBe(403)
  })
})

describe('a form sent after the session has ended', () => {
  const send = (referer?: string) =>
    server.submit('/portal/projects/1/tasks', { title: 'Typed' }, 'backlot_session=ended', {
      ...page,
      ...(referer !== undefined && { referer }),
    })
  const origin = server.app.config.publicUrl

  test('leads to the sign-in, and from there back to the page of the form', async () => {
    const sent = await send(`${origin}/portal/projects/1?from=board`)
    const location = sent.headers.get('location')
    expect([sent.status, location]).toEqual([
      302,
      `/auth?to=${encodeURIComponent('/portal/projects/1?from=board')}&ended`,
    ])
    const signIn = await readText(await server.request(location!, { headers: page }))
    expect(signIn).toContain('Your session ended. Sign in to continue.')
  })

  test.each([
    ['without a page', undefined],
    ['from a public page', `${origin}/contact`],
    ['from another site', 'https://elsewhere.example/portal/projects/1'],
    ['from an unreadable address', 'portal'],
  ])('leads to its own address %s', async (_, referer) => {
    expect((await send(referer)).headers.get('location')).toBe(
      `/auth?to=${encodeURIComponent('/portal/projects/1/tasks')}&ended`,
    )
  })
})
