import { expect, test } from 'vitest'

import { startAccessTests } from '../support/access-fixture.ts'
import { listAddresses } from '../support/route-addresses.ts'

/** A part of an address with any characters leads to a page or a 4xx, never to a 500. */
const { server, cookies, ids } = await startAccessTests()

const wrongParts = ['%00', 'a%00', '%F0%9D%95%8F', '%27--', 'x'.repeat(600)]
const patterns = [...new Set(listAddresses().map(({ pattern }) => pattern))].filter((pattern) =>
  pattern.includes(':'),
)
/** Of the gallery and the review that are there, so that the parts after them are read too. */
const slugs: Record<string, string> = { '/g/': 'boat-sheds', '/r/': 'shed-film' }

/** Fills each part in turn with what is wrong, and the others with what is there. */
function fillParts(pattern: string, wrong: string): string[] {
  const fill = (name: string) =>
    (name === 'slug' ? slugs[pattern.slice(0, 3)] : ids[name]) || 'nothing'
  return [...pattern.matchAll(/:(\w+)/g)].map(([, replaced]) =>
    pattern.replaceAll(/:(\w+)/g, (_, name: string) => (name === replaced ? wrong : fill(name))),
  )
}

test('finds the addresses with parts', () => {
  expect(patterns).toEqual(
    expect.arrayContaining([
      '/portfolio/:slug',
      '/g/:slug/files/:number/:variant',
      '/r/:slug/media/:number/:variant',
      '/client/quotes/:number',
      '/portal/galleries/:galleryId',
    ]),
  )
})

test.each(['visitor', 'owner'])('no part of an address is a failure, %s', async (who) => {
  const failed: string[] = []
  for (const pattern of patterns)
    for (const wrong of wrongParts)
      for (const path of fillParts(pattern, wrong)) {
        const { status } = await server.request(path, { headers: { cookie: cookies[who]! } })
        if (status >= 500) failed.push(`${status} ${path.slice(0, 120)}`)
      }
  expect(failed).toEqual([])
})
