import { describe, expect, test } from 'vitest'

import { hashOf } from '#app/platform/auth/tokens.server.ts'

import { cookiesOf, openAccounts, pageOf, password, security } from './account-fixture.ts'
import { textOf } from './door.ts'

const { door, fresh, enter } = await openAccounts()

describe('an invitation without JavaScript', () => {
  const team = '/portal/settings/team'
  test('is sent, shown, accepted once, and 410 afterwards', async () => {
    await fresh()
    const cookie = await door.signIn('owner')
    const wrong = await door.submit(
      team,
      { form: 'invite', email: 'nobody', name: '', role: 'king' },
      cookie,
      { accept: 'text/html' },
    )
    const said = await textOf(wrong)
    expect([
      wrong.status,
      said.includes('Enter an email address like'),
      said.includes('Choose a role from the list.'),
    ]).toEqual([422, true, true])
    const answer = await door.submit(
      team,
      { form: 'invite', email: 'nora@quay.test', name: 'Nora', role: 'crew' },
      cookie,
      { accept: 'text/html' },
    )
    const link = /value="(http[^"]*token=[\w-]{43})"/.exec(await pageOf(answer))![1]!
    expect(await pageOf(await door.knock(team, { headers: { cookie } }))).not.toContain(link)
    const twice = await door.submit(
      team,
      { form: 'invite', email: 'nora@quay.test', name: '', role: 'crew' },
      cookie,
    )
    expect([
      twice.status,
      (await textOf(twice)).includes('This email address already has an invitation.'),
    ]).toEqual([422, true])
    const { pathname, search, searchParams } = new URL(link)
    const page = await door.knock(pathname + search)
    const text = await textOf(page)
    for (const words of [
      'Join Longlight',
      'Ines Talbot invited you to the Longlight portal. Your role: Crew.',
    ])
      expect(text).toContain(words)
    const token = searchParams.get('token')!
    const short = await door.submit(pathname + search, { token, name: '', password: 'short' }, '')
    expect([short.status, (await textOf(short)).includes('Use at least 12 characters.')]).toEqual([
      422,
      true,
    ])
    const joined = await door.submit(pathname, {
      token,
      name: 'Nora Vale',
      password: 'tide mill 1794',
    })
    expect([joined.status, joined.headers.get('location')]).toEqual([302, '/portal'])
    expect(
      await textOf(
        await door.knock('/portal/settings', { headers: { cookie: cookiesOf(joined) } }),
      ),
    ).toContain('nora@quay.test')
    for (const gone of [
      await door.knock(pathname + search),
      await door.submit(pathname, { token, name: 'N', password: 'tide mill 1794' }),
      await door.knock('/auth/invitation'),
    ]) {
      expect([gone.status, gone.headers.getSetCookie()]).toEqual([410, []])
      expect(await textOf(gone)).toContain('This invitation no longer works.')
    }
  })
  test('is sent again and withdrawn from the list', async () => {
    const cookie = await door.signIn('owner')
    await door.submit(
      team,
      { form: 'invite', email: 'gone@quay.test', name: '', role: 'crew' },
      cookie,
    )
    const invitation = /name="invitation" value="([^"]+)"/.exec(
      await pageOf(await door.knock(team, { headers: { cookie } })),
    )![1]!
    expect(
      await pageOf(
        await door.submit(team, { form: 'again', invitation }, cookie, { accept: 'text/html' }),
      ),
    ).toMatch(/token=[\w-]{43}/)
    const answer = await door.submit(team, { form: 'withdraw', invitation }, cookie, {
      accept: 'text/html',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${team}?saved=withdraw`])
    expect((await door.submit(team, { form: 'again', invitation }, cookie)).status).toBe(422)
    expect(await pageOf(await door.knock(team, { headers: { cookie } }))).not.toContain(
      'gone@quay.test',
    )
  })
})

describe('a new password without JavaScript', () => {
  const linkTo = async () => {
    await expect
      .poll(
        async () =>
          (await door.app.pool.query("select 1 from letter where kind = 'staff.reset'")).rowCount,
        { timeout: 30_000 },
      )
      .toBe(1)
    const {
      rows: [{ staff_id: id }],
    } = await door.app.pool.query('select staff_id from staff_link where purpose = $1', ['reset'])
    const token = 'r'.repeat(43)
    await door.app.pool.query('update staff_link set token_hash = $1 where staff_id = $2', [
      hashOf(token),
      id,
    ])
    return token
  }
  test('shows problems beside the field, and trusts the browser of the link', async () => {
    await fresh()
    for (let at = 0; at < 11; at++)
      await door.submit('/auth', { email: 'owner@longlight.example', password: 'wrong' })
    const limited = await enter('owner')
    expect([
      limited.status,
      (await textOf(limited)).includes(
        'Too many attempts. Wait 15 minutes, or reset your password to sign in now.',
      ),
    ]).toEqual([429, true])
    const asked = await door.submit('/auth/reset', { email: 'owner@longlight.example' })
    expect([
      asked.status,
      (await textOf(asked)).includes(
        'If there’s an account for this address, we’ve sent it a reset link.',
      ),
    ]).toEqual([200, true])
    const token = await linkTo()
    for (const [given, sentence] of [
      ['longlight-sample', 'This is the sample studio’s public password.'],
      ['1q2w3e4r5t6y', 'This password is too common.'],
      ['longlight2026', 'Don’t build your password on the studio’s name.'],
      ['ines-talbot-1', 'Don’t build your password on your name.'],
    ] as const) {
      const refused = await door.submit(`/auth/reset?token=${token}`, { token, password: given })
      expect([given, refused.status, (await textOf(refused)).includes(sentence)]).toEqual([
        given,
        422,
        true,
      ])
    }
    const done = await door.submit(`/auth/reset?token=${token}`, {
      token,
      password: 'tide mill 1794',
    })
    expect([done.status, done.headers.get('location')]).toEqual([302, '/auth'])
    const mark = cookiesOf(done)
    expect(mark).toMatch(/^backlot_device=/)
    for (let at = 0; at < 11; at++)
      await door.submit('/auth', { email: 'owner@longlight.example', password: 'wrong' })
    expect(
      (
        await door.submit(
          '/auth',
          { email: 'owner@longlight.example', password: 'tide mill 1794' },
          mark,
        )
      ).status,
    ).toBe(302)
    await fresh()
    const cookie = cookiesOf(
      await door.submit('/auth', { email: 'owner@longlight.example', password: 'tide mill 1794' }),
    )
    const same = await door.submit(
      '/portal/settings',
      { form: 'password', current: 'tide mill 1794', password: 'tide mill 1794' },
      cookie,
    )
    expect([same.status, (await textOf(same)).includes('This is already your password.')]).toEqual([
      422,
      true,
    ])
    const changed = await door.submit(
      '/portal/settings',
      { form: 'password', current: 'tide mill 1794', password: 'tide mill 1795' },
      cookie,
      { accept: 'text/html' },
    )
    expect(changed.headers.getSetCookie().map((set) => set.split('=')[0])).toEqual([
      'backlot_session',
      'backlot_device',
    ])
    await door.app.pool.query(
      `update staff set password = (select password from staff
        where email_key = 'manager@longlight.example') where email_key = 'owner@longlight.example'`,
    )
  })
})

describe('accounts and sessions without JavaScript', () => {
  test('an owner changes a role, disables and enables an account, but not their own', async () => {
    await fresh()
    const owner = await door.signIn('owner')
    const id = async (who: string) =>
      (
        await door.app.pool.query('select id from staff where email_key = $1', [
          `${who}@longlight.example`,
        ])
      ).rows[0].id as string
    await door.app.pool.query('delete from two_factor')
    const crew = await door.signIn('crew')
    const at = `/portal/settings/team/${await id('crew')}`
    const act = (form: string, fields = {}) =>
      door.submit(at, { form, ...fields }, owner, { accept: 'text/html' })
    expect((await act('role', { role: 'emperor' })).status).toBe(422)
    expect((await act('role', { role: 'manager' })).headers.get('location')).toBe(
      `${at}?saved=role`,
    )
    expect((await door.knock('/portal', { headers: { cookie: crew } })).status).toBe(302)
    await act('role', { role: 'crew' })
    expect((await act('disable')).status).toBe(303)
    expect((await enter('crew')).status).toBe(401)
    expect(await textOf(await door.knock(at, { headers: { cookie: owner } }))).toContain(
      'This account is disabled',
    )
    await act('enable')
    expect((await enter('crew')).status).toBe(302)
    const own = `/portal/settings/team/${await id('owner')}`
    for (const form of ['disable', 'two-factor']) {
      const answer = await door.submit(own, { form }, owner, { accept: 'text/html' })
      expect([
        answer.status,
        (await textOf(answer)).includes('Only another owner can change your account.'),
      ]).toEqual([422, true])
    }
    expect((await door.knock('/portal', { headers: { cookie: owner } })).status).toBe(200)
  })
  test('people see their sessions with their browsers, and can end them', async () => {
    await fresh()
    const browser = (name: string) =>
      door.submit('/auth', { email: 'owner@longlight.example', password }, '', {
        'user-agent': name,
      })
    const here = cookiesOf(
      await browser('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'),
    )
    const there = cookiesOf(
      await browser(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      ),
    )
    const page = await door.knock(security, { headers: { cookie: here } })
    const html = await pageOf(page)
    for (const words of ['Firefox on Linux', 'This browser', 'Safari on iPhone'])
      expect(html).toContain(words)
    for (const token of [here, there])
      expect(html).not.toContain(/backlot_session=([\w-]+)/.exec(token)![1])
    const session = /Safari on iPhone[\s\S]*?name="session" value="([^"]+)"/.exec(html)![1]!
    const ended = await door.submit(security, { form: 'end-session', session }, here, {
      accept: 'text/html',
    })
    expect(ended.headers.get('location')).toBe(`${security}?saved=end-session`)
    expect((await door.knock('/portal', { headers: { cookie: there } })).status).toBe(302)
    const third = await door.signIn('owner')
    await door.submit(security, { form: 'end-others' }, here)
    expect((await door.knock('/portal', { headers: { cookie: third } })).status).toBe(302)
    expect((await door.knock('/portal', { headers: { cookie: here } })).status).toBe(200)
  })
})
