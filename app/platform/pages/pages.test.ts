import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'

import { afterEach, expect, test } from 'vitest'

import { openPages } from './pages.server.ts'
import { type Stamp, readStored } from './stored.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'backlot-test-'))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const stamp: Stamp = { build: 'b', publicUrl: 'http://127.0.0.1', sample: false, contentVersion: 1, until: '2999-01-01T00:00:00Z' }
const render = async (path: string) => new Response(`<!doctype html><html><head></head><body>${path}<script>window.__reactRouterContext = {}</script><script type="module" async=""></script></body></html>`, { headers: { 'content-type': 'text/html' } })

test('what was dropped lies nowhere any more: no start shows it before the database is asked', async () => {
  const pages = await openPages({ dataDir, stamp: async () => stamp, render })
  await pages.give('/')
  await rest(400)
  expect([...readStored(dataDir)?.pages.keys() ?? []]).toEqual(['/'])
  pages.drop()
  expect([readStored(dataDir), pages.kept('/')]).toEqual([null, null])
  pages.close()
  expect(readStored(dataDir)).toBe(null)
})

test('what was kept when the program closed is still there after the moment it would have been stored at', async () => {
  const pages = await openPages({ dataDir, stamp: async () => stamp, render })
  await pages.give('/')
  await pages.give('/contact')
  pages.close()
  const paths = () => [...readStored(dataDir)?.pages.keys() ?? []]
  expect(paths()).toEqual(['/', '/contact'])
  await rest(400)
  expect(paths()).toEqual(['/', '/contact'])
})
