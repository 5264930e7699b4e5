import { beforeEach, describe, expect, test } from 'vitest'

import { startTestServer, origin } from '../support/test-server.ts'

const server = await startTestServer()
beforeEach(() => server.app.pool.query('delete from rate_limit'))

describe('sign-in', () => {
  test('responds the same to every failure', async () => {
    const describeResponse = async (email: string, password: string) => {
      const response = await server.submit('/auth', { email, password })
      const headers = [...response.headers].filter(
        ([name]) => !['content-security-policy', 'date'].includes(name),
      )
      const html = (await response.text())
        .replace(/nonce="[^"]*"/g, '')
        .replace(/[0-9a-f-]{36}/g, '')
        .replace(/value="[^"]*"/g, '')
        .replace(/<script[\s\S]*?<\/script>/g, '')
      return JSON.stringify([response.status, headers, html])
    }
    const shapes = [
      await describeResponse('owner@longlight.example', 'wrong'),
      await describeResponse('nobody@longlight.test', 'wrong'),
      await describeResponse('malformed', 'x'),
      await describeResponse('', ''),
    ]
    expect(new Set(shapes).size).toBe(1)
    expect(shapes[0]).toContain('Invalid email or password')
    expect(shapes[0]).toContain('401')
  })
  test('redirects to the requested page, and signed-in people away from the form', async () => {
    const response = await server.submit('/auth', {
      email: 'owner@longlight.example',
      password: 'longlight-sample',
      to: '/portal/settings',
    })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/portal/settings'])
    const cookie = await server.signIn('owner')
    expect((await server.request('/auth', { headers: { cookie } })).headers.get('location')).toBe(
      '/portal',
    )
    const failed = await (
      await server.submit('/auth', {
        email: 'owner@longlight.example',
        password: 'wrong',
        to: '/portal/settings',
      })
    ).text()
    expect(/name="to" value="([^"]*)"/.exec(failed)?.[1]).toBe('/portal/settings')
    const evil = await server.submit('/auth', {
      email: 'owner@longlight.example',
      password: 'longlight-sample',
      to: '//evil.example',
    })
    expect(evil.headers.get('location')).toBe('/portal')
  })
  test('sign-out ends the session', async () => {
    const cookie = await server.signIn('manager')
    expect((await server.request('/portal', { headers: { cookie } })).status).toBe(200)
    const out = await server.submit('/auth/sign-out', {}, cookie)
    expect([out.status, out.headers.get('location')]).toEqual([302, '/auth'])
    expect((await server.request('/portal', { headers: { cookie } })).status).toBe(302)
  })
  test('sample accounts and their sessions are closed behind a proxy', async () => {
    const through = { 'x-forwarded-for': '203.0.113.1' }
    expect(
      (
        await server.submit(
          '/auth',
          { email: 'owner@longlight.example', password: 'longlight-sample' },
          '',
          through,
        )
      ).status,
    ).toBe(401)
    expect(
      (
        await server.request('/portal', {
          headers: { cookie: await server.signIn('owner'), ...through },
        })
      ).status,
    ).toBe(302)
    expect(await (await server.request('/auth', { headers: through })).text()).not.toContain(
      'longlight.example',
    )
  })
  test('returns 415 for a body that isn’t a form and 400 for a malformed one', async () => {
    const postBody = async (path: string, type: string | null, body: BodyInit) => {
      const headers = new Headers({ origin, ...(type && { 'content-type': type }) })
      return (
        await server.request(path, {
          method: 'POST',
          body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
          headers,
        })
      ).status
    }
    for (const path of ['/auth', '/auth.data', '/contact', '/auth/reset'])
      expect([
        path,
        await postBody(path, 'application/json', '{"a":1}'),
        await postBody(path, null, 'a=b'),
        await postBody(path, 'multipart/form-data', 'a=b'),
        await postBody(path, 'multipart/form-data; boundary=x', 'a=b'),
      ]).toEqual([path, 415, 415, 400, 400])
  })
  test('sample accounts and their sessions are closed to requests for another host', async () => {
    const outside = { host: 'studio.test' }
    expect(
      (
        await server.submit(
          '/auth',
          { email: 'owner@longlight.example', password: 'longlight-sample' },
          '',
          outside,
        )
      ).status,
    ).toBe(401)
    expect(
      (
        await server.request('/portal', {
          headers: { cookie: await server.signIn('owner'), ...outside },
        })
      ).status,
    ).toBe(302)
    expect(await (await server.request('/auth', { headers: outside })).text()).not.toContain(
      'longlight.example',
    )
  })
  test('the change stream requires a staff session', async () => {
    expect((await server.request('/portal/live')).status).toBe(401)
    const cookie = await server.signIn('crew')
    const listenSince = async (since: Date) => {
      const response = await server.request(`/portal/live?since=${since.toISOString()}`, {
        headers: { cookie },
      })
      expect(response.headers.get('content-type')).toBe('text/event-stream')
      const reader = response.body!.getReader()
      await reader.read()
      return {
        readNext: async () => new TextDecoder().decode((await reader.read()).value),
        end: () => reader.cancel(),
      }
    }
    const before = new Date()
    const fresher = await listenSince(new Date(before.getTime() + 60_000))
    await server.submit('/contact', {
      name: 'Nell',
      email: 'nell@mill.test',
      phone: '',
      service: 'podcast',
      message: 'Hello there',
      website: '',
    })
    expect(await fresher.readNext()).toMatch(/data: (inquiry|letter)/)
    await fresher.end()
    // A page rendered before the change missed its notice.
    const older = await listenSince(before)
    expect(await older.readNext()).toContain('data: everything')
    await older.end()
  })
})
