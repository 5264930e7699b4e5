import { existsSync } from 'node:fs'

import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { ok } from '#app/core/result.ts'
import {
  booking,
  client,
  event,
  ledgerEntry,
  person,
  quote,
  quoteVersion,
  staff,
} from '#app/data/schema/index.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { createDraft } from '#app/features/money/invoice-draft/writes.server.ts'
import { listAuditEntries, verifyAuditTrail } from '#app/features/sales/audit-trail/reads.server.ts'
import { acceptQuote } from '#app/features/sales/quote-acceptance/writes.server.ts'
import { listActivity } from '#app/features/insight/activity/reads.server.ts'
import { parseActivityFilter } from '#app/features/insight/activity/rules.ts'

import { createAcceptanceHelpers, fullDay } from '../../../../tests/support/acceptance-fixture.ts'
import { now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import {
  findLeftovers,
  identifiers,
  plantClient,
  planted,
  type Planted,
} from '../../../../tests/support/personal-data-fixture.ts'
import { insertQuote } from '../../../../tests/support/quotes.ts'
import { findClientRecords } from '../personal-data/reads.server.ts'
import { getErasurePreview } from './reads.server.ts'
import { eraseClient, erasePerson } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const query = async (text: string, values: unknown[] = []) =>
  (await studio.pool.query<Record<string, unknown>>(text, values)).rows

const options = { name: planted.name, replaceMentions: true }

describe('erasing a client', () => {
  let found: Planted
  beforeAll(async () => {
    found = await plantClient(query, studio.app.config.dataDir)
  })

  test('asks for the password and the name, and changes nothing without', async () => {
    const before = await findLeftovers(query, identifiers)
    expect(
      await eraseClient({ ...(await studio.as('owner')), session: null }, found.id, options),
    ).toMatchObject({
      problem: 'confirm-password',
    })
    expect(
      await eraseClient(await studio.as('owner'), found.id, { ...options, name: 'Zelda' }),
    ).toMatchObject({ problem: 'erasure-name-wrong' })
    expect(await findLeftovers(query, identifiers)).toEqual(before)
  })

  test('is refused while there is work or money to settle', async () => {
    await db.update(booking).set({ total: 20_000 }).where(eq(booking.clientId, found.id))
    const preview = await getErasurePreview(await studio.as('owner'), 'client', found.id)
    expect(preview?.blockers.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['money-due', 27_655],
    ])
    expect(await eraseClient(await studio.as('owner'), found.id, options)).toMatchObject({
      problem: 'erasure-blocked',
    })
    await query(
      `update booking set total = coalesce((select sum(cents) from ledger_entry where booking_id = booking.id), 0) where client_id = $1`,
      [found.id],
    )
  })

  test('is shown first: what goes, what stays, the website and other texts', async () => {
    const preview = await getErasurePreview(await studio.as('owner'), 'client', found.id)
    const goes = Object.fromEntries(preview!.deleted.map(({ kind, count }) => [kind, count]))
    expect(goes).toMatchObject({ client: 1, inquiries: 2, messages: 2, bookings: 1, projects: 1 })
    expect(preview!.retained.map(({ kind, count, until }) => [kind, count, until])).toEqual([
      ['bookings', 1, '2035-12-31'],
      ['payments', 1, '2035-12-31'],
      ['case-studies', 1, null],
      ['events', 2, null],
    ])
    expect(preview!.website.map(({ kind }) => kind)).toEqual([
      'testimonial-removed',
      'name-removed',
    ])
    expect([...new Set(preview!.mentions.map(({ table }) => table))]).toEqual(
      expect.arrayContaining(found.mentions),
    )
    expect(preview!.files).toBe(1)
  })

  test('links to the editors of case studies below their disciplines', async () => {
    const preview = await getErasurePreview(await studio.as('owner'), 'client', found.id)
    const [study] = await query(`select id from case_study where client = $1`, [planted.name])
    const path = `/portal/photography/portfolio/${String(study!.id)}`
    expect(preview!.website.find(({ kind }) => kind === 'name-removed')?.to).toBe(path)
    for (const table of ['caseStudy', 'draft'])
      expect(preview!.mentions.find((mention) => mention.table === table)?.to).toBe(path)
  })

  test('deletes emails about their invoices to other addresses, too', async () => {
    const owner = await studio.as('owner')
    const draft = await createDraft(owner, { clientId: found.id })
    const sent = await transact(owner, async (ctx) =>
      ok(
        await enqueueEmail(ctx, {
          kind: 'invoice.sent',
          to: { name: 'Accounting', address: 'accounting@elsewhere.test' },
          fromName: 'Longlight',
          subject: 'Invoice',
          content: ['Here’s your invoice.'],
          language: 'en',
          subjectId: draft.ok ? draft.value.id : '',
        }),
      ),
    )
    const records = await findClientRecords(owner, found.id)
    expect(records!.records.emails!.map(({ id }) => id)).toContain(sent.ok && sent.value)
  })

  test('leaves the amount of the payment under a pseudonym, and nothing else', async () => {
    expect(await eraseClient(await studio.as('owner'), found.id, options)).toEqual({ ok: true })
    expect(await findLeftovers(query, identifiers)).toEqual([])
    const [row] = await db.select().from(client).where(eq(client.id, found.id))
    expect(row).toMatchObject({
      name: `Deleted client ${found.id.slice(0, 4)}`,
      email: '',
      emailKey: null,
    })
    expect(
      await db.select().from(ledgerEntry).where(eq(ledgerEntry.clientId, found.id)),
    ).toMatchObject([{ cents: 12_345, reference: '', note: '' }])
    expect(await db.select().from(booking).where(eq(booking.clientId, found.id))).toMatchObject([
      { title: '', place: '', notes: '', total: 12_345, startsLocal: '2025-03-03T10:00' },
    ])
    for (const { hash } of found.files)
      expect(existsSync(getMediaFolder(studio.app.config.dataDir, hash))).toBe(false)
  })

  test('stays in the activity as ids, with the pseudonym', async () => {
    const { lines } = await listActivity(
      await studio.as('owner'),
      parseActivityFilter(new URLSearchParams({ kind: 'clients' })),
      null,
    )
    expect(lines[0]).toMatchObject({
      name: 'personal-data.erased',
      subject: { name: `Deleted client ${found.id.slice(0, 4)}` },
    })
    expect(
      await db
        .select({ data: event.data })
        .from(event)
        .where(eq(event.name, 'personal-data.erased')),
    ).toEqual([{ data: { kind: 'client' } }])
  })

  test('takes effect once', async () => {
    expect(await eraseClient(await studio.as('owner'), found.id, options)).toMatchObject({
      problem: 'client-is-gone',
    })
  })

  test('deletes a client without payments', async () => {
    const [row] = await query(
      `insert into client (created_at, name, sort_name, search) values (now(), 'Solo Person', 'solo person', 'solo person') returning id`,
    )
    expect(
      await eraseClient(await studio.as('owner'), String(row!.id), {
        name: 'Solo Person',
        replaceMentions: false,
      }),
    ).toEqual({ ok: true })
    expect(await query('select id from client where id = $1', [row!.id])).toEqual([])
  })
})

describe('events and payments', () => {
  test('can’t be changed otherwise', async () => {
    await expect(query(`update event set data = '{}'`)).rejects.toThrow('What happened is kept')
    for (const change of [`data = '{"x": 1}'`, `name = 'x'`])
      await expect(
        query(`select set_config('backlot.erasing', 'on', false)`).then(() =>
          query(`update event set ${change}`),
        ),
      ).rejects.toThrow('What happened is kept')
    await expect(query(`update ledger_entry set cents = 1`)).rejects.toThrow('Money is kept')
    await query(`select set_config('backlot.erasing', 'off', false)`)
  })
})

describe('erasing a person', () => {
  test('refuses the own account', async () => {
    const ctx = await studio.as('owner')
    const [account] = await db
      .select({ id: person.id, name: person.name })
      .from(person)
      .innerJoin(staff, eq(staff.personId, person.id))
      .where(eq(staff.role, 'owner'))
    const preview = await getErasurePreview(ctx, 'person', account!.id)
    expect(preview?.blockers.map(({ kind }) => kind)).toContain('yourself')
    expect(
      await erasePerson(ctx, account!.id, { name: account!.name, replaceMentions: true }),
    ).toMatchObject({ problem: 'erasure-blocked' })
  })

  test('ends the account and leaves a pseudonym', async () => {
    const [crew] = await db
      .select({ id: person.id, name: person.name, email: person.email, account: staff.id })
      .from(person)
      .innerJoin(staff, eq(staff.personId, person.id))
      .where(eq(staff.role, 'crew'))
      .orderBy(staff.createdAt)
    await query(
      `delete from reservation where booking_id in (select id from booking where ends_at > now() - interval '1 year')`,
    )
    await query(
      `insert into event (at, name, subject_id, actor_kind, request_id, data) values (now(), 'inquiry.assigned', 'x', 'system', '', $1)`,
      [{ to: crew!.name }],
    )
    expect(
      await erasePerson(await studio.as('owner'), crew!.id, {
        name: crew!.name,
        replaceMentions: true,
      }),
    ).toEqual({ ok: true })
    expect(await findLeftovers(query, [crew!.name, crew!.email])).toEqual([])
    expect(await db.select().from(staff).where(eq(staff.id, crew!.account))).toMatchObject([
      { name: `Deleted person ${crew!.id.slice(0, 4)}`, email: '', password: '' },
    ])
  })
})

describe('the quotes of an erased client', () => {
  test('stay if they were accepted, as they were, and are deleted otherwise', async () => {
    const helpers = await createAcceptanceHelpers(studio)
    const { clientId, mara } = await helpers.addQuoteClient()
    const content = { note: 'Mara is a friend', title: 'Wedding of Mara Lind' }
    const [accepted, open, draft] = [
      await helpers.addSentQuote({ clientId, content }),
      await helpers.addSentQuote({ clientId, content }),
      await insertQuote(db, { clientId, content }),
    ]
    await helpers.openAcceptStep(open.id, mara.id, now)
    const form = { number: accepted.number, version: 1, choice: fullDay, name: 'Mara Lind' }
    const browser = 'Mara’s browser'
    await acceptQuote({ ...helpers.asContact(mara), browser }, form)
    const [first] = await db
      .select()
      .from(quoteVersion)
      .where(eq(quoteVersion.quoteId, accepted.id))
    // never accepted, like an earlier version that was replaced
    await db.insert(quoteVersion).values([
      { ...first!, version: 2 },
      { ...first!, version: 3 },
    ])
    await db.update(quote).set({ sentVersion: 3 }).where(eq(quote.id, accepted.id))
    const owner = { ...(await studio.as('owner', now)) }
    const records = (await findClientRecords(owner, clientId))!.records
    expect([
      records.quotes,
      records['quote-versions'],
      records['quote-visits'],
      records.acceptances,
    ]).toMatchObject([{ length: 3 }, { length: 4 }, { length: 1 }, { length: 1 }])
    expect(records['audit-entries']).toMatchObject([
      { kind: 'accepted', details: { email: mara.email, ip: '192.0.2.1', userAgent: browser } },
    ])
    const trail = await listAuditEntries(owner, accepted.id)
    const { retained, deleted } = (await getErasurePreview(owner, 'client', clientId))!
    expect(retained.map(({ kind, count }) => [kind, count])).toEqual(
      expect.arrayContaining([
        ['quotes', 1],
        ['quote-versions', 2],
        ['acceptances', 1],
      ]),
    )
    expect(deleted.map(({ kind, count }) => [kind, count])).toEqual(
      expect.arrayContaining([
        ['quotes', 2],
        ['quote-versions', 2],
        ['quote-visits', 1],
        ['audit-entries', 1],
      ]),
    )
    const kept = await helpers.listAcceptances(accepted.id)
    expect(
      await eraseClient(owner, clientId, { name: 'Mara Lind', replaceMentions: true }),
    ).toEqual({ ok: true })
    const rows = await db.select().from(quote).where(eq(quote.clientId, clientId))
    expect(rows).toMatchObject([
      { id: accepted.id, state: 'accepted', content: { note: '', title: 'Wedding of Mara Lind' } },
    ])
    expect(
      (
        await query('select version from quote_version where quote_id = $1 order by 1', [
          accepted.id,
        ])
      ).map(({ version }) => version),
    ).toEqual([1, 3])
    expect(await helpers.listAcceptances(accepted.id)).toEqual([{ ...kept[0], contactId: null }])
    expect(await query('select 1 from quote_visit where quote_id = $1', [open.id])).toEqual([])
    expect(await query('select 1 from quote where id = $1', [draft.id])).toEqual([])
    expect(await listAuditEntries(owner, accepted.id)).toEqual(
      trail.map((entry) => ({ ...entry, details: null, by: null })),
    )
    expect(await findLeftovers(query, ['Mara’s browser'])).toEqual([])
    expect(await verifyAuditTrail(owner)).toEqual({ ok: true, count: expect.any(Number) })
  })
})
