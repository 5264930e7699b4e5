import { beforeEach, describe, expect, test } from 'vitest'

import { startTestServer, origin, readText } from '../support/test-server.ts'

const server = await startTestServer()
const cookies = { owner: await server.signIn('owner'), manager: await server.signIn('manager') }
beforeEach(() => {
  server.app.observed = { forwarded: false, otherOrigin: null }
})
const fetchSettings = async (who: 'owner' | 'manager') =>
  readText(await server.request('/portal/settings', { headers: { cookie: cookies[who] } }))

describe('setup notices from requests', () => {
  test('tell only owners that a proxy isn’t trusted', async () => {
    expect(await fetchSettings('owner')).not.toContain('TRUSTED_PROXIES')
    await server.request('/contact', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(await fetchSettings('owner')).toContain('set TRUSTED_PROXIES to 1 and restart')
    expect(await fetchSettings('manager')).not.toContain('TRUSTED_PROXIES')
  })

  test('tell visitors where to send a rejected form, and owners about PUBLIC_URL', async () => {
    const headers = { origin: 'https://www.studio.test', host: 'www.studio.test' }
    const response = await server.submit('/contact', { name: 'Nell' }, '', {
      ...headers,
      accept: 'text/html,*/*',
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      403,
      'text/html; charset=utf-8',
    ])
    const text = await readText(response)
    expect(text).toContain('This form couldn’t be sent')
    expect(text).toContain(`Go back to copy what you wrote, then send it again from ${origin}`)
    expect(await fetchSettings('owner')).toContain(
      `A form sent from https://www.studio.test was refused, because PUBLIC_URL is ${origin}.`,
    )
  })

  test('tell owners of a public address without https', async () => {
    const { config } = server.app
    expect(await fetchSettings('owner')).not.toContain('starts with http')
    Object.assign(server.app, { config: { ...config, published: true } })
    try {
      expect(await fetchSettings('owner')).toContain('The website’s address starts with http')
    } finally {
      Object.assign(server.app, { config })
    }
  })

  test('are plain text for a script', async () => {
    const response = await server.submit('/auth.data', { email: 'a@b.test', password: 'x' }, '', {
      origin: 'https://www.studio.test',
      accept: 'text/html',
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      403,
      'text/plain; charset=utf-8',
    ])
    expect(await response.text()).toContain('It was sent from an address this website doesn’t use.')
  })

  test('aren’t shown for a form from another site', async () => {
    for (const sent of ['https://evil.example', 'null', 'x'.repeat(300)])
      expect((await server.submit('/contact', { name: 'Nell' }, '', { origin: sent })).status).toBe(
        403,
      )
    expect(server.app.observed.otherOrigin).toBeNull()
  })
})
