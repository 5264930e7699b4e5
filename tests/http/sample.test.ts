import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { beforeAll, describe, expect, test } from 'vitest'

import { publicPages } from '../../app/routes/site/public-pages.ts'
import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'

const page = '/portal/settings/data'
const name = { form: 'removal', name: 'Longlight' }
const server = await startTestServer()
let owner = ''
beforeAll(async () => {
  owner = await server.signIn('owner')
})
const fetchText = async (cookie: string) =>
  readText(await server.request(page, { headers: { cookie } }))
const countRows = async (table: string) =>
  Number((await server.app.pool.query(`select count(*) from ${table}`)).rows[0].count)
const listBackups = () => {
  try {
    return readdirSync(`${server.dataDir}/backups`)
  } catch {
    return []
  }
}

describe('before the removal', () => {
  test('lists only sample content', async () => {
    const text = await fetchText(owner)
    expect(text).toContain('Longlight is a sample studio. Its pages, projects')
    expect(text).toContain('Start my own studio')
    expect(text).not.toContain('Not all of this is sample content')
  })
  test('counts content added or changed since', async () => {
    await server.submit('/contact', {
      name: 'N',
      email: 'n@mill.test',
      phone: '',
      service: 'other',
      message: 'real',
      website: '',
    })
    expect(
      (
        await server.submit(
          '/portal/clients/new',
          { name: 'Real Mill', contact: '', email: 'a@mill.test', phone: '', notes: '' },
          owner,
        )
      ).status,
    ).toBeLessThan(400)
    const text = await fetchText(owner)
    expect(text).toContain('Not all of this is sample content.')
    expect(text).toMatch(/1 client\b/)
    expect(text).toContain('1 inquiry from the website')
  })
  test('requires the owner and the name of the studio', async () => {
    for (const role of ['manager', 'books', 'crew'])
      expect((await server.submit(page, name, await server.signIn(role))).status).toBe(403)
    expect((await server.submit(page, name)).status).toBe(302)
    const wrong = await server.submit(page, { ...name, name: 'Longligh' }, owner)
    expect(wrong.status).toBe(422)
    expect(await readText(wrong)).toContain('That’s not the studio’s name.')
    expect(listBackups()).toEqual([])
    expect(await countRows('staff')).toBe(4)
  })
})

describe('two owners at once', () => {
  let link = ''
  test('remove the sample once, and both see an empty studio', async () => {
    expect((await server.request('/')).status).toBe(200)
    const eventCount = await countRows('event')
    const responses = await Promise.all([
      server.submit(page, { ...name, name: ' longlight ' }, owner),
      server.submit(page, name, owner),
    ])
    expect(responses.map(({ status }) => status)).toEqual([302, 302])
    const places = responses.map(({ headers }) => headers.get('location')!)
    link = places.find((place) => place.includes('token='))!
    expect(link).toMatch(/^\/auth\/setup\?token=\S+$/)
    expect(places.filter((place) => place.includes('token='))).toHaveLength(1)
    expect(readFileSync(`${server.dataDir}/set-up-link`, 'utf8')).toContain(link)
    for (const table of [
      'studio',
      'staff',
      'staff_session',
      'client',
      'booking',
      'ledger_entry',
      'project',
      'inquiry',
      'email',
      'page',
      'service',
      'case_study',
      'testimonial',
      'team_member',
      'policy',
      'idempotency_key',
    ])
      expect([table, await countRows(table)]).toEqual([table, 0])
    expect((await server.app.pool.query('select name from event')).rows).toEqual([
      { name: 'studio.sample-removed' },
    ])
    expect(eventCount).toBeGreaterThan(1)
  })
  test('leave a backup with every row as a line of JSON', async () => {
    const { data } = (
      await server.app.pool.query("select data from event where name = 'studio.sample-removed'")
    ).rows[0]
    expect(data.file).toMatch(/\/backups\/\d{4}-\d\d-\d\d-sample(-\d)?\.json\.gz$/)
    expect(statSync(data.file).size).toBe(data.bytes)
    expect(statSync(data.file).mode & 0o777).toBe(0o600)
    const [head, ...lines] = gunzipSync(readFileSync(data.file))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const rows = lines.filter(({ row }) => row)
    expect(lines.slice(rows.length).map((line) => Object.keys(line)[0])).toEqual([
      'sequence',
      'sequence',
      'sequence',
      'sequence',
      'sequence',
      'sequence',
      'sequence',
      'sequence',
      'end',
      'sha256',
    ])
    expect(head).toMatchObject({ backlot: 'backup', schema: expect.stringMatching(/^\d+$/) })
    expect(rows).toHaveLength(data.rows)
    const listRows = (table: string) =>
      rows.filter((row) => row.table === table).map(({ row }) => row)
    expect(listRows('studio')).toMatchObject([{ name: 'Longlight', sample: true }])
    expect(listRows('staff')).toHaveLength(4)
    expect(listRows('client').some((row) => row.name === 'Real Mill')).toBe(true)
    expect(listRows('ledger_entry').length).toBeGreaterThan(0)
    expect(listBackups().filter((file) => file.startsWith('.'))).toEqual([])
  })
  test('public pages and the portal redirect to the setup at once, uncached', async () => {
    for (const path of publicPages) {
      const { status, headers } = await server.request(path)
      expect([path, status, headers.get('location')]).toEqual([path, 307, '/auth/setup'])
    }
    expect(existsSync(`${server.dataDir}/pages`)).toBe(false)
    expect(
      (await server.request('/portal', { headers: { cookie: owner } })).headers.get('location'),
    ).toMatch(/^\/auth/)
    expect((await server.request('/auth')).headers.get('location')).toBe('/auth/setup')
    const refused = await server.submit('/auth', {
      email: 'owner@longlight.example',
      password: 'longlight-sample',
    })
    expect([refused.headers.get('location'), refused.headers.getSetCookie()]).toEqual([
      '/auth/setup',
      [],
    ])
  })
  test('the setup link names the backup and creates a new studio', async () => {
    expect(await readText(await server.request('/auth/setup'))).not.toContain('backups')
    expect(await readText(await server.request(link))).toMatch(
      /The sample studio was removed\. Its backup is in \/\S+-sample(-\d)?\.json\.gz \([\d.]+ kB\)\./,
    )
    const token = new URL(link, 'http://x').searchParams.get('token')!
    const empty = await server.submit(link, { token, timeZone: '' })
    const emptyText = await readText(empty)
    expect(empty.status).toBe(422)
    expectIncludes(emptyText, [
      'Enter the studio’s name.',
      'Enter the studio’s email address.',
      'Choose a time zone from the list.',
      'Enter your name.',
      'Enter your email address.',
    ])
    const made = await server.submit('/auth/setup', {
      token,
      studio: 'Harbor & Pine Studio',
      studioEmail: 'hello@harbor.test',
      country: 'US',
      timeZone: 'UTC',
      photography: 'on',
      name: 'Ada',
      email: 'ada@harbor.test',
      password: 'a long enough password',
    })
    expect(made.headers.get('location')).toBe('/portal')
    const ada = made.headers.getSetCookie()[0]!.split(';')[0]!
    const text = await fetchText(ada)
    expect(text).toContain('You’re using your own studio’s data.')
    expect(text).toContain('-sample')
    expect(text).not.toContain('Start my own studio')
    expect(
      (await server.submit(page, { form: 'removal', name: 'Harbor & Pine Studio' }, ada)).status,
    ).toBe(422)
    expect(await countRows('staff')).toBe(1)
    const home = await (await server.request('/', { headers: { cookie: ada } })).text()
    // The studio's own initial instead of the sample's logo, and a headline too long for one line
    // next to the lead.
    expect(home).toMatch(
      /<span class="mark mark-letter" aria-hidden="true">H<\/span><span>Harbor &amp; Pine Studio/,
    )
    expect(home).toMatch(
      /<section class="hero night" data-bare="true">[\s\S]*<h1 data-long="true">/,
    )
  })
})
