import { randomUUID } from 'node:crypto'

import { type HttpResponse, sendRequest, getCookie, sendForm, buildForwardedFor } from './http.ts'
import type { Program } from './program.ts'
import { password } from './sign-in.ts'
import { buildMessage } from './studio.ts'
import { check, printLine } from './check.ts'

/**
 * One kind of request: a function that sends the n-th one, and the statuses of a successful
 * response.
 */
export type RequestKind = {
  name: string
  writes: boolean
  make: (n: number) => Promise<HttpResponse>
  fine: number[]
}

let visitor = 1_000_000
const buildVisitorHeaders = () => buildForwardedFor(visitor++)

/** Returns every kind of request, sent by a visitor or by the owner of the sample studio. */
export async function listKinds(program: Program): Promise<RequestKind[]> {
  const session = getCookie(
    await sendForm(
      program,
      '/auth',
      { email: 'owner@longlight.example', password },
      buildVisitorHeaders(),
    ),
    'backlot_session',
  )
  if (!session) throw new Error('The owner could not sign in.')
  const as = { cookie: session }
  const findId = async (path: string, pattern: RegExp) =>
    pattern.exec((await sendRequest(`${program.url}${path}`, { headers: as })).text)?.[1] ??
    'missing'
  const uuid = '([0-9a-f]{8}-[0-9a-f-]{27})'
  const inquiry = await findId(
    '/portal/clients/inquiries',
    new RegExp(`/portal/clients/inquiries/${uuid}`),
  )
  const client = await findId('/portal/clients', new RegExp(`/portal/clients/${uuid}`))
  await sendForm(program, '/portal/settings/email', { form: 'test', to: 'test@post.example' }, as)
  const email = await findId(
    '/portal/settings/email-log?tab=all',
    new RegExp(`/portal/settings/email-log/${uuid}`),
  )
  return [...listVisitorKinds(program), ...listPortalKinds(program, as, { inquiry, client, email })]
}

function listVisitorKinds(program: Program): RequestKind[] {
  const buildRead = (path: string, fine: number): RequestKind => ({
    name: `GET ${path}`,
    writes: false,
    fine: [fine],
    make: () => sendRequest(`${program.url}${path}`),
  })
  const buildWrite = (
    name: string,
    path: string,
    fine: number[],
    fields: (n: number) => Record<string, string>,
  ): RequestKind => ({
    name,
    writes: true,
    fine,
    make: (n) => sendForm(program, path, fields(n), buildVisitorHeaders()),
  })
  return [
    buildRead('/up', 200),
    buildRead('/', 200),
    buildRead('/contact', 200),
    buildRead('/contact?service=podcast', 200),
    buildRead('/auth', 200),
    buildRead('/auth/reset', 200),
    buildRead('/nowhere', 307),
    buildWrite('message', '/contact', [303], () => buildMessage(visitor)),
    buildWrite('sign-in', '/auth', [302], () => ({ email: 'manager@longlight.example', password })),
    // ten attempts per account are answered
    buildWrite('failed sign-in', '/auth', [401], () => ({
      email: `nobody-${randomUUID()}@longlight.example`,
      password: 'wrong',
    })),
    buildWrite('sign-out', '/auth/sign-out', [302], () => ({})),
    buildWrite('reset request', '/auth/reset', [200], () => ({ email: 'books@longlight.example' })),
    buildWrite('reset', '/auth/reset', [410], () => ({
      token: 'no token',
      password: 'a new long password',
    })),
    buildWrite('set-up', '/auth/setup', [302], () => ({
      token: 'no token',
      studio: 'X',
      studioEmail: 'a@b.test',
      country: 'US',
      timeZone: 'UTC',
      photography: 'on',
      name: 'X',
      email: 'a@b.test',
      password: 'a new long password',
    })),
  ]
}

function listPortalKinds(
  program: Program,
  as: Record<string, string>,
  { inquiry, client, email }: { inquiry: string; client: string; email: string },
): RequestKind[] {
  const buildRead = (path: string): RequestKind => ({
    name: `GET ${path.replace(/[0-9a-f-]{36}/, ':id')}`,
    writes: false,
    fine: [200],
    make: () => sendRequest(`${program.url}${path}`, { headers: as }),
  })
  const buildWrite = (
    name: string,
    path: string,
    fields: (n: number) => Record<string, string> = () => ({}),
    fine = [302, 303],
  ): RequestKind => ({
    name,
    writes: true,
    fine,
    make: (n) => sendForm(program, path, fields(n), as),
  })
  const buildPath = (what: string) => `/portal/clients/inquiries/${inquiry}/${what}`
  return [
    buildRead('/portal'),
    buildRead('/portal/clients/inquiries'),
    buildRead(`/portal/clients/inquiries/${inquiry}`),
    buildRead('/portal/clients'),
    buildRead(`/portal/clients/${client}`),
    buildRead('/portal/settings/profile'),
    buildRead('/portal/settings/email-log'),
    buildRead(`/portal/settings/email-log/${email}`),
    buildWrite('new client', '/portal/clients/new', () => ({ name: `Client ${visitor++}` })),
    buildWrite('new inquiry', '/portal/clients/inquiries/new', () => ({
      source: 'phone',
      name: `Caller ${visitor++}`,
      phone: '207 555 0100',
      service: 'podcast',
      message: 'A call.',
    })),
    buildWrite('changed client', `/portal/clients/${client}/edit`, (n) => ({
      name: `Changed ${n}`,
    })),
    buildWrite('reply', `/portal/clients/inquiries/${inquiry}`, (n) => ({ text: `Reply ${n}` })),
    buildWrite('note', buildPath('notes'), (n) => ({ text: `Note ${n}`, kind: 'note' })),
    buildWrite('assignment', buildPath('assignment'), () => ({ person: '' })),
    buildWrite('answered', buildPath('answered')),
    buildWrite('archived', buildPath('archive')),
    buildWrite('reopened', buildPath('reopening')),
    buildWrite('spam', buildPath('spam')),
    buildWrite('reopened again', buildPath('reopening')),
    buildWrite('sender made a client', buildPath('client')),
    buildWrite('own name', '/portal/settings/profile', (n) => ({
      form: 'name',
      name: `Owner ${n}`,
    })),
    buildWrite(
      'own password',
      '/portal/settings/profile',
      () => ({ form: 'password', current: 'wrong', password: 'a new long password' }),
      [422],
    ),
    buildWrite('contact address of the studio', '/portal/settings/email', () => ({
      form: 'studio',
      email: 'hello@longlight.example',
    })),
    buildWrite('mail server removed', '/portal/settings/email', () => ({ form: 'no-server' })),
    buildWrite('test email', '/portal/settings/email', () => ({
      form: 'test',
      to: 'test@post.example',
    })),
    buildWrite('email resent', `/portal/settings/email-log/${email}`, () => ({}), [200, 409]),
  ]
}

/**
 * Sends each kind of request this many times, a few at once. Returns the number of successful
 * responses for each.
 */
export async function requestAll(
  kinds: RequestKind[],
  times: number,
): Promise<{ kind: RequestKind; answered: number; seen: string[] }[]> {
  const results = kinds.map((kind) => ({ kind, answered: 0, seen: [] as string[] }))
  const queue = results.flatMap((result) =>
    Array.from({ length: times }, (_, n) => ({ result, n })),
  )
  const runWorker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { result, n } = next
      const status = await result.kind.make(n).then(
        (response) => response.status,
        (error: Error) => error.message,
      )
      if (result.kind.fine.includes(Number(status))) result.answered++
      else result.seen.push(String(status))
    }
  }
  await Promise.all([runWorker(), runWorker(), runWorker(), runWorker()])
  return results
}

/** Checks that the connection pool has recovered: every kind of request succeeds. */
export async function checkAfterwards(
  kinds: RequestKind[],
  times: number,
  when: string,
): Promise<string> {
  const results = await requestAll(kinds, times)
  const short = results.filter(({ answered }) => answered !== times)
  check(
    `${when}: ${times} of ${times} of every kind of request are answered`,
    short.length === 0,
    short.map(
      ({ kind, answered, seen }) => `${kind.name} ${answered}: ${[...new Set(seen)].join()}`,
    ),
  )
  printLine(
    `${when}: ${results.length - short.length} of ${results.length} kinds of request answered ` +
      `${times} of ${times}`,
  )
  return (
    `${times} of ${times} of ${results.length - short.length} of ${results.length} kinds of ` +
    'request answered afterwards'
  )
}
