import { expect, test } from 'vitest'

import { readCookies, removeSample, submitSetup } from '../support/own-studio-fixture.ts'
import { readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const runSql = (text: string) => server.app.pool.query(text)
const title = 'Set up your studio'

test('the sample studio has no setup checklist', async () => {
  const cookie = await server.signIn('owner')
  expect(await readText(await server.request('/portal', { headers: { cookie } }))).not.toContain(
    title,
  )
})

test('a new studio has one until everything is done; each step is detected from the data', async () => {
  const cookie = readCookies(await submitSetup(server, await removeSample(server)))
  const fetchHtml = async () => (await server.request('/portal', { headers: { cookie } })).text()
  const page = await fetchHtml()
  for (const path of [
    '/portal/settings/email',
    '/portal/settings/people',
    '/portal/settings/resources',
    '/portal/settings/studio',
    '/portal/website/service-list',
    '/portal/website/publish',
  ])
    expect(page).toContain(`href="${path}"`)
  const countDone = async () =>
    /(\d) of 7 done/.exec((await fetchHtml()).replace(/<!-- -->/g, ''))?.[1]
  expect(await countDone()).toBe('0')
  const steps = [
    () =>
      server.submit(
        '/portal/settings/people',
        { form: 'add', name: 'Ada Quill', bookable: 'on' },
        cookie,
      ),
    () =>
      server.submit(
        '/portal/settings/resources',
        { form: 'add', kind: 'kit', name: 'Camera A' },
        cookie,
      ),
    // the usual hours, saved as they are
    () =>
      server.submit(
        '/portal/settings/studio',
        {
          form: 'hours',
          ...Object.fromEntries(
            [0, 1, 2, 3, 4].flatMap((day) => [
              [`open:${day}`, 'on'],
              [`hours:${day}:0:from`, '09:00'],
              [`hours:${day}:0:to`, '17:00'],
            ]),
          ),
        },
        cookie,
      ),
    () => runSql(`update service set "from" = 100 where key = 'podcast'`),
    () =>
      runSql(`insert into page_version (part, number, content, published_by, published_at)
        select 'home', 2, '{}', id, now() from staff limit 1`),
    () => server.submit('/portal/website/publish', {}, cookie),
  ]
  for (const [at, step] of steps.entries()) {
    await step()
    expect([at, await countDone()]).toEqual([at, String(at + 1)])
  }
  // a retired person can't be booked
  await runSql("update resource set retired = true where kind = 'person'")
  expect(await countDone()).toBe('5')
  await runSql("update resource set retired = false where kind = 'person'")
  await server.submit(
    '/portal/settings/email',
    { form: 'server', host: '127.0.0.1', port: '9', security: 'starttls' },
    cookie,
  )
  expect(await readText(await server.request('/portal', { headers: { cookie } }))).not.toContain(
    title,
  )
  await server.submit('/portal/settings/email', { form: 'no-server' }, cookie)
  expect(await countDone()).toBe('6')
  await server.submit('/portal/checklist/dismissal', {}, cookie)
  await server.submit('/portal/checklist/dismissal', {}, cookie)
  expect(await fetchHtml()).not.toContain(title)
  const { rows } = await runSql("select 1 from event where name = 'staff.checklist-dismissed'")
  expect(rows).toHaveLength(1)
})
