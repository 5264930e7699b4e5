import { expect, test } from 'vitest'

import { publicPages } from '../../app/routes/site/public-pages.ts'
import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer({ PUBLIC_URL: 'https://demo.studio.test' })
const bar = 'This is Backlot’s sample studio.'
const notToBeFound = '<meta name="robots" content="noindex"/>'

test('every public page of the sample is labeled and excluded from search engines', async () => {
  for (const path of [...publicPages, '/portfolio/slow-boat', '/contact?service=podcast']) {
    const response = await server.request(path)
    expect([path, response.status, response.headers.get('x-robots-tag')]).toEqual([
      path,
      200,
      'noindex',
    ])
    const html = await response.text()
    expect(html.split(bar)).toHaveLength(2)
    expect(html).toContain(notToBeFound)
  }
  for (const path of ['/auth', '/manifest.webmanifest', '/nothing/here'])
    expect((await server.request(path)).headers.get('x-robots-tag')).toBe('noindex')
  expect(await (await server.request('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  expect((await server.request('/sitemap.xml')).status).toBe(404)
})

test('a real studio has no label and can be indexed', async () => {
  await server.app.pool.query(
    'update studio set sample = false, content_version = content_version + 1',
  )
  server.app.pageCache.clear()
  const response = await server.request('/')
  const html = await response.text()
  expect(html).not.toContain(bar)
  expect(html).not.toContain(notToBeFound)
  const home = await server.request('/about')
  expect(home.headers.get('x-robots-tag')).toBeNull()
  expect(await (await server.request('/robots.txt')).text()).toContain(
    'Sitemap: https://demo.studio.test/sitemap.xml',
  )
  expect((await server.request('/sitemap.xml')).status).toBe(200)
})

test('the sample has no label when only this machine can reach it', async () => {
  const here = await startTestServer()
  const response = await here.request('/')
  expect(response.headers.get('x-robots-tag')).toBeNull()
  expect(await readText(response)).not.toContain(bar)
  expect((await here.request('/sitemap.xml')).status).toBe(200)
})
