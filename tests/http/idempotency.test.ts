import { beforeAll, expect, test } from 'vitest'

import { listAddresses } from '../support/route-addresses.ts'
import { startTestServer } from '../support/test-server.ts'

/**
 * Every form of the portal that changes something must have its own idempotency key, so that it
 * takes effect once however often it is sent.
 */
const server = await startTestServer()
let cookie = ''
const ids: Record<string, string> = {}
/**
 * Forms that are idempotent by themselves: a cookie, the end of a session, removing the sample, and
 * imported dates, which have their own ids.
 */
const without = [
  /action="\/auth\/sign-out"/,
  /action="\/portal\/menu/,
  /name="form" value="removal"/,
  /action="\/portal\/bookings\/import"/,
  // a download, recorded each time
  /action="\/portal\/[^"]*\/personal-data\/export"/,
]

beforeAll(async () => {
  cookie = await server.signIn('owner')
  await server.signIn('owner') // Creates a second session, which can be ended.
  await server.submit('/contact', {
    name: 'N',
    email: 'n@mill.test',
    phone: '',
    service: 'other',
    message: 'for a letter',
    website: '',
  })
  await server.submit(
    '/portal/settings/people',
    { form: 'add', access: 'on', email: 'guest@mill.test', name: 'Guest', role: 'crew' },
    cookie,
  )
  const tables = {
    clientId: 'client',
    contactId: 'client_contact where client_id = (select id from client limit 1)',
    inquiryId: "inquiry where state = 'waiting'",
    bookingId: "booking where state = 'pending'",
    projectId: "project where state = 'in-progress'",
    taskId: 'task',
    accountId: "staff where role = 'crew'",
    personId: "person where name = 'Samuel Adeyemi'",
    emailId: 'email',
  }
  for (const [name, from] of Object.entries(tables))
    ids[name] = (await server.app.pool.query(`select id from ${from} limit 1`)).rows[0].id as string
})

test('every portal form that changes something has its own idempotency key', async () => {
  let forms = 0
  const pages = listAddresses()
    .map(({ pattern }) => pattern)
    .filter((pattern) => pattern.startsWith('/portal') && !/\*|:entryId/.test(pattern))
  for (const pattern of pages) {
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => ids[name]!)
    const response = await server.request(path, { headers: { cookie, accept: 'text/html' } })
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html'))
      continue
    const written = [
      ...(await response.text()).matchAll(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g),
    ]
      .map(([form]) => form)
      .filter((form) => !without.some((known) => known.test(form)))
    const keys = written.map((form) => /name="formKey" value="([^"]+)"/.exec(form)?.[1])
    expect([
      pattern,
      written.filter((_, at) => !keys[at]).map((form) => form.slice(0, 200)),
    ]).toEqual([pattern, []])
    // Two forms with one key would be one form to the server, and a key that is too long is
    // ignored.
    expect([pattern, new Set(keys).size, keys.filter((key) => key!.length > 128)]).toEqual([
      pattern,
      keys.length,
      [],
    ])
    forms += keys.length
  }
  expect(forms).toBeGreaterThan(60)
})

test('the longest keys are recognized: a form sent twice takes effect once', async () => {
  const page = await (
    await server.request(`/portal/projects/${ids.projectId}`, { headers: { cookie } })
  ).text()
  const [, action = '', key = ''] =
    /action="(\/portal\/projects\/[^"]+\/delete)"[\s\S]*?name="formKey" value="([^"]+)"/.exec(
      page,
    ) ?? []
  expect(key.length).toBeGreaterThan(64)
  expect((await server.submit(action, { formKey: key }, cookie)).status).toBe(200)
  // After the task was restored, the repeated form doesn't remove it again.
  expect((await server.submit(action.replace('delete', 'restore'), {}, cookie)).status).toBe(200)
  expect((await server.submit(action, { formKey: key }, cookie)).status).toBe(200)
  expect(
    (await server.app.pool.query('select 1 from task where id = $1', [action.split('/').at(-2)]))
      .rowCount,
  ).toBe(1)
})
