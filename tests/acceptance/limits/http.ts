import { setTimeout as sleep } from 'node:timers/promises'

import type { Engine } from '../../support/databases.ts'
import { type HttpResponse, sendRequest, sendForm } from '../../support/http.ts'
import { type Program, isUp, spawnProgram } from '../../support/program.ts'
import { buildMessage } from '../../support/studio.ts'
import { check } from '../../support/check.ts'

const wanted: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'content-security-policy': /default-src 'none'/,
}

function checkHeaders(name: string, { headers }: HttpResponse, secure = false) {
  // docs/decisions/0021
  const kept = headers.etag !== undefined && String(headers['content-type']).startsWith('text/html')
  for (const [header, value] of Object.entries({
    ...wanted,
    ...(kept && { 'cross-origin-opener-policy': /^unsafe-none$/ }),
  }))
    check(
      `${name} carries ${header}`,
      value.test(String(headers[header])),
      headers[header] ?? 'none',
    )
  check(
    `${name} ${secure ? 'has' : 'has no'} strict-transport-security`,
    (headers['strict-transport-security'] !== undefined) === secure,
    headers['strict-transport-security'] ?? 'none',
  )
}

/** Files have two of the headers. */
async function checkFiles(program: Program) {
  const get = (path: string) => sendRequest(`${program.url}${path}`)
  const file =
    /\/assets\/[\w.-]+\.js/.exec((await get('/auth')).text)?.[0] ?? '/assets/none-is-named.js'
  for (const path of [file, '/favicon.svg', '/assets/nothing.js', '/media/nothing.jpg']) {
    const { headers } = await get(path)
    check(
      `GET ${path.replace(file, 'a script')} has nosniff`,
      headers['x-content-type-options'] === 'nosniff',
      headers['x-content-type-options'] ?? 'none',
    )
    check(
      `GET ${path.replace(file, 'a script')} is limited to this origin`,
      headers['cross-origin-resource-policy'] === 'same-origin',
      headers['cross-origin-resource-policy'] ?? 'none',
    )
  }
}

/** Checks the headers of every kind of response: success and error, page and file. */
export async function checkEveryHeader(engine: Engine) {
  const program = await engine.start()
  const get = (path: string) => sendRequest(`${program.url}${path}`)
  for (const path of [
    '/',
    '/contact',
    '/contact?service=podcast',
    '/auth',
    '/auth/reset',
    '/portal',
    '/nowhere',
    '/up',
    '/robots.txt',
    '/portal/live',
  ])
    checkHeaders(`GET ${path}`, await get(path))
  checkHeaders(
    'a refused sign-in',
    await sendForm(program, '/auth', { email: 'a@b.test', password: 'x' }),
  )
  checkHeaders(
    'a cross-origin form',
    await sendForm(program, '/auth', {}, { origin: 'https://elsewhere.test' }),
  )
  checkHeaders('a method not used', await sendRequest(`${program.url}/`, { method: 'DELETE' }))
  checkHeaders(
    'a body too large',
    await sendForm(program, '/contact', { message: 'x'.repeat(200_000) }),
  )
  await checkFiles(program)
  await checkNotStored(program)
  await program.stop()

  const secure = await engine.start({ PUBLIC_URL: 'https://studio.test' })
  for (const path of ['/', '/auth', '/portal', '/up'])
    checkHeaders(`over https GET ${path}`, await sendRequest(`${secure.url}${path}`), true)
  await secure.stop()
}

async function checkNotStored(program: Program) {
  for (const path of [
    '/auth',
    '/auth/reset',
    '/portal',
    '/portal/clients',
    '/portal/live',
    '/nowhere',
    '/up',
  ]) {
    const { headers } = await sendRequest(`${program.url}${path}`)
    check(
      `GET ${path} is not stored`,
      /no-store/.test(String(headers['cache-control'])),
      headers['cache-control'] ?? 'none',
    )
  }
  check(
    'the response to a message is not stored',
    /no-store/.test(
      String((await sendForm(program, '/contact', buildMessage(1))).headers['cache-control']),
    ),
  )
}

/** After a restart, cached pages are served before the database is open, with the same headers. */
export async function checkWhileStarting(engine: Engine) {
  const setting = await engine.createSettings({ PUBLIC_URL: 'https://studio.test' })
  const first = await spawnProgram(setting)
  await isUp(first)
  await sendRequest(`${first.url}/`)
  await first.stop()
  for (let round = 0; round < 5; round++) {
    const second = await spawnProgram(setting)
    let early: HttpResponse | null = null
    while (second.isRunning() && !early) {
      early = await sendRequest(`${second.url}/`).catch(() => null)
      if (!early) await sleep(5)
    }
    const up = await sendRequest(`${second.url}/up`).catch(() => null)
    const met = up?.status === 503
    if (met || round === 4) {
      check('a cached page is served while the database opens', met && early?.status === 200, {
        up: up?.status,
        page: early?.status,
      })
      if (early && met) checkHeaders('a cached page, while the database opens,', early, true)
      if (up)
        check(
          'while the database opens, /up reports it',
          up.status === 503 && up.headers['retry-after'] !== undefined,
          up.status,
        )
      round = 5
    }
    await isUp(second)
    await second.stop()
  }
}

const plain = { 'content-type': 'application/x-www-form-urlencoded' }

async function checkForeignRequests(program: Program) {
  const port = new URL(program.url).port
  const strangers: Record<string, Record<string, string>> = {
    'another origin': { origin: 'https://elsewhere.test' },
    'the origin null': { origin: 'null' },
    'another port': { origin: 'http://127.0.0.1:1' },
    'another scheme': { origin: `https://127.0.0.1:${port}` },
    'a longer name': { origin: `${program.url}.elsewhere.test` },
    'an origin that agrees with a forged host': {
      origin: 'http://elsewhere.test',
      host: 'elsewhere.test',
    },
    'another origin, with any Sec-Fetch-Site': {
      origin: 'https://elsewhere.test',
      'sec-fetch-site': 'same-origin',
    },
    'no origin': {},
    'no origin, cross-site': { 'sec-fetch-site': 'cross-site' },
    'no origin, same-site': { 'sec-fetch-site': 'same-site' },
    'no origin, none': { 'sec-fetch-site': 'none' },
  }
  for (const path of [
    '/contact',
    '/contact.data',
    '/auth',
    '/auth/reset',
    '/auth/setup',
    '/auth/sign-out',
    '/portal/clients/new',
    '/nowhere',
  ]) {
    for (const [name, extra] of Object.entries(strangers)) {
      const { status } = await sendRequest(`${program.url}${path}`, {
        method: 'POST',
        headers: { ...plain, ...extra },
        body: 'a=b',
      })
      check(`POST ${path} with ${name} is refused`, status === 403, status)
    }
  }
}

async function checkSizes(program: Program) {
  const large = await sendForm(program, '/contact', {
    ...buildMessage(2),
    message: 'x'.repeat(140_000),
  })
  check('more than 128 KB is refused with 413', large.status === 413, large.status)
  const body = new URLSearchParams({ ...buildMessage(3), message: 'x'.repeat(140_000) }).toString()
  const chunked = await sendRequest(`${program.url}/contact`, {
    method: 'POST',
    headers: { ...plain, origin: program.url, 'transfer-encoding': 'chunked' },
    body,
  }).then(
    ({ status }) => status,
    (error: Error) => error.message,
  )
  check(
    'more than 128 KB without a length is refused with 413 or cut off',
    chunked === 413 || /ECONNRESET|EPIPE|hang up/.test(String(chunked)),
    chunked,
  )
  const long = await sendForm(program, '/contact', {
    ...buildMessage(4),
    message: 'x'.repeat(100_000),
  })
  check('less than that is read and rejected by field', long.status === 422, long.status)
}

/** Checks which requests with a body are accepted. */
export async function checkFormLimits(engine: Engine) {
  const program = await engine.start()
  await checkForeignRequests(program)
  const own = await sendRequest(`${program.url}/auth`, {
    method: 'POST',
    headers: { ...plain, 'sec-fetch-site': 'same-origin' },
    body: 'email=a&password=b',
  })
  check(
    'a form of our own without an origin, same-origin, is processed',
    own.status === 401,
    own.status,
  )
  check(
    'a form of our own is processed',
    (await sendForm(program, '/auth', { email: 'a', password: 'b' })).status === 401,
  )
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    const { status, headers } = await sendRequest(`${program.url}/contact`, {
      method,
      headers: { origin: program.url },
    })
    check(
      `${method} returns 405 with Allow`,
      status === 405 && headers.allow === 'GET, HEAD, POST',
      status,
    )
  }
  await checkSizes(program)
  await program.stop()
}
