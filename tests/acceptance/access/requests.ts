import { Agent } from 'node:http'

import { type HttpResponse, sendRequest } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'
import { marks } from './marks.ts'
import type { Objects } from './objects.ts'
import { matrix } from '../../support/permission-matrix.ts'
import { type Person, getLookStatus, mayAct, people } from '../../support/permission-rows.ts'
import {
  type RouteAddress,
  addedFields,
  addedHeaders,
  tricks,
  wideQueries,
} from '../../support/route-addresses.ts'

type ObjectOwner = 'own' | 'other' | 'missing'
export type AccessTarget = {
  program: Program
  cookies: Record<string, string>
  objects: Record<ObjectOwner, Objects>
  /** Pages of objects besides those. */
  pages: string[]
  routes: RouteAddress[]
}
/**
 * Collects every response: leaked marks, failures, unexpected statuses, and how often each mark was
 * seen by a permitted role.
 */
export type AccessLog = {
  answers: number
  leaks: string[]
  failed: string[]
  unexpected: string[]
  seen: Map<string, number>
}
type Case = { address: RouteAddress; person: Person; whose: ObjectOwner; path: string }

export function createAccessLog(): AccessLog {
  return { answers: 0, leaks: [], failed: [], unexpected: [], seen: new Map() }
}

const agent = new Agent({ keepAlive: true, maxSockets: 6 })

/** Every URL for every role, with ids of its own, of others, and of nothing. */
function listCases({ routes, objects }: AccessTarget): Case[] {
  return routes.flatMap((address) =>
    people.flatMap((person) =>
      (address.pattern.includes(':')
        ? (['own', 'other', 'missing'] as const)
        : (['own'] as const)
      ).map((whose) => ({ address, person, whose, path: buildPath(address, objects[whose]) })),
    ),
  )
}

function buildPath({ pattern }: RouteAddress, objects: Objects): string {
  return fillIds(pattern, objects).replace('*', 'zz-nothing')
}

function fillIds(text: string, objects: Objects): string {
  return text.replace(/:(\w+)/g, (_, name: keyof Objects) => objects[name])
}

async function runConcurrently(cases: Case[], work: (one: Case) => Promise<void>) {
  const queue = [...cases]
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let one = queue.shift(); one; one = queue.shift()) await work(one)
    }),
  )
}

type AccessRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  fields?: Record<string, string>
}

/** Sends one request and searches the response for marks. */
async function requestAndCheck(
  asking: AccessTarget,
  ear: AccessLog,
  { person, address, whose }: Case,
  name: string,
  { method = 'GET', path, headers = {}, fields }: AccessRequest,
): Promise<HttpResponse | null> {
  const { program } = asking
  const cookie = asking.cookies[person]
  const where = `${person}, ${name} ${method} ${address.pattern} (${whose})`
  const form = fields && {
    origin: program.url,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const received = await sendRequest(program.url, {
    method,
    path,
    agent,
    headers: { accept: 'text/html', ...(cookie && { cookie }), ...form, ...headers },
    ...(fields && { body: new URLSearchParams(fields).toString() }),
  }).catch((error: Error) => {
    ear.failed.push(`${where}: ${error.message}`)
    return null
  })
  if (!received) return null
  ear.answers++
  if (received.status >= 500) ear.failed.push(`${where}: ${received.status}`)
  const response = `${JSON.stringify(received.headers)}${received.text}`
  for (const { name: mark, found, may } of marks) {
    if (!found.test(response)) continue
    if (may.includes(person)) ear.seen.set(mark, (ear.seen.get(mark) ?? 0) + 1)
    else ear.leaks.push(`${where}: ${mark}`)
  }
  return received
}

function checkStatus(
  ear: AccessLog,
  { person, address, whose }: Case,
  name: string,
  response: HttpResponse | null,
  allowed: number[],
) {
  if (response && !allowed.includes(response.status))
    ear.unexpected.push(
      `${person}, ${name} ${address.pattern} (${whose}): ${response.status} ` +
        `${response.headers.location ?? ''} instead of ${allowed.join(' or ')}`,
    )
}

/** Requests every page as every role, in every form a URL can be requested. */
export async function requestEveryPage(asking: AccessTarget, ear: AccessLog) {
  await runConcurrently(listCases(asking), async (one) => {
    const { address, person, whose, path } = one
    const row = matrix[address.pattern]!
    // Roles with access get 404 for a missing id; the others get the same status as for an existing
    // one.
    const look = getLookStatus(row, person, whose === 'own')
    const also = row.alsoLook ?? []
    const status =
      whose === 'missing' && look === 200 ? [404] : whose === 'missing' ? [look, 404] : [look]
    const page = await requestAndCheck(asking, ear, one, 'a look', { path })
    checkStatus(
      ear,
      one,
      'a look',
      page,
      /^\/(portfolio|book)\/:/.test(address.pattern) && whose === 'missing'
        ? [404, 302, 307]
        : // without a client's session, each number gets the same page
          address.pattern.startsWith('/client/')
          ? [look]
          : [...status, ...also],
    )
    if (
      person === 'visitor' &&
      path.startsWith('/portal') &&
      page &&
      !page.headers.location?.startsWith('/auth?to=')
    )
      ear.unexpected.push(`a visitor of ${address.pattern} is not redirected to the sign-in`)
    const head = await requestAndCheck(asking, ear, one, 'HEAD', { method: 'HEAD', path })
    const isSame = head?.status === page?.status || also.includes(head?.status ?? 0)
    if (head && (!isSame || head.text !== ''))
      ear.unexpected.push(
        `${person}, HEAD ${address.pattern}: ${head.status} where GET is ${page?.status}`,
      )
    const base = path === '/' ? '/_root' : path
    const data = await requestAndCheck(asking, ear, one, 'data', {
      path: `${base}.data`,
      headers: { accept: '*/*' },
    })
    if (
      look !== 200 &&
      data?.status === 200 &&
      !data.text.includes('SingleFetchRedirect') &&
      path.startsWith('/portal')
    )
      ear.unexpected.push(`${person}, data of ${address.pattern} (${whose}): 200`)
    await requestAndCheck(asking, ear, one, 'its own data alone', {
      path: `${base}.data?_routes=${encodeURIComponent(address.id)}`,
      headers: { accept: '*/*' },
    })
    await requestAndCheck(asking, ear, one, 'added headers', { path, headers: addedHeaders })
    for (const query of whose === 'missing' ? [] : wideQueries)
      for (const end of ['', '.data'])
        await requestAndCheck(asking, ear, one, 'added fields', {
          path: `${end ? base : path}${end}${query}`,
        })
    for (const [name, trick] of whose === 'missing' ? [] : Object.entries(tricks))
      await requestAndCheck(asking, ear, one, name, { path: trick(path) })
  })
  const address = asking.routes.find(({ pattern }) => pattern.endsWith('/invoices/:invoiceId'))!
  for (const page of asking.pages)
    for (const person of people)
      for (const end of ['', '.data', '/pdf', '/credit-note', '/write-off']) {
        const one: Case = { address, person, whose: 'other', path: `${page}${end}` }
        await requestAndCheck(asking, ear, one, 'a look', { path: one.path })
      }
}

/**
 * Submits a form to every URL, also where none is accepted: either all without permission or all
 * with it. Deletions are last.
 */
export async function submitEveryForm(
  asking: AccessTarget,
  ear: AccessLog,
  which: 'refused' | 'allowed',
) {
  const cases = listCases(asking).filter(
    ({ address, person, whose }) =>
      (which === 'allowed') ===
      (whose !== 'missing' && mayAct(matrix[address.pattern]!, person, whose === 'own')),
  )
  if (which === 'allowed') {
    const isLast = ({ address }: Case) => address.pattern.endsWith('/delete')
    await runConcurrently(
      cases.filter((one) => !isLast(one)),
      (one) => submitAllowed(asking, ear, one),
    )
    return runConcurrently(cases.filter(isLast), (one) => submitAllowed(asking, ear, one))
  }
  await runConcurrently(
    cases.filter(
      ({ address, person }) => address.pattern !== '/auth/sign-out' || person === 'visitor',
    ),
    (one) => submitForbidden(asking, ear, one),
  )
}

async function submitAllowed(asking: AccessTarget, ear: AccessLog, one: Case) {
  const { act } = matrix[one.address.pattern]!
  checkStatus(
    ear,
    one,
    'a form',
    await requestAndCheck(asking, ear, one, 'a form', {
      method: 'POST',
      path: one.path,
      fields: Object.fromEntries(
        Object.entries(act?.fields ?? {}).map(([name, value]) => [
          name,
          value.startsWith(':') ? fillIds(value, asking.objects[one.whose]) : value,
        ]),
      ),
    }),
    act?.permitted ?? act?.status ?? [200, 302, 303, 409, 422],
  )
}

async function submitForbidden(asking: AccessTarget, ear: AccessLog, one: Case) {
  const { address, person, whose, path } = one
  const row = matrix[address.pattern]!
  // Roles that may act on existing objects are skipped for missing ones.
  if (whose === 'missing' && (mayAct(row, person, true) || mayAct(row, person, false))) return
  const inPortal = path.startsWith('/portal')
  // An action crew may take on its own projects redirects with the message that there is no such
  // project.
  const foreign = row.act?.own === true && person === 'crew'
  const status =
    row.act?.status ??
    (inPortal && person === 'visitor'
      ? [302]
      : row.act
        ? [403, ...(whose === 'own' ? [] : [404]), ...(foreign ? [303] : [])]
        : [405, 403, 404])
  const fields = row.act?.fields ?? { name: 'x' }
  const base = path === '/' ? '/_root' : path
  checkStatus(
    ear,
    one,
    'a form',
    await requestAndCheck(asking, ear, one, 'a form', { method: 'POST', path, fields }),
    status,
  )
  checkStatus(
    ear,
    one,
    'a form as data',
    await requestAndCheck(asking, ear, one, 'a form as data', {
      method: 'POST',
      path: `${base}.data`,
      fields,
      headers: { accept: '*/*' },
    }),
    [...status, 202],
  )
  checkStatus(
    ear,
    one,
    'a form with added fields',
    await requestAndCheck(asking, ear, one, 'a form with added fields', {
      method: 'POST',
      path: `${path}?role=owner`,
      fields: { ...addedFields, ...fields },
      headers: addedHeaders,
    }),
    status,
  )
  if (inPortal)
    for (const [name, trick] of Object.entries(tricks))
      await requestAndCheck(asking, ear, one, `a form, ${name}`, {
        method: 'POST',
        path: trick(path),
        fields,
      })
}
