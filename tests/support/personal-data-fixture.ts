import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'

import {
  computeDetailsHash,
  computeEntryHash,
} from '#app/features/sales/audit-trail/reads.server.ts'
import { type AuditDetails, chainStart } from '#app/features/sales/audit-trail/rules.ts'

import { type Take, plantGallery } from './personal-gallery-fixture.ts'
import { addPostings } from './post-entries.ts'

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** The person who is planted. The name isn't in the sample studio. */
export const planted = {
  name: 'Zelda Quillfeather',
  contact: 'Yorick Plumtree',
  email: 'zelda@quillfeather.example',
  phone: '+1 207 555 7731',
}
/** The parts of the person that must not be left, in the case of the search columns. */
export const identifiers = ['quillfeather', 'plumtree', '207 555 7731', 'zqmark']

/** A text that belongs to the person alone, by the column it is planted in. */
const mark = (column: string) => `zqmark-${column}`
const addName = (text: string) => `${text} ${planted.name} ${text}`

type PlantedFile = { hash: string; content: string }
export type Planted = { id: string; marks: string[]; mentions: string[]; files: PlantedFile[] }

/**
 * Plants a client in every column that may hold a client's data, in texts about other things, and
 * in files. They have a paid booking that is over, a completed project and no money due.
 */
export async function plantClient(query: Query, dataDir: string): Promise<Planted> {
  const marks: string[] = []
  const take = (column: string) => {
    marks.push(mark(column))
    return mark(column)
  }
  const id = crypto.randomUUID()
  const files: PlantedFile[] = []
  const save = (content: string) => {
    const file = saveOriginal(dataDir, content)
    files.push(file)
    return file.hash
  }
  await plantPerson(query, id, take)
  const bookingId = await plantBookings(query, id, take)
  const projectId = await plantProject(query, id, take)
  await plantGallery(query, { clientId: id, projectId, hash: save('A picture') }, take)
  await plantWebsite(query, { clientId: id, projectId }, take, save)
  await plantEmails(query, { clientId: id, bookingId }, take)
  await plantEvents(query, { clientId: id, projectId, bookingId }, take)
  const mentions = await plantMentions(query, save)
  return { id, marks, mentions, files }
}

function saveOriginal(dataDir: string, content: string): PlantedFile {
  const hash = createHash('sha256').update(content).digest('hex')
  const folder = `${dataDir}/media/${hash.slice(0, 2)}/${hash}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/original`, content)
  return { hash, content }
}

async function plantPerson(query: Query, id: string, take: Take) {
  const { name, contact, email, phone } = planted
  await query(
    `insert into client (id, created_at, name, sort_name, contact, email, email_key, phone, notes, search)
     values ($1, '2025-01-02', $2, lower($2), $3, $4, $4, $5, $6, lower($7))`,
    [id, name, contact, email, phone, take('client-notes'), `${name} ${contact} ${email} ${phone}`],
  )
  await plantPortalAccess(query, id)
  await plantBilling(query, id, take)
  await plantQuote(query, id, take)
  // the second one isn't linked to the client
  for (const [at, clientId] of [id, null].entries()) {
    const [inquiry] = await query(
      `insert into inquiry (received_at, name, email, email_key, phone, service, message, language, state, client_id, search)
       values ('2025-01-01', $1, $2, $2, $3, 'photography', $4, 'en', 'answered', $5, lower($1) || ' ' || $4) returning id`,
      [name, email, phone, take(`inquiry-message-${at}`), clientId],
    )
    await query(
      `insert into inquiry_message (inquiry_id, at, kind, text) values ($1, '2025-01-01', 'note', $2)`,
      [inquiry!.id, take(`inquiry-note-${at}`)],
    )
  }
}

/** A contact with a link to the client portal, and a browser that opened it. */
async function plantPortalAccess(query: Query, clientId: string) {
  const { contact, email, phone } = planted
  const [row] = await query(
    `insert into client_contact (client_id, created_at, name, email, email_key, phone, sees_money)
     values ($1, '2025-01-02', $2, $3, $3, $4, true) returning id`,
    [clientId, contact, email, phone],
  )
  await query(
    `insert into client_access_link (token_hash, contact_id, target, via, created_at, expires_at)
     values ('zqmark-portal-link', $1, '/client', 'email', '2025-01-02', '2025-07-02')`,
    [row!.id],
  )
  await query(
    `with session as (insert into client_session (token_hash, contact_id, link_hash, started_at, last_seen_at, user_agent)
       values ('zqmark-portal-session', $1, 'zqmark-portal-link', '2025-01-02', '2025-01-02', 'Quillfeather browser') returning id)
     insert into client_verification_code (session_id, code_hash, created_at, expires_at)
     select id, 'zqmark-portal-code', '2025-01-02', '2025-01-02' from session`,
    [row!.id],
  )
  const request = `insert into client_link_request (email_key, requested_at) values ($1, '2025-01-02')`
  await query(request, [email])
}

/** Billing details and an invoice that isn't issued. */
async function plantBilling(query: Query, clientId: string, take: Take) {
  await query(
    `insert into client_billing (client_id, legal_name, street, postal_code, city, region, country, vat_id, buyer_reference, purchase_order)
     values ($1, $2, array[$3], $4, $5, $6, $7, $8, $9, $10)`,
    [
      clientId,
      planted.name,
      take('billing-street'),
      take('billing-postal-code'),
      take('billing-city'),
      take('billing-region'),
      take('billing-country'),
      take('billing-vat-id'),
      take('billing-buyer-reference'),
      take('billing-purchase-order'),
    ],
  )
  await query(
    `insert into invoice_draft (client_id, content, created_at, changed_at)
     values ($1, jsonb_build_object('opening', $2::text), '2025-02-01', '2025-02-01')`,
    [clientId, take('draft-opening')],
  )
}

/** A quote that was sent, opened and declined, with the opening in the audit trail. */
async function plantQuote(query: Query, clientId: string, take: Take) {
  const [row] = await query(
    `insert into quote (client_id, state, content, sent_version, expires_at, decline_reason,
       decline_text, return_note, search, created_at, changed_at)
     values ($1, 'declined', jsonb_build_object('title', $2::text), 1, '2025-02-20', 'other', $3, $4,
       $5, '2025-02-01', '2025-02-01') returning id`,
    [
      clientId,
      take('quote-title'),
      take('quote-decline'),
      take('quote-return'),
      take('quote-search'),
    ],
  )
  await query(
    `insert into quote_version (quote_id, version, content, rates, totals, seller, currency, language,
       policy_version, undo_minutes, hash, message, expires_at, sent_at)
     values ($1, 1, jsonb_build_object('title', $2::text), '{}', '{"net":0,"tax":0,"gross":0}', '{}', 'USD',
       'en', 1, 15, '', $3, '2025-02-20', '2025-02-02')`,
    [row!.id, take('quote-version-title'), take('quote-message')],
  )
  await query(
    `insert into quote_visit (quote_id, contact_id, version, choice, first_opened_at, last_opened_at)
     select $1, id, 1, jsonb_build_object('lines', array[$2::text], 'quantities', '{}'::jsonb),
       '2025-02-03', '2025-02-03' from client_contact where client_id = $3`,
    [row!.id, take('quote-choice'), clientId],
  )
  await plantAuditEntry(query, String(row!.id), {
    name: planted.contact,
    email: planted.email,
    ip: '192.0.2.77',
    userAgent: take('audit-browser'),
  })
}

/** Continues the audit trail as the program does. */
async function plantAuditEntry(query: Query, subjectId: string, details: AuditDetails) {
  const [head] = await query(`select seq, hash from audit_entry order by seq desc limit 1`)
  const previousHash = String(head?.hash ?? chainStart.hash)
  const entry = {
    seq: Number(head?.seq ?? 0) + 1,
    subjectId,
    kind: 'opened' as const,
    at: new Date('2025-02-03T00:00Z'),
    documentHash: null,
    detailsHash: computeDetailsHash(details),
  }
  const { seq, kind, at, detailsHash } = entry
  await query(
    `insert into audit_entry (seq, subject_id, kind, at, details_hash, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [seq, subjectId, kind, at, detailsHash, previousHash, computeEntryHash(previousHash, entry)],
  )
  await query(`insert into audit_entry_details (seq, details) values ($1, $2)`, [seq, details])
}

/** One booking with a payment, which stays, and one without, which goes. Returns the first. */
async function plantBookings(query: Query, clientId: string, take: Take): Promise<string> {
  const insert = async (n: number, total: number) => {
    const [row] = await query(
      `insert into booking (created_at, client_id, category, title, place, notes, state, zone, starts_local,
         ends_local, starts_at, ends_at, total, policy_version, deposit_waived, search)
       values ('2025-02-01', $1, 'photography', $2, $3, $4, 'done', 'America/New_York', '2025-03-0${n}T10:00',
         '2025-03-0${n}T12:00', '2025-03-0${n}T15:00Z', '2025-03-0${n}T17:00Z', $5, 1, $6, $7) returning id`,
      [
        clientId,
        take(`booking-title-${n}`),
        take(`booking-place-${n}`),
        take(`booking-notes-${n}`),
        total,
        take(`booking-waived-${n}`),
        take(`booking-search-${n}`),
      ],
    )
    await query(
      `insert into booking_access_link (token_hash, booking_id, made_at) values ($1, $2, '2025-02-01')`,
      [`zqmark-link-${n}`, row!.id],
    )
    return String(row!.id)
  }
  const paid = await insert(3, 12_345)
  await insert(4, 0)
  await query(
    addPostings(`insert into ledger_entry
      (at, kind, cents, client_id, booking_id, method, reference, note)
      values ('2025-02-02', 'payment', 12345, $1, $2, 'transfer', $3, $4)`),
    [clientId, paid, take('payment-reference'), take('payment-note')],
  )
  return paid
}

async function plantProject(query: Query, clientId: string, take: Take): Promise<string> {
  const [row] = await query(
    `insert into project (created_at, client_id, title, category, stage, state, started_on, completed_on, notes, search)
     values ('2025-02-01', $1, $2, 'photography', 'delivery', 'completed', '2025-02-01', '2025-04-01', $3, $4) returning id`,
    [clientId, take('project-title'), take('project-notes'), take('project-search')],
  )
  const id = String(row!.id)
  await query(`insert into task (project_id, position, title, done_at) values ($1, 0, $2, now())`, [
    id,
    take('task-title'),
  ])
  await query(
    `insert into removed_task (id, project_id, position, title) values (gen_random_uuid(), $1, 1, $2)`,
    [id, take('removed-task-title')],
  )
  return id
}

async function plantWebsite(
  query: Query,
  { clientId, projectId }: { clientId: string; projectId: string },
  take: Take,
  save: (content: string) => string,
) {
  const [study] = await query(
    `insert into case_study (slug, project_id, position, title, category, client, standfirst, story, published)
     values ('zelda-quillfeather-wedding', $1, 90, $2, 'photography', $3, $4, $5, true) returning id`,
    [
      projectId,
      addName('A wedding of'),
      planted.name,
      addName('Photographs for'),
      { credits: [{ name: 'Someone', part: addName('For') }] },
    ],
  )
  await query(`insert into case_study_slug (slug, case_study_id) values ($1, $2)`, [
    'zelda-quillfeather-before',
    study!.id,
  ])
  await query(`insert into case_study_slug (slug, case_study_id) values ($1, $2)`, [
    'zelda-quillfeather-wedding',
    study!.id,
  ])
  await query(
    `insert into draft (part, content, revision, changed_at) values ($1, $2, gen_random_uuid(), now())`,
    [
      `work-${String(study!.id)}`,
      { category: 'photography', client: planted.name, title: addName('Draft of') },
    ],
  )
  const [consent] = await query(
    `insert into consent (case_study_id, who, given_on, names, people, scope, file_name, file_type, recorded_at)
     values ($1, $2, '2025-04-01', true, false, $3, $4, 'application/pdf', now()) returning id`,
    [study!.id, planted.name, take('consent-scope'), `${take('consent-file-name')}.pdf`],
  )
  const hash = save(`%PDF-1.4 ${take('consent-document')}`)
  await query(`insert into file (hash, bytes, stored_at) values ($1, 30, now())`, [hash])
  await query(`insert into consent_document (consent_id, hash) values ($1, $2)`, [
    consent!.id,
    hash,
  ])
  const [request] = await query(
    `insert into testimonial_request (token_hash, client_id, project_id, email, requested_at, ends_at, state, quote, name, role)
     values ('zqmark-token', $1, $2, $3, now(), now(), 'approved', $4, $5, $6) returning id`,
    [clientId, projectId, planted.email, take('request-quote'), planted.name, take('request-role')],
  )
  const shown = [request!.id, take('testimonial-quote'), planted.name, take('testimonial-role')]
  await query(
    `insert into testimonial (id, page_path, position, quote, name, role) values ($1, '/', 90, $2, $3, $4)`,
    shown,
  )
  const [, quote, name, role] = shown
  for (const number of [901, 902])
    await query(
      `insert into page_version (part, number, content, published_at) values ('testimonials', $1, $2, now())`,
      [
        number,
        { testimonials: [{ id: request!.id, quote, name, role, pagePath: '/', item: null }] },
      ],
    )
}

async function plantEmails(
  query: Query,
  { clientId, bookingId }: { clientId: string; bookingId: string },
  take: Take,
) {
  const insert = (n: number, to: string, subjectId: string | null, text: string) =>
    query(
      `insert into email (message_id, kind, created_at, to_name, to_address, to_key, from_name, subject, body, html,
         language, subject_id, state, next_try_at)
       values ($1, 'test', now(), $2, $3, $3, 'Studio', $4, $5, $5, 'en', $6, 'sent', now())`,
      [`<planted-${n}>`, to, `${to}@mail.example`, `Subject ${text}`, `Body ${text}`, subjectId],
    )
  await query(
    `insert into email (message_id, kind, created_at, to_name, to_address, to_key, from_name, subject, body, language, state, next_try_at, calendar)
     values ('<planted>', 'test', now(), $1, $2, $2, 'Studio', $3, $4, 'en', 'queued', now() + interval '1 year', $5)`,
    [
      planted.name,
      planted.email,
      take('email-subject'),
      take('email-body'),
      take('email-calendar'),
    ],
  )
  await insert(1, 'crew', bookingId, take('email-about-booking'))
  await insert(2, 'studio', clientId, take('email-about-client'))
  await insert(3, 'other', null, addName('An email about'))
}

async function plantEvents(
  query: Query,
  ids: { clientId: string; projectId: string; bookingId: string },
  take: Take,
) {
  const insert = (name: string, subjectId: string, data: object) =>
    query(
      `insert into event (at, name, subject_id, actor_kind, request_id, data) values (now(), $1, $2, 'system', '', $3)`,
      [name, subjectId, data],
    )
  await insert('project.task-removed', ids.projectId, {
    task: crypto.randomUUID(),
    title: take('event-task'),
    at: 0,
    assigneeId: null,
    doneAt: null,
    doneBy: null,
  })
  await insert('booking.confirmed', ids.bookingId, { from: 'held', waived: take('event-waiver') })
  // events of earlier versions had names
  await insert('inquiry.assigned', crypto.randomUUID(), { to: planted.name })
  await query(
    `insert into idempotency_key (key, actor_id, content_hash, answer, at) values ('planted', 'visitor', '', $1, now())`,
    [{ ok: true, value: { email: planted.email } }],
  )
}

/** Plants the name in texts about other things. Returns the tables. */
async function plantMentions(query: Query, save: (content: string) => string): Promise<string[]> {
  await query(
    `insert into reply_template (name, name_key, text, position) values ('Planted', 'planted', $1, 90)`,
    [addName('As for')],
  )
  await query(
    `update booking set notes = $1, search = search || ' ' || lower($2) where id = (select id from booking where client_id in
      (select id from client where name = 'Tern Architects') limit 1)`,
    [addName('Friends of'), planted.name],
  )
  await query(`update client set notes = $1 where name = 'Tern Architects'`, [addName('Knows')])
  await query(`update service set summary = $1 where key = 'podcast'`, [addName('As heard by')])
  await query(
    `insert into page_version (part, number, content, published_at) values ('about', 901, $1, now())`,
    [{ title: addName('About'), description: '', picture: null, sections: [] }],
  )
  await query(
    `update section set content = jsonb_set(content, '{planted}', to_jsonb($1::text)) where id = (select id from section where page_path = '/about' limit 1)`,
    [addName('Made for')],
  )
  await query(
    `insert into quote_template (name, content, created_at) values ($1, jsonb_build_object('opening', $2::text), now())`,
    [addName('Terms for'), addName('Dear')],
  )
  const heading = `jsonb_build_array(jsonb_build_object('kind', 'heading', 'text', $2::text))`
  await query(
    `insert into contract_template (name, content, created_at, changed_at) values ($1, jsonb_build_object('blocks', ${heading}), now(), now())`,
    [addName('Contract of'), addName('With')],
  )
  const settings = 'insert into quote_settings (terms) values ($1)'
  await query(`${settings} on conflict (id) do update set terms = $1`, [addName('As agreed with')])
  const hash = save(`A photograph of ${planted.name}`)
  await query(`insert into file (hash, bytes, stored_at) values ($1, 30, now())`, [hash])
  await query(
    `insert into media_item (hash, kind, name, bytes, caption, added_at) values ($1, 'picture', 'zelda-quillfeather-01.jpg', 30, $2, now())`,
    [hash, addName('Portrait of')],
  )
  return [
    'replyTemplate',
    'booking',
    'client',
    'service',
    'pageVersion',
    'section',
    'quoteTemplate',
    'contractTemplate',
    'quoteSettings',
    'mediaItem',
  ]
}

/** Returns the rows of every table that still have one of the texts, as `table: row`. */
export async function findLeftovers(query: Query, texts: string[]): Promise<string[]> {
  const tables = await query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const left: string[] = []
  for (const { name } of tables) {
    const rows = await query(
      `select row_to_json(t)::text as row from "${String(name)}" t where row_to_json(t)::text ilike any($1)`,
      [texts.map((text) => `%${text}%`)],
    )
    left.push(...rows.map(({ row }) => `${String(name)}: ${String(row)}`))
  }
  return left
}
