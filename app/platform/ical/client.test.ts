import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'

import { afterEach, describe, expect, test } from 'vitest'

import { isBlockedAddress } from '../ip-address.server.ts'
import { createIcalClient } from './client.server.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const end of open.splice(0)) end()
})

/** Starts an HTTP server on this machine and records its requests. */
async function serve(result: RequestListener) {
  const requested: { path: string; headers: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    requested.push({ path: request.url ?? '', headers: request.headers })
    result(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested }
}

/** A client that blocks no address, as if this machine were another. */
const client = createIcalClient(() => false)
const far = createIcalClient()

describe('calendar address', () => {
  test('is never loopback, link-local or cloud metadata in any notation, and a private network only where allowed', () => {
    for (const ip of [
      '127.0.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '169.254.169.254',
      '224.0.0.1',
      '255.255.255.255',
      '100.100.100.200',
      '168.63.129.16',
      '::1',
      '::',
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
      'fd00:ec2::254',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0:0:0:0:0:ffff:a9fe:a9fe',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:0:1::',
      '64:ff9b:1::7f00:1',
      '64:ff9b:1:2::1',
      '::ffff:0:7f00:1',
      '::ffff:0:10.0.0.5',
    ])
      expect([ip, isBlockedAddress(ip), isBlockedAddress(ip, true)]).toEqual([ip, true, true])
    for (const ip of [
      '192.168.1.20',
      '10.0.0.5',
      '172.16.3.4',
      '100.64.0.9',
      'fd12:3456::1',
      '::ffff:192.168.1.20',
      '64:ff9b::a00:5',
      'fec0::1',
      '198.18.0.1',
    ])
      expect([ip, isBlockedAddress(ip), isBlockedAddress(ip, true)]).toEqual([ip, true, false])
    for (const ip of [
      '93.184.216.34',
      '2606:4700::1111',
      '2001:db8::1',
      '172.32.0.1',
      '100.128.0.1',
      '::ffff:93.184.216.34',
    ])
      expect([ip, isBlockedAddress(ip)]).toEqual([ip, false])
    for (const networkAddress of Object.values(networkInterfaces()).flat())
      expect([networkAddress!.address, isBlockedAddress(networkAddress!.address, true)]).toEqual([
        networkAddress!.address,
        true,
      ])
  })
  test('is not connected to when blocked, by number or by name', async () => {
    const { url, requested } = await serve((_, response) => {
      response.end('BEGIN:VCALENDAR')
    })
    const port = new URL(url).port
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '127.1',
      '[::ffff:127.0.0.1]',
    ])
      expect([host, await far.fetch(`http://${host}:${port}/`, null)]).toEqual([
        host,
        { ok: false, problem: 'address-unreadable' },
      ])
    expect(requested).toEqual([])
  })
  test('is checked again after a redirect, and another protocol is not followed', async () => {
    const inner = await serve((_, response) => {
      response.end('secret')
    })
    const port = new URL(inner.url).port
    const outer = await serve((request, response) => {
      response
        .writeHead(302, {
          location: request.url === '/file' ? 'file:///etc/passwd' : `http://localhost:${port}/`,
        })
        .end()
    })
    // only the first of the two servers is allowed
    const formKey = createIcalClient((ip) => ip !== '127.0.0.1' || outer.requested.length > 0)
    expect(await formKey.fetch(`${outer.url}/`, null)).toEqual({
      ok: false,
      problem: 'address-unreadable',
    })
    expect(inner.requested).toEqual([])
    expect(await client.fetch(`${outer.url}/file`, null)).toEqual({
      ok: false,
      problem: 'address-unreadable',
    })
  })
})

describe('calendar response', () => {
  test('returns the file and its version, which makes the next request conditional', async () => {
    const { url, requested } = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"7"') response.writeHead(304).end()
      else
        response
          .writeHead(
            200,
            request.url === '/dated'
              ? { 'last-modified': 'Sun, 22 Nov 2026 08:00:00 GMT' }
              : { etag: '"7"' },
          )
          .end('text')
    })
    expect(await client.fetch(`${url}/a?secret=1`, null)).toEqual({
      ok: true,
      bytes: Buffer.from('text'),
      version: '"7"',
    })
    expect(await client.fetch(`${url}/a`, '"7"')).toEqual({ ok: true, bytes: null })
    await client.fetch(`${url}/dated`, 'Sun, 22 Nov 2026 08:00:00 GMT')
    expect(requested[0]!.headers).not.toHaveProperty('if-none-match')
    expect(requested[2]!.headers).toMatchObject({
      'if-modified-since': 'Sun, 22 Nov 2026 08:00:00 GMT',
      'accept-encoding': 'identity',
    })
  })
  test('follows three redirects and not a fourth', async () => {
    const { url } = await serve((request, response) => {
      const left = Number(request.url!.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(307, { location: `/${left - 1}` }).end()
    })
    expect(await client.fetch(`${url}/3`, null)).toMatchObject({ ok: true })
    expect(await client.fetch(`${url}/4`, null)).toEqual({
      ok: false,
      problem: 'address-unreadable',
    })
  })
  test('reports nothing about an address that cannot be read', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(Number(request.url!.slice(1))).end()
    })
    for (const status of [401, 403, 404, 410, 500, 204])
      expect(await client.fetch(`${url}/${status}`, null)).toEqual({
        ok: false,
        problem: 'address-unreadable',
      })
    expect(await client.fetch('http://nobody.invalid/', null)).toEqual({
      ok: false,
      problem: 'address-unreadable',
    })
    expect(await client.fetch('http://127.0.0.1:1/', null)).toEqual({
      ok: false,
      problem: 'address-unreadable',
    })
  })
  test('stops after five megabytes, no matter what Content-Length says', async () => {
    let sentBytes = 0
    const { url } = await serve((_, response) => {
      const part = Buffer.alloc(256 * 1024)
      const writeParts = () => {
        while (!response.destroyed && sentBytes < 100e6 && response.write(part))
          sentBytes += part.length
      }
      response.on('drain', writeParts)
      writeParts()
    })
    expect(await client.fetch(url, null)).toEqual({ ok: false, problem: 'address-large' })
    expect(sentBytes).toBeLessThan(30e6)
  })
  test('ends a pending request at shutdown', async () => {
    const { url } = await serve(() => {})
    const closing = createIcalClient(() => false)
    const result = closing.fetch(url, null)
    closing.close()
    expect(await result).toEqual({ ok: false, problem: 'closing' })
  })
})

describe('calendar parsing', () => {
  const buildRequest = (text: string) => ({
    bytes: Buffer.from(text),
    timeZone: 'America/New_York',
    from: new Date('2026-11-01T00:00:00Z'),
    to: new Date('2026-12-01T00:00:00Z'),
    max: 100,
  })
  const buildRepeating = (rule: string) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:19700101T000000Z\r\nDTEND:19700101T000001Z\r\nRRULE:${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  test('gives up an endless file, while the program runs on and other files are parsed', async () => {
    const quickClient = createIcalClient(() => false, 3000)
    let ticks = 0
    const clock = setInterval(() => {
      ticks++
    }, 100)
    const [endlessResult, ...otherResults] = await Promise.all(
      [
        buildRepeating('FREQ=SECONDLY;COUNT=2000000000'),
        ...Array<string>(20).fill(buildRepeating('FREQ=YEARLY;COUNT=3')),
      ].map((text) => quickClient.parse(buildRequest(text))),
    )
    clearInterval(clock)
    expect(endlessResult).toEqual({ ok: false, problem: 'calendar-heavy' })
    expect(otherResults).toEqual(Array(20).fill({ ok: true, entries: [] }))
    expect(ticks).toBeGreaterThan(15)
  })
  test('starts no more requests at shutdown', async () => {
    const closing = createIcalClient()
    const results = Promise.all(
      [1, 2].map(() =>
        closing.parse(buildRequest(buildRepeating('FREQ=SECONDLY;COUNT=2000000000'))),
      ),
    )
    closing.close()
    expect(await results).toEqual(Array(2).fill({ ok: false, problem: 'closing' }))
  })
  test('limits the number of events and the depth of nesting', async () => {
    const manyEvents = `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261120T090000Z\r\nDTEND:20261120T100000Z\r\nEND:VEVENT\r\n'.repeat(50_000)}END:VCALENDAR\r\n`
    expect(manyEvents.length).toBeGreaterThan(4e6)
    expect(await client.parse(buildRequest(manyEvents))).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^calendar-(full|heavy)$/),
    })
    expect(await client.parse(buildRequest('BEGIN:VCALENDAR\r\n'.repeat(200_000)))).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^calendar-(malformed|heavy)$/),
    })
    expect(
      await client.parse(buildRequest(buildRepeating('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'))),
    ).toEqual({
      ok: true,
      entries: [],
    })
  })
})
