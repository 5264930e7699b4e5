import { beforeAll, expect, test } from 'vitest'

import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
let cookie = ''
beforeAll(async () => {
  cookie = await server.signIn('owner')
})
const searchPage = async (path: string, words: string) => {
  const response = await server.request(
    `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ q: words })}`,
    { headers: { cookie } },
  )
  return {
    status: response.status,
    text: await readText(response.clone()),
    html: await response.text(),
  }
}

/** Each list with a search of eight words and its result. */
const lists = [
  ['/portal/projects/list?state=all', 'slow boat', 'The Slow Boat'],
  ['/portal/clients', 'merrow', 'Merrow Sound Conservancy'],
  ['/portal/clients/inquiries?tab=all', 'harbor lane', 'Harbor Lane Library'],
  ['/portal/bookings/list?span=all&state=any', 'merrow', 'Merrow Sound Conservancy'],
  ['/portal/search', 'farraday', 'Nell Farraday'],
] as const

test.each(lists)('uses only the first eight words of a search: %s', async (path, words, found) => {
  const eight = Array.from(
    { length: 8 },
    (_, at) => words.split(' ')[at % words.split(' ').length],
  ).join(' ')
  const { status, text } = await searchPage(path, `${eight} ${'nothing '.repeat(7000)}`)
  expect([status, text.includes(found)]).toEqual([200, true])
  expect((await searchPage(path, `${words} nothing`)).text).not.toContain(found)
})

test('shows a search as it was used', async () => {
  for (const path of [
    '/portal/projects/list',
    '/portal/clients',
    '/portal/clients/inquiries',
    '/portal/bookings/list',
    '/portal/media',
  ]) {
    const { html } = await searchPage(path, 'x'.repeat(5000))
    expect([path, /type="search"[^>]* value="(x+)"/.exec(html)?.[1]?.length]).toEqual([path, 100])
  }
})
