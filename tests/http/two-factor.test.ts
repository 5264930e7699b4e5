import { describe, expect, test } from 'vitest'

import { computeCode, getStep } from '#app/platform/auth/totp.server.ts'

import {
  getCookies,
  startAccountTests,
  readPage,
  password,
  security,
} from '../support/account-fixture.ts'
import { readText } from '../support/test-server.ts'

const { server, clearRateLimits, enter } = await startAccountTests()

/**
 * Returns the code of this step, or of a later one with `by`. The first enables two-factor
 * authentication and the next signs in; both stay valid when a step ends in between.
 */
const buildCode = (secret: string, by = 0) => computeCode(secret, getStep(new Date()) + by)
const twoFactor = `${security}/two-factor`

async function enableTwoFactor(who: string) {
  await clearRateLimits()
  const cookie = await server.signIn(who)
  const setup = await server.submit(twoFactor, { form: 'begin', current: password }, cookie, {
    accept: 'text/html',
  })
  expect([setup.status, setup.headers.get('location')]).toEqual([303, twoFactor])
  const html = await readPage(await server.request(twoFactor, { headers: { cookie } }))
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(html)![1]!.replaceAll(' ', '')
  expect(html).toMatch(/<path class="qr-dots" d="M\d/)
  const response = await server.submit(
    twoFactor,
    { form: 'confirm', code: buildCode(secret) },
    cookie,
    {
      accept: 'text/html',
    },
  )
  const markup = await readPage(response)
  const codes = [
    ...markup.matchAll(/<code>([a-hjkmnp-z2-9]{4}(?: [a-hjkmnp-z2-9]{4}){5})<\/code>/g),
  ].map(([, code]) => code!)
  expect([response.status, response.headers.get('cache-control'), codes.length]).toEqual([
    200,
    'no-store',
    10,
  ])
  return { cookie, secret, codes }
}

describe('two-factor sign-in without JavaScript', () => {
  test('works from setup to code, and redirects to the requested page', async () => {
    const { cookie, secret, codes } = await enableTwoFactor('manager')
    expect(await readPage(await server.request(twoFactor, { headers: { cookie } }))).not.toContain(
      codes[0],
    )
    const half = await enter('manager', '/portal/clients?q=x')
    expect([half.status, half.headers.get('location')]).toEqual([
      302,
      `/auth/code?to=${encodeURIComponent('/portal/clients?q=x')}`,
    ])
    expect(half.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^backlot_code=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300$/,
      ),
    ])
    const step = getCookies(half)
    expect((await server.request('/portal', { headers: { cookie: step } })).status).toBe(302)
    const page = await readPage(
      await server.request(half.headers.get('location')!, { headers: { cookie: step } }),
    )
    expect(page).toMatch(
      /<input[^>]*inputMode="numeric"[^>]*autoComplete="one-time-code"|<input[^>]*autoComplete="one-time-code"[^>]*inputMode="numeric"/i,
    )
    expect(/name="to" value="([^"]*)"/.exec(page)?.[1]).toBe('/portal/clients?q=x')
    expect(page).toContain('/auth/code?recovery')
    for (const [code, said] of [
      ['', 'Enter the code from your authenticator app.'],
      ['12', 'Enter the six digits'],
      ['000000', 'That code is wrong'],
    ] as const) {
      const wrong = await server.submit('/auth/code', { code, to: '' }, step)
      expect([
        wrong.status,
        wrong.headers.getSetCookie(),
        (await readText(wrong)).includes(said),
      ]).toEqual([422, [], true])
    }
    const right = await server.submit(
      '/auth/code',
      { code: buildCode(secret, 1), to: '/portal/clients?q=x' },
      step,
    )
    expect([right.status, right.headers.get('location')]).toEqual([302, '/portal/clients?q=x'])
    expect(right.headers.getSetCookie().map((set) => set.split('=')[0])).toEqual([
      'backlot_session',
      'backlot_device',
      'backlot_code',
    ])
    expect(
      (await server.request('/portal', { headers: { cookie: getCookies(right) } })).status,
    ).toBe(200)
    const again = await server.submit('/auth/code', { code: buildCode(secret, 1), to: '' }, step)
    expect(again.headers.get('location')).toBe('/auth?again&to=%2Fportal')
    expect(await readText(await server.request('/auth?again&to=%2Fportal'))).toContain(
      'You ran out of time or attempts. Sign in again.',
    )
  })
  test('accepts a recovery code once, and is turned off with the password', async () => {
    const { codes } = await enableTwoFactor('books')
    const step = getCookies(await enter('books'))
    const page = await readPage(
      await server.request('/auth/code?recovery&to=%2Fportal', { headers: { cookie: step } }),
    )
    expect(page).toContain('name="recovery"')
    expect(
      (await server.submit('/auth/code?recovery', { recovery: 'nothing', to: '' }, step)).status,
    ).toBe(422)
    const right = await server.submit(
      '/auth/code?recovery',
      { recovery: codes[0]!, to: '//evil.example' },
      step,
    )
    expect(right.headers.get('location')).toBe('/portal')
    const cookie = getCookies(right)
    expect(await readText(await server.request(security, { headers: { cookie } }))).toMatch(
      /Recovery codes left 9/,
    )
    expect((await server.submit(twoFactor, { form: 'off', current: 'wrong' }, cookie)).status).toBe(
      422,
    )
    expect(
      (await server.submit(twoFactor, { form: 'off', current: password }, cookie)).headers.get(
        'location',
      ),
    ).toBe(`${security}?saved=two-factor-off`)
    expect((await enter('books')).headers.get('location')).toBe('/portal')
  })
  test('the response to a wrong password doesn’t reveal it', async () => {
    await enableTwoFactor('crew')
    const describeResponse = async (email: string, given: string) => {
      const response = await server.submit('/auth', { email, password: given })
      const headers = [...response.headers].filter(
        ([name]) => !['content-security-policy', 'date'].includes(name),
      )
      return JSON.stringify([
        response.status,
        headers,
        (await response.text())
          .replace(/nonce="[^"]*"/g, '')
          .replace(/[0-9a-f-]{36}/g, '')
          .replace(/value="[^"]*"/g, '')
          .replace(/<script[\s\S]*?<\/script>/g, ''),
      ])
    }
    expect(
      new Set([
        await describeResponse('crew@longlight.example', 'wrong'),
        await describeResponse('owner@longlight.example', 'wrong'),
        await describeResponse('nobody@longlight.test', 'wrong'),
      ]).size,
    ).toBe(1)
  })
  test('the code step requires the password first', async () => {
    for (const cookie of ['', `backlot_code=${'x'.repeat(43)}`]) {
      expect(
        (
          await server.request('/auth/code?to=/portal/clients', { headers: { cookie } })
        ).headers.get('location'),
      ).toBe('/auth?to=%2Fportal%2Fclients')
      const response = await server.submit('/auth/code', { code: '123456', to: '' }, cookie)
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        '/auth?again&to=%2Fportal',
      ])
    }
    expect(
      (
        await server.request('/auth/code', { headers: { cookie: await server.signIn('owner') } })
      ).headers.get('location'),
    ).toBe('/portal')
  })
})
