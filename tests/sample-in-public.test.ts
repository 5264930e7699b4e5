import { expect, test } from 'vitest'

import { publicPages } from '../app/routes/site/public-pages.ts'
import { openDoor, textOf } from './door.ts'

const door = await openDoor({ PUBLIC_URL: 'https://demo.studio.test' })
const bar = 'This is Backlot’s sample studio.'
const notToBeFound = '<meta name="robots" content="noindex"/>'

test('every public page of the sample says so, and is not to be found', async () => {
  for (const path of [...publicPages, '/portfolio/slow-boat', '/contact?service=podcast']) {
    const answer = await door.knock(path)
    expect([path, answer.status, answer.headers.get('x-robots-tag')]).toEqual([
      path,
      200,
      'noindex',
    ])
    const html = await answer.text()
    expect(html.split(bar)).toHaveLength(2)
    expect(html).toContain(notToBeFound)
  }
  for (const path of ['/auth', '/manifest.webmanifest', '/nothing/here'])
    expect((await door.knock(path)).headers.get('x-robots-tag')).toBe('noindex')
  expect(await (await door.knock('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  expect((await door.knock('/sitemap.xml')).status).toBe(404)
})

test('one’s own studio is open to everybody', async () => {
  await door.app.pool.query(
    'update studio set sample = false, content_version = content_version + 1',
  )
  door.app.pages.drop()
  const answer = await door.knock('/')
  const html = await answer.text()
  expect(html).not.toContain(bar)
  expect(html).not.toContain(notToBeFound)
  const home = await door.knock('/about')
  expect(home.headers.get('x-robots-tag')).toBeNull()
  expect(await (await door.knock('/robots.txt')).text()).toContain(
    'Sitemap: https://demo.studio.test/sitemap.xml',
  )
  expect((await door.knock('/sitemap.xml')).status).toBe(200)
})

test('on this machine alone the sample needs no sign', async () => {
  const here = await openDoor()
  const answer = await here.knock('/')
  expect(answer.headers.get('x-robots-tag')).toBeNull()
  expect(await textOf(answer)).not.toContain(bar)
  expect((await here.knock('/sitemap.xml')).status).toBe(200)
})
