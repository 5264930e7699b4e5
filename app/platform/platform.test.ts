import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'
import { rateLimit } from '#app/data/schema/index.server.ts'

import { openTestStudio } from '../../tests/support/context.ts'
import { consumeRateLimit, resetRateLimit, getNetworkPrefix } from './auth/rate-limit.server.ts'
import { hashPassword, verifyPassword } from './auth/passwords.server.ts'
import { encrypt, decrypt } from './auth/encryption.server.ts'
import { type Config, readConfig } from './config.server.ts'
import { buildHashPolicy } from './csp.server.ts'
import { redactError } from './log.server.ts'
import { isExampleAddress } from './mail/queue.server.ts'
import { deferHydration } from './page-cache/defer-hydration.server.ts'
import { isCrossOrigin, getClientIp } from './requests.server.ts'
import { canUseSampleAccounts } from './auth/sample-access.server.ts'

const studio = await openTestStudio()

describe('rate limits', () => {
  test('allow the maximum within any window, also in a burst, and then open again', async () => {
    const now = new Date()
    const consumeOne = (instant: Date) =>
      consumeRateLimit(studio.visitor(instant), { key: 'k', max: 10, windowMs: 15 * minute })
    expect(
      (await Promise.all(Array.from({ length: 40 }, () => consumeOne(now)))).filter(Boolean),
    ).toHaveLength(10)
    expect(await consumeOne(addMs(now, 14 * minute))).toBe(false)
    expect(await consumeOne(addMs(now, 15 * minute))).toBe(true)
  })
  test('never allow more than ten in a quarter of an hour, for any pattern', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 6 * 60 }), { minLength: 1, maxLength: 60 }),
        async (seconds) => {
          await resetRateLimit(studio.visitor(), 'p')
          const start = new Date()
          let offsetMs = 0
          const offsets: number[] = []
          for (const gap of seconds) {
            offsetMs += gap * 1000
            if (
              await consumeRateLimit(studio.visitor(addMs(start, offsetMs)), {
                key: 'p',
                max: 10,
                windowMs: 15 * minute,
              })
            )
              offsets.push(offsetMs)
          }
          for (const from of offsets)
            expect(
              offsets.filter((time) => time >= from && time < from + 15 * minute).length,
            ).toBeLessThanOrEqual(10)
        },
      ),
      { numRuns: 15 },
    )
    expect(await studio.app.db.select().from(rateLimit).where(eq(rateLimit.key, 'nobody'))).toEqual(
      [],
    )
  })
  test('treat an IPv4 address, or the first half of an IPv6 address in any notation, as one network', () => {
    expect([getNetworkPrefix('192.0.2.7'), getNetworkPrefix('::ffff:192.0.2.7')]).toEqual([
      '192.0.2.7',
      '192.0.2.7',
    ])
    expect(
      new Set(
        ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff::', '2001:db8:1:2:3:4:5:6'].map(
          getNetworkPrefix,
        ),
      ),
    ).toEqual(new Set(['2001:db8:1:2::/64']))
    expect([getNetworkPrefix('::1'), getNetworkPrefix('2001:db8::1')]).toEqual([
      '0:0:0:0::/64',
      '2001:db8:0:0::/64',
    ])
  })
})

describe('passwords and secrets', () => {
  test('hash with argon2id and a salt, and verify only the same password', async () => {
    const hash = await hashPassword('tide mill 1794')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hashPassword('tide mill 1794')).not.toBe(hash)
    expect([
      await verifyPassword(hash, 'tide mill 1794'),
      await verifyPassword(hash, 'tide mill 1795'),
      await verifyPassword('nonsense', 'x'),
    ]).toEqual([true, false, false])
  })
  test('decrypt with the same key only, and not after one bit was changed', () => {
    const key = Buffer.alloc(32, 1)
    const ciphertext = encrypt(key, 'smtps://u:p@mail.test')
    expect(ciphertext).not.toContain('mail')
    expect(decrypt(key, ciphertext)).toBe('smtps://u:p@mail.test')
    expect(decrypt(Buffer.alloc(32, 2), ciphertext)).toBeNull()
    const bytes = Buffer.from(ciphertext, 'base64')
    bytes[20]! ^= 1
    expect(decrypt(key, bytes.toString('base64'))).toBeNull()
  })
})

describe('configuration', () => {
  const readEnv = (env: Record<string, string>) => readConfig(env)
  test('has defaults, and reports an invalid variable in one sentence', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      secure: false,
      published: false,
      sampleStudio: true,
      sampleAccountsEnabled: true,
      trustedProxies: 0,
    })
    expect(readEnv({ PORT: 'x' })).toMatch(/^PORT /)
    expect(readEnv({ PUBLIC_URL: 'studio' })).toMatch(/^PUBLIC_URL must be an address/)
    expect(readEnv({ DATABASE_URL: 'mysql://x' })).toMatch(/^DATABASE_URL must start/)
    for (const rest of ['?sslmode=require&application_name=studio', '?host=/run/postgresql', ''])
      expect(readEnv({ DATABASE_URL: `postgres://a@b/c${rest}` })).toMatchObject({
        databaseUrl: `postgres://a@b/c${rest}`,
      })
    for (const rest of ['?options=-c%20jit%3Don', '?sslmode=require&statement_timeout=0', '?x'])
      expect(readEnv({ DATABASE_URL: `postgres://a@b/c${rest}` })).toMatch(
        /^DATABASE_URL may have no parameters but host, port, sslmode/,
      )
    for (const rest of ['/studio', '/?a', '?a=b', '#a', '/%2e/a'])
      expect(readEnv({ PUBLIC_URL: `https://studio.example${rest}` })).toBe(
        'PUBLIC_URL must be an address like https://studio.example, with nothing after the host and port.',
      )
    expect(readEnv({ PUBLIC_URL: 'https://me:secret@studio.example' })).toMatch(
      /^PUBLIC_URL must be an address like https:\/\/studio.example, with/,
    )
    expect(readEnv({ PUBLIC_URL: 'https://Studio.example:8443/' })).toMatchObject({
      publicUrl: 'https://studio.example:8443',
    })
    expect(readEnv({ SAMPLE_PASSWORD: 'short' })).toMatch(/^SAMPLE_PASSWORD must have/)
  })
  test('enables sample accounts only if no other machine can connect', () => {
    const open = (env: Record<string, string>) =>
      (readEnv(env) as { sampleAccountsEnabled: boolean }).sampleAccountsEnabled
    expect([
      open({ HOST: '0.0.0.0' }),
      open({ PUBLIC_URL: 'https://studio.example' }),
      open({ HOST: '::' }),
    ]).toEqual([false, false, false])
    expect([
      open({ HOST: '::1' }),
      open({ PUBLIC_URL: 'http://localhost:9' }),
      open({ HOST: '0.0.0.0', SAMPLE_PASSWORD: 'a long enough one' }),
    ]).toEqual([true, true, true])
  })
})

describe('requests', () => {
  const post = (headers: Record<string, string>) =>
    new Request('http://studio.test/contact', { method: 'POST', headers })
  test('rejects a form from another origin or without one', () => {
    const isElsewhere = (headers: Record<string, string>) =>
      isCrossOrigin(post(headers), 'http://studio.test')
    expect([
      isElsewhere({ origin: 'http://studio.test' }),
      isElsewhere({ 'sec-fetch-site': 'same-origin' }),
    ]).toEqual([false, false])
    for (const headers of [
      {},
      { origin: 'null' },
      { origin: 'http://studio.test.evil.example' },
      { origin: 'https://studio.test' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
    ])
      expect(isElsewhere(headers as never)).toBe(true)
    expect(isCrossOrigin(new Request('http://studio.test/'), 'http://studio.test')).toBe(false)
  })
  test('reads the address from the socket, or the one our own proxies saw', () => {
    const request = post({ 'x-forwarded-for': '10.0.0.1, 203.0.113.7, 198.51.100.2' })
    const getIp = (proxies: number) =>
      getClientIp(request, { socket: { remoteAddress: '127.0.0.1' } }, proxies)
    expect([getIp(0), getIp(1), getIp(2), getIp(9)]).toEqual([
      '127.0.0.1',
      '198.51.100.2',
      '203.0.113.7',
      '127.0.0.1',
    ])
  })
  test("strips the port and brackets from an address, and falls back to the socket's for anything else", () => {
    const getIp = (text: string) =>
      getClientIp(post({ 'x-forwarded-for': text }), { socket: { remoteAddress: '127.0.0.1' } }, 1)
    expect(['203.0.113.9:51000', '203.0.113.9:51001', '203.0.113.9'].map(getIp)).toEqual(
      Array(3).fill('203.0.113.9'),
    )
    expect(
      ['[2001:db8::1]:443', '[2001:db8::1]', '2001:db8::1', '"[2001:db8::1]:443"'].map(getIp),
    ).toEqual(Array(4).fill('2001:db8::1'))
    for (const text of [
      '',
      'unknown',
      '_hidden',
      '1.2.3',
      '203.0.113.9:',
      '203.0.113.9; x',
      '[203.0.113.9',
      '999.1.1.1',
      'a'.repeat(9000),
    ])
      expect([text, getIp(text)]).toEqual([text, '127.0.0.1'])
  })
  test('opens sample accounts only to a request addressed to this machine, without a proxy', () => {
    const config = readConfig({}) as Config
    const canOpen = (headers: Record<string, string>, httpVersion = '1.1') =>
      canUseSampleAccounts(config, new Request('http://127.0.0.1:3000/auth', { headers }), {
        socket: {},
        httpVersion,
      })
    for (const host of ['127.0.0.1:3000', 'localhost', 'LOCALHOST:3000', '[::1]:3000', '127.1.2.3'])
      expect([host, canOpen({ host })]).toEqual([host, true])
    for (const host of [
      'studio.example',
      'localhost.evil.example',
      '127.0.0.1.nip.io',
      '192.168.1.5:3000',
      '0.0.0.0',
      '',
      '[::1',
      'localhost:x',
    ])
      expect([host, canOpen({ host })]).toEqual([host, false])
    expect([canOpen({}), canOpen({ host: 'localhost' }, '1.0')]).toEqual([false, false])
    for (const name of [
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-forwarded-server',
      'x-forwarded-port',
      'x-real-ip',
      'cf-connecting-ip',
      'cf-ray',
      'true-client-ip',
      'cdn-loop',
      'fly-client-ip',
      'x-envoy-external-address',
    ])
      expect([name, canOpen({ host: 'localhost', [name]: 'x' })]).toEqual([name, false])
    expect(
      canUseSampleAccounts(
        { ...config, samplePassword: 'given by the operator' },
        new Request('http://studio.example/auth', {
          headers: { host: 'studio.example', via: 'x' },
        }),
        undefined,
      ),
    ).toBe(true)
  })
})

test('recognizes example addresses, which never receive email', () => {
  for (const address of [
    'a@x.example',
    'a@example.com',
    'a@sub.example.org',
    'A@LONGLIGHT.EXAMPLE',
  ])
    expect(isExampleAddress(address)).toBe(true)
  for (const address of ['a@x.test', 'a@myexample.com', 'a@example.co', 'example@x.de'])
    expect(isExampleAddress(address)).toBe(false)
})

test('defers hydration of a cached page, and allows each of its scripts by hash', () => {
  const html =
    '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><body><script>one()</script><script>window.__reactRouterContext = {};</script><script type="module" async="">\nimport "/e.js";\n  import "/f.js"</script><script>window.__reactRouterContext.close();</script><script>two()</script><script type="application/ld+json">{}</script></body>'
  const asleep = deferHydration(html, 'p{color:red}')
  expect(asleep).not.toContain('modulepreload')
  expect(asleep).toContain(
    '<script>one();two()</script><script></script><script type="text/x-entry">window.__reactRouterContext = {};window.__reactRouterContext.close();import "/e.js";import "/f.js"</script><script></script><script></script>',
  )
  expect(asleep).toContain(
    '<link rel="stylesheet" disabled href="/a.css"/><style>p{color:red}</style></head>',
  )
  const [scripts, styles] = buildHashPolicy(asleep, null).split('; ')
  expect(scripts!.match(/'sha256-/g)).toHaveLength(4)
  expect(styles).toMatch(/^style-src 'self' 'sha256-[\w+/=]+'$/)
  expect(buildHashPolicy(asleep, null)).not.toContain('frame-src')
  expect(buildHashPolicy(asleep, 'frame-src https://maps.example')).toMatch(
    /; frame-src https:\/\/maps\.example; default-src/,
  )
  expect(() => deferHydration('<body></body>', '')).toThrow()
})

test('drops preloads and unset flags from the route manifest of a cached page', () => {
  const html =
    '<head></head><body><script>window.__reactRouterContext = {};</script><script type="module" async="">window.__reactRouterManifest = {"entry": {"module": "/e.js","imports": ["/a.js","/b.js"],"css": []},"routes": {"root": {"id": "root","hasAction": false,"hasLoader": true,"module": "/r.js","imports": ["/a.js"],"css": ["/r.css"]}}};</script></body>'
  expect(deferHydration(html, '')).toContain(
    '{"entry":{"module":"/e.js","imports":[],"css":[]},"routes":{"root":{"id":"root","hasLoader":true,"module":"/r.js","imports":[],"css":["/r.css"]}}}',
  )
})

test("logs an error without its message and without the machine's paths", () => {
  const text = redactError(
    Object.assign(new Error('ines@longlight.example wrote this'), { code: 'E1' }),
  )
  expect(text).toContain('E1')
  expect(text).not.toMatch(/ines|wrote|\/app\/platform/)
})
