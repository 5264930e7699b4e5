import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'

import { afterEach, expect, test } from 'vitest'

import { createPageCache } from './cache.server.ts'
import { type CacheStamp, readCachedPages } from './disk-store.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'backlot-test-'))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const stamp: CacheStamp = {
  build: 'b',
  publicUrl: 'http://127.0.0.1',
  sample: false,
  contentVersion: 1,
  until: '2999-01-01T00:00:00Z',
}
const render = async (path: string, nonce: string) =>
  new Response(
    `<!doctype html><html><head></head><body>${path}<script nonce="${nonce}">window.__reactRouterContext = {}</script><script nonce="${nonce}" type="module" async=""></script></body></html>`,
    { headers: { 'content-type': 'text/html' } },
  )

test('deletes cleared pages from disk, so that no start serves them before it reads the database', async () => {
  const pages = await createPageCache({
    dataDir,
    clock: () => new Date(),
    stamp: async () => stamp,
    render,
  })
  await pages.getOrRender('/')
  await rest(400)
  expect([...(readCachedPages(dataDir)?.pages.keys() ?? [])]).toEqual(['/'])
  pages.clear()
  expect([readCachedPages(dataDir), pages.get('/')]).toEqual([null, null])
  pages.close()
  expect(readCachedPages(dataDir)).toBe(null)
})

test('leaves the stored pages on disk after close() when the timer would have run', async () => {
  const pages = await createPageCache({
    dataDir,
    clock: () => new Date(),
    stamp: async () => stamp,
    render,
  })
  await pages.getOrRender('/')
  await pages.getOrRender('/contact')
  pages.close()
  const listPaths = () => [...(readCachedPages(dataDir)?.pages.keys() ?? [])]
  expect(listPaths()).toEqual(['/', '/contact'])
  await rest(400)
  expect(listPaths()).toEqual(['/', '/contact'])
})

test('caches no page with a foreign script or style', async () => {
  for (const foreign of [
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<script nonce="">alert(1)</script>',
    '<script type="text/x-data">alert(1)</script>',
    '<script type="module" data-a="application/ld+json">alert(1)</script>',
    '<style>body{display:none}</style>',
  ]) {
    const pages = await createPageCache({
      dataDir,
      clock: () => new Date(),
      stamp: async () => stamp,
      render: (_, nonce) => render(foreign, nonce),
    })
    await expect(pages.getOrRender('/'), foreign).rejects.toThrow('without the nonce')
    expect(pages.get('/')).toBe(null)
    pages.close()
  }
})

test('stores a page without its nonce, identical each time', async () => {
  let nonces = ''
  const pages = await createPageCache({
    dataDir,
    clock: () => new Date(),
    stamp: async () => stamp,
    render: (path, nonce) => {
      nonces += `${nonce} `
      return render(`${path}<script type="application/ld+json">{}</script>`, nonce)
    },
  })
  const first = await pages.getOrRender('/')
  pages.clear()
  const second = await pages.getOrRender('/')
  const [one = '', other = ''] = nonces.split(' ')
  expect([
    one === other,
    first?.etag === second?.etag,
    gunzipSync(second!.gzip).includes(other),
  ]).toEqual([false, true, false])
  pages.close()
})
