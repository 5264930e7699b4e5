import { createHash } from 'node:crypto'

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { readCachedPages } from '#app/platform/page-cache/disk-store.server.ts'
import { getPartForEditing } from '#app/features/site/site-editor/reads.server.ts'
import { withdrawConsent } from '#app/features/site/consent/writes.server.ts'
import { problems } from '#app/messages/en/problems.ts'
import { getConsentMessages } from '#app/messages/consent.ts'

import {
  at,
  id,
  createConsentHelpers,
  pdf,
  consentFields,
  slug,
} from '../support/consent-fixture.ts'
import { startTestServer, origin, readText } from '../support/test-server.ts'
import type { CaseStudyPart } from '#app/core/site-parts.ts'
import { saveImpliedUsages } from '../support/media-usages.ts'

const server = await startTestServer()
const {
  cookies,
  query,
  forget,
  createManagerCtx,
  listRecordedConsents,
  record,
  withdraw,
  fetchPage,
  fetchDocument,
} = createConsentHelpers(server)
const part: CaseStudyPart = `work-${id}`

async function publish(who = 'manager') {
  const { revision } = (await getPartForEditing(await createManagerCtx(), part))!
  const response = await server.submit(
    `/portal/website/${part}/publication`,
    { revision },
    cookies[who],
    { accept: 'application/json' },
  )
  return {
    status: response.status,
    body: (await response.json()) as { ok: boolean; problems?: Record<string, string> },
  }
}
const readPublished = async () =>
  (
    await query(
      `select published, (select content_version from studio) as version, (select count(*)::int
        from event) as events, (select count(*)::int from consent
        where withdrawn_at is not null) as withdrawn from case_study where id = $1`,
      [id],
    )
  )[0]
const hide = (people = false) =>
  query('update case_study set published = false, people = $2 where id = $1', [id, people])

/** Returns every place where visitors can find the project. */
async function collectPublicMentions() {
  const page = await server.request(`/portfolio/${slug}`)
  const hasSlug = async (path: string) => (await (await server.request(path)).text()).includes(slug)
  return {
    page: [page.status, page.headers.get('location')],
    sitemap: await hasSlug('/sitemap.xml'),
    portfolio: await hasSlug('/portfolio'),
    home: await hasSlug('/'),
  }
}
const seen = { page: [200, null], sitemap: true, portfolio: true, home: true }
const unseen = { page: [307, '/'], sitemap: false, portfolio: false, home: false }

/** Makes an uploaded image the cover and returns its address. */
async function uploadCover(color: string): Promise<string> {
  const form = new FormData()
  const bytes = new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: color } })
      .jpeg()
      .toBuffer(),
  )
  form.set('picture', new File([bytes], 'a.jpg'))
  await server.request('/portal/media', {
    method: 'POST',
    body: form,
    headers: { origin, accept: 'text/html', cookie: cookies.manager! },
  })
  const hash = createHash('sha256').update(bytes).digest('hex')
  await query('update image set decorative = true where hash = $1', [hash])
  await query('update case_study set picture = $2 where id = $1', [id, hash])
  await saveImpliedUsages(query)
  return `/media/${hash}-480.webp`
}

describe('publishing', () => {
  test('refuses to publish a named client and people without consent for each', async () => {
    await hide(true)
    expect(await publish()).toEqual({
      status: 422,
      body: expect.objectContaining({
        ok: false,
        problem: 'part-unfinished',
        problems: { client: 'consent-names-missing', people: 'consent-people-missing' },
      }),
    })
    // Reports the problems of the schema and the missing consents together.
    const { title } = (await query('select title from case_study where id = $1', [id]))[0] as {
      title: string
    }
    await query("update case_study set title = ' ' where id = $1", [id])
    expect((await publish()).body).toMatchObject({
      problems: {
        title: 'line-missing',
        client: 'consent-names-missing',
        people: 'consent-people-missing',
      },
    })
    await query('update case_study set title = $2 where id = $1', [id, title])
    for (const key of ['consent-names-missing', 'consent-people-missing'] as const)
      expect(problems[key]).toMatch(/without their consent.*\.$/)
    expect((await readPublished()).published).toBe(false)
    await record({ ...consentFields, names: '', people: 'on' })
    expect((await publish()).body.problems).toEqual({ client: 'consent-names-missing' })
    await record()
    expect((await publish()).status).toBe(200)
    expect(await collectPublicMentions()).toEqual(seen)
  })
  test('needs no consent when no client is named and no people are recognizable', async () => {
    await hide()
    await query("update case_study set client = ' ' where id = $1", [id])
    expect((await publish()).status).toBe(200)
  })
  test('also checks the draft of a published page that shows people', async () => {
    await record()
    const { content, revision } = (await getPartForEditing(await createManagerCtx(), part))!
    await server.submit(
      `/portal/website/${part}/draft`,
      { revision, content: JSON.stringify({ ...content, people: true }) },
      cookies.manager,
      { accept: 'application/json' },
    )
    expect((await publish()).body.problems).toEqual({ people: 'consent-people-missing' })
    expect(await collectPublicMentions()).toEqual(seen)
    expect(await readText(await fetchPage(`/portal/photography/portfolio/${id}`))).toMatch(
      /Consent from the people shown : missing/,
    )
  })
})

describe('withdrawing', () => {
  test('removes page, list entries and image at once, from memory and disk', async () => {
    const picture = await uploadCover('#123456')
    const consentId = await record(consentFields, { bytes: pdf, name: 'signed.pdf' })
    expect((await publish()).status).toBe(200)
    expect(await collectPublicMentions()).toEqual(seen)
    const first = await server.request(picture)
    const held = { 'if-none-match': first.headers.get('etag')! }
    expect([first.status, (await server.request(picture, { headers: held })).status]).toEqual([
      200, 304,
    ])
    const page = await server.app.pageCache.getOrRender(`/portfolio/${slug}`)
    await expect
      .poll(() => readCachedPages(server.dataDir)?.pages.has(`/portfolio/${slug}`), {
        timeout: 60_000,
      })
      .toBe(true)

    const response = await withdraw(consentId)
    expect([response.status, await response.json()]).toEqual([
      200,
      { ok: true, value: { itemId: id, unpublished: true } },
    ])
    expect(readCachedPages(server.dataDir)).toBe(null)
    expect(server.app.pageCache.get(`/portfolio/${slug}`)).toBe(null)
    for (const headers of [
      {},
      held,
      { 'if-none-match': '*' },
      { 'if-modified-since': new Date().toUTCString() },
      { range: 'bytes=0-9' },
    ]) {
      const now = await server.request(picture, { headers: headers as Record<string, string> })
      expect([now.status, now.headers.get('cache-control'), await now.text()]).toEqual([
        404,
        'no-store',
        '',
      ])
    }
    expect((await server.request(picture, { method: 'HEAD' })).status).toBe(404)
    expect(await collectPublicMentions()).toEqual(unseen)
    expect(
      (await server.request(`/portfolio/${slug}`, { headers: { 'if-none-match': page!.etag } }))
        .status,
    ).toBe(307)
    expect((await server.request(`/portfolio/${slug}.data`)).status).not.toBe(200)
    // A withdrawn consent stays on record with its document.
    expect(await listRecordedConsents()).toMatchObject([
      {
        who: 'Ada Ottoline',
        file: 'signed.pdf',
        withdrawnAt: expect.any(Date),
        withdrawnBy: expect.any(String),
      },
    ])
    expect((await fetchDocument(consentId)).status).toBe(200)
    // Another person's consent makes the project publishable again.
    expect((await publish()).body.problems).toEqual({ client: 'consent-names-missing' })
    await record({ ...consentFields, who: 'Bo Ottoline' })
    expect((await publish()).status).toBe(200)
    expect(await collectPublicMentions()).toEqual(seen)
    expect((await server.request(picture)).status).toBe(200)
  })

  test('succeeds completely or changes nothing', async () => {
    const consentId = await record()
    const before = await readPublished()
    const { onEvent } = server.app
    server.app.onEvent = async (ctx, event) => {
      if (event.name === 'website.unpublished') throw new Error('cut off')
      return onEvent(ctx, event)
    }
    await expect(withdrawConsent(await createManagerCtx(), consentId)).rejects.toThrow('cut off')
    server.app.onEvent = onEvent
    expect(await readPublished()).toEqual(before)
    expect(await collectPublicMentions()).toEqual(seen)
    expect((await withdraw(consentId)).status).toBe(200)
    expect(await readPublished()).toMatchObject({
      published: false,
      version: before.version + 1,
      withdrawn: before.withdrawn + 1,
      events: before.events + 2,
    })
  })

  test('unpublishes the page only with the last consent that covers it', async () => {
    await hide(true)
    const both = await record({ ...consentFields, people: 'on' })
    const names = await record({ ...consentFields, who: 'Bo' })
    const shown = await record({ ...consentFields, who: 'Cy', names: '', people: 'on' })
    expect((await publish()).status).toBe(200)
    expect(await (await withdraw(both)).json()).toMatchObject({ value: { unpublished: false } })
    expect(await collectPublicMentions()).toEqual(seen)
    expect(await (await withdraw(shown)).json()).toMatchObject({ value: { unpublished: true } })
    expect(await collectPublicMentions()).toEqual(unseen)
    expect(await (await withdraw(names)).json()).toMatchObject({ value: { unpublished: false } })
  })

  test('happens once: the first day and name stay', async () => {
    const consentId = await record()
    const responses = await Promise.all([withdraw(consentId), withdraw(consentId, 'owner')])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(
      (await Promise.all(responses.map((one) => one.json()))).filter(
        ({ value }) => value.unpublished,
      ),
    ).toHaveLength(1)
    const [first] = await listRecordedConsents()
    expect(
      await (
        await withdraw(consentId, first!.withdrawnBy === 'Ines Talbot' ? 'manager' : 'owner')
      ).json(),
    ).toMatchObject({ ok: true, value: { unpublished: false } })
    expect(await listRecordedConsents()).toEqual([first])
    const rows = await query(
      `select name from event where subject_id in ($1, $2)
        and name in ('consent.withdrawn', 'website.unpublished') order by id desc limit 2`,
      [id, part],
    )
    expect(rows.map(({ name }) => name).sort()).toEqual([
      'consent.withdrawn',
      'website.unpublished',
    ])
  })

  test('redirects to the record with a confirmation, without JavaScript', async () => {
    const consentId = await record()
    const response = await withdraw(consentId, 'manager', 'text/html')
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${at}?withdrawn=off`,
    ])
    const text = await readText(await fetchPage(`${at}?withdrawn=off`))
    expect(text).toContain(getConsentMessages('en').withdraw.off)
    expect(text).toMatch(/Withdrawal recorded by Wren Castellano/)
  })

  test('lists the other pages that show images of the project', async () => {
    const picture = await uploadCover('#654321')
    await record()
    const fetchCard = async () => readText(await fetchPage(at))
    expect(await fetchCard()).not.toContain(getConsentMessages('en').elsewhere)
    await query("update page set picture = $1 where path = '/services'", [picture.slice(7, 71)])
    await query(
      `insert into draft (part, content, revision, changed_at)
        values ('about', $1, gen_random_uuid(), now())`,
      [JSON.stringify({ picture: picture.slice(7, 71) })],
    )
    await saveImpliedUsages(query)
    expect(await fetchCard()).toMatch(
      /Images of this project also appear on: Services They stay there/,
    )
    await query("update page set picture = null where path = '/services'")
    await saveImpliedUsages(query)
  })

  test('during publishing never leaves a page on the site without consent', async () => {
    for (let round = 0; round < 12; round++) {
      await forget()
      await hide()
      const consentId = await record()
      const wait = (ms: number) => new Promise((later) => setTimeout(later, ms))
      await Promise.all([
        publish(),
        wait((round % 4) * 4).then(() => withdraw(consentId)),
        publish('owner'),
      ])
      const [now] = await query(
        `select published, exists (select from consent where case_study_id = $1
          and withdrawn_at is null) as agreed from case_study where id = $1`,
        [id],
      )
      expect(now).toEqual({ published: false, agreed: false })
      expect((await server.request(`/portfolio/${slug}`)).status).toBe(307)
    }
  })
})
