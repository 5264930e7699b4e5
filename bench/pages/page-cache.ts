import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { addDays } from '../../tests/support/form.ts'
import {
  type HttpResponse,
  sendRequest,
  getCookie,
  sendForm,
  buildForwardedFor,
} from '../../tests/support/http.ts'
import { requestAll, listKinds } from '../../tests/support/request-kinds.ts'
import { readMemory } from '../../tests/support/processes.ts'
import type { Program } from '../../tests/support/program.ts'
import { password } from '../../tests/support/sign-in.ts'
import { check, printLine } from '../../tests/support/check.ts'

const requestCount = 10_000

/** Checks the encodings, headers and lifetime of cached pages. */
export async function checkCachedPages(program: Program, paths: string[]) {
  const cookie =
    getCookie(
      await sendForm(
        program,
        '/auth',
        { email: 'owner@longlight.example', password },
        buildForwardedFor(3_000_000),
      ),
      'backlot_session',
    ) ?? ''
  await checkResponses(program, cookie)
  await checkUnknownQueries(program, paths)
  await checkUnrelatedChanges(program, paths, cookie)
}

async function checkResponses(program: Program, cookie: string) {
  const requestAbout = (headers: Record<string, string> = {}, method = 'GET') =>
    sendRequest(`${program.url}/about`, { method, headers })
  const [plain, br, gzip, refused, hidden] = [
    await requestAbout(),
    await requestAbout({ 'accept-encoding': 'br' }),
    await requestAbout({ 'accept-encoding': 'gzip' }),
    await requestAbout({ 'accept-encoding': 'br;q=0, gzip;q=0' }),
    await requestAbout({ 'accept-encoding': 'br' }, 'HEAD'),
  ]
  const encodings = [plain, br, gzip, refused, hidden].map(
    ({ headers }) => headers['content-encoding'] ?? 'none',
  )
  check('each gets an accepted encoding', encodings.join() === 'none,br,gzip,none,br', encodings)
  check(
    'every response has Vary and the same ETag',
    [plain, br, gzip, refused, hidden].every(
      ({ headers }) =>
        headers.vary === 'accept-encoding' &&
        headers.etag === br.headers.etag &&
        !headers['set-cookie'],
    ),
  )
  check(
    'HEAD has the headers of GET and no body',
    hidden.text === '' && hidden.headers['content-length'] === br.headers['content-length'],
    hidden.headers,
  )
  const revalidation = await requestAbout({
    'accept-encoding': 'br',
    'if-none-match': `"other", W/${br.headers.etag}`,
  })
  check(
    '304 for a client that has it',
    revalidation.status === 304 &&
      revalidation.text === '' &&
      revalidation.headers.etag === br.headers.etag &&
      revalidation.headers['content-security-policy'] === br.headers['content-security-policy'],
    revalidation.status,
  )
  const signedIn = await requestAbout({ cookie })
  check('a signed-in person sees the same page', signedIn.text === plain.text)
  const portal = await sendRequest(`${program.url}/portal`, { headers: { cookie } })
  check(
    'a page made for one person is not cached',
    portal.status === 200 && portal.headers['cache-control'] === 'no-store',
    portal.headers['cache-control'],
  )
}

async function checkUnknownQueries(program: Program, paths: string[]) {
  const createWord = () => randomBytes(8).toString('hex')
  const createQuery = () =>
    `${paths[Math.floor(Math.random() * paths.length)]}?${createWord()}=${createWord()}`
  const createUnknownPath = () =>
    Math.random() < 0.5 ? `/${createWord()}` : `/portfolio/${createWord()}`
  await Promise.all(paths.map((path) => sendRequest(`${program.url}${path}`)))
  await requestInBulk(program, requestCount, createQuery, [200])
  await requestInBulk(program, requestCount, createUnknownPath, [307])
  await sleep(1000)
  const [entries, before] = [listStoredPages(program), await measureSettledMemory(program)]
  const found = await requestInBulk(program, requestCount, createQuery, [200])
  const redirectCount = await requestInBulk(program, requestCount, createUnknownPath, [307])
  await sleep(1000)
  const afterwards = await measureSettledMemory(program)
  printLine(
    `${requestCount} queries and ${requestCount} unknown paths: ` +
      `${entries.paths.length} entries before, ` +
      `${listStoredPages(program).paths.length} after; ${Math.round(before)} MB before, ` +
      `${Math.round(afterwards)} MB after`,
  )
  check(
    'each query got its page, each unknown path was redirected',
    found === requestCount && redirectCount === requestCount,
    { found, lost: redirectCount },
  )
  check(
    'the entries are unchanged',
    JSON.stringify(listStoredPages(program)) === JSON.stringify(entries),
    listStoredPages(program).paths,
  )
  check('the memory is unchanged within a tenth', afterwards <= before * 1.1, {
    before,
    afterwards,
  })
}

/**
 * Requests this many URLs over eight persistent connections. Returns how many had the expected
 * response.
 */
async function requestInBulk(
  program: Program,
  times: number,
  address: () => string,
  fine: number[],
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let left = times
  let right = 0
  const requestNext = async () => {
    while (left-- > 0) {
      const response = await sendRequest(`${program.url}${address()}`, {
        agent,
        headers: { 'accept-encoding': 'br' },
      }).catch((): Partial<HttpResponse> => ({}))
      if (fine.includes(response.status ?? 0)) right++
    }
  }
  await Promise.all(Array.from({ length: 8 }, requestNext))
  agent.destroy()
  return right
}

/** Returns the lowest of a few measurements: garbage may be collected between two of them. */
async function measureSettledMemory(program: Program): Promise<number> {
  const looks: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    looks.push(readMemory(program.pid))
    await sleep(500)
  }
  return Math.min(...looks)
}

/** Returns the pages stored in the data folder, and when they were written. */
function listStoredPages(program: Program): { paths: string[]; at: number } {
  const file = `${program.dataDir}/pages/index.json`
  const { pages } = JSON.parse(readFileSync(file, 'utf8')) as { pages: { path: string }[] }
  return { paths: pages.map(({ path }) => path).sort(), at: statSync(file).mtimeMs }
}

async function makeBooking(program: Program, cookie: string) {
  const client = await sendForm(
    program,
    '/portal/clients/new',
    { name: 'Client of the pages' },
    { cookie },
  )
  const id = /clients\/([0-9a-f-]{36})/.exec(String(client.headers.location))?.[1] ?? ''
  const date = addDays('2031-01-01', Math.floor(Math.random() * 300))
  const booking = await sendForm(
    program,
    '/portal/bookings/new',
    {
      client: id,
      clientName: 'Client of the pages',
      category: 'podcast',
      state: 'pending',
      start: '10:00',
      end: '12:00',
      total: '0',
      title: 'Of the pages',
      date,
      closedAnyway: 'on',
    },
    { cookie },
  )
  check('a booking was made', /bookings\/[0-9a-f-]{36}/.test(String(booking.headers.location)), [
    booking.status,
    booking.headers.location,
  ])
}

/** Changes other than the studio's texts clear no cached page. */
async function checkUnrelatedChanges(program: Program, paths: string[], cookie: string) {
  const readStoredState = async () => {
    const tags = await Promise.all(
      [...paths, '/contact?service=podcast'].map(
        async (path) => (await sendRequest(`${program.url}${path}`)).headers.etag,
      ),
    )
    await sleep(600) // Waits until rendered pages are stored.
    return JSON.stringify([listStoredPages(program), tags])
  }
  const before = await readStoredState()
  const kinds = (await listKinds(program)).filter(
    ({ name }) => name !== 'contact address of the studio',
  )
  const results = await requestAll(kinds, 2)
  check(
    'every change was made',
    results.every(({ answered }) => answered === 2),
    results.filter(({ answered }) => answered !== 2).map(({ kind, seen }) => [kind.name, seen]),
  )
  await makeBooking(program, cookie)
  const afterwards = await readStoredState()
  check('messages, bookings, clients, emails and sign-ins clear no page', afterwards === before, {
    before,
    afterwards,
  })
  await sendForm(
    program,
    '/portal/settings/email',
    { form: 'studio', email: 'changed@longlight.example' },
    { cookie },
  )
  const contact = await sendRequest(`${program.url}/contact`)
  check(
    'a changed contact address is shown with the next request',
    contact.text.includes('changed@longlight.example'),
  )
}
