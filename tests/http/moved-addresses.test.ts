import { beforeAll, describe, expect, test } from 'vitest'

import { startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
let cookie = ''
beforeAll(async () => {
  cookie = await server.signIn('owner')
})

describe('a former URL of the site', () => {
  test.each([
    ['/dates', '/book'],
    ['/dates/podcast?length=60', '/book/podcast?length=60'],
    ['/dates/photography/2030-01-15', '/book/photography/2030-01-15'],
  ])('%s redirects permanently', async (from, to) => {
    const response = await server.request(from)
    expect([response.status, response.headers.get('location')]).toEqual([301, to])
  })

  test('keeps the method and body of a form', async () => {
    const response = await server.submit('/dates/photography/2030-01-15', { name: 'Nell' })
    expect([response.status, response.headers.get('location')]).toEqual([
      308,
      '/book/photography/2030-01-15',
    ])
  })
})

describe('a former URL of the portal', () => {
  const id = crypto.randomUUID()
  test.each([
    ['/portal/settings/website/asked?client=x', '/portal/testimonials?client=x'],
    ['/portal/settings/website', '/portal/website'],
    ['/portal/website/offerings', '/portal/website/service-list'],
    ['/portal/settings/website/home', '/portal/website/home'],
    ['/portal/settings/library?folder=Work', '/portal/media?folder=Work'],
    [`/portal/settings/library/${id}`, `/portal/media/${id}`],
    ['/portal/settings/letters?tab=all', '/portal/settings/email-log?tab=all'],
    [`/portal/settings/letters/${id}`, `/portal/settings/email-log/${id}`],
    ['/portal/settings/dates', '/portal/settings/online-booking'],
    [`/portal/portfolio/${id}/releases`, `/portal/portfolio/${id}/consents`],
  ])('%s redirects permanently', async (from, to) => {
    const response = await server.request(from, { headers: { cookie } })
    expect([response.status, response.headers.get('location')]).toEqual([301, to])
  })
})
