import { beforeAll, expect, test } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'

import { createStaffCtx } from '../support/context.ts'
import {
  type RoundReview,
  inviteGuest,
  plantRoundReview,
  publishNext,
  signer,
} from '../support/round-fixture.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/** Reviews over HTTP: notes, rounds and approvals of guests, and who opens nothing. */
const server = await startTestServer()
const html = { accept: 'text/html' }
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<Row>(text, values)).rows

let owner: Ctx
const cookies: Record<string, string> = {}

/** Opens the client's page as a contact. Returns the cookie of the browser. */
async function enter({ clientId }: RoundReview, contactId: string): Promise<string> {
  const path = `/portal/clients/${clientId}/contacts/${contactId}`
  const fields = { formKey: crypto.randomUUID(), form: 'create-link' }
  const page = await (await server.submit(path, fields, cookies.owner!, html)).text()
  const link = new URL(/value="(http[^"]+\/client\/access\/[\w-]{43})"/.exec(page)![1]!).pathname
  return (await server.openLink(link)).cookie
}

const get = (path: string, cookie: string) => server.request(path, { headers: { cookie } })
const read = async (path: string, cookie: string) => readText(await get(path, cookie))
const send = (path: string, fields: Record<string, string>, cookie: string, headers = html) =>
  server.submit(path, { formKey: crypto.randomUUID(), ...fields }, cookie, headers)
const note = { form: 'note', text: 'Softer, please', from: '0:02', to: '' }

type Person = { cookie: string; contactId: string; shareId: string }

async function invite(
  review: RoundReview,
  name: string,
  rights: Parameters<typeof inviteGuest>[3] = {},
  permissions = '{comment}',
): Promise<Person> {
  const { contactId, shareId } = await inviteGuest(owner, review, name, rights)
  await query('update review_share set permissions = $1 where id = $2', [permissions, shareId])
  return { cookie: await enter(review, contactId), contactId, shareId }
}

/** A review in which the next round isn't part of the price. */
async function openExtra(name: string, extraRoundAmount: number | null) {
  const review = await plantRoundReview(owner, name, { includedRounds: 0, extraRoundAmount })
  const versionId = await publishNext(owner, review)
  const path = `/r/${review.slug}`
  const helen = await invite(review, 'Helen', signer)
  const ana = await invite(review, 'Ana')
  for (const { cookie } of [helen, ana]) await send(path, { ...note, version: versionId }, cookie)
  return { review, path, versionId, helen, ana }
}

const listCharges = ({ id }: RoundReview) =>
  query('select * from project_charge where review_id = $1 order by created_at', [id])

beforeAll(async () => {
  for (const role of ['owner', 'manager', 'bookkeeper', 'crew'])
    cookies[role] = await server.signIn(role === 'bookkeeper' ? 'books' : role)
  owner = await createStaffCtx(server.app, 'owner')
})

test('a guest writes notes, submits them and approves', async () => {
  const review = await plantRoundReview(owner, 'Harbor', {
    includedRounds: 2,
    extraRoundAmount: null,
  })
  const version = await publishNext(owner, review)
  const path = `/r/${review.slug}`
  const { cookie } = await invite(review, 'Helen', {}, '{comment,approve}')
  expectIncludes(await read(path, cookie), ['Harbor', 'Version 1', 'Round 1 of 2'])
  const refused = await send(path, { ...note, version, text: ' ' }, cookie)
  expect(refused.status).toBe(422)
  expectIncludes(await readText(refused), ['Write a note.'])
  const outside = await send(path, { ...note, version, from: '9:99' }, cookie)
  expect(outside.status).toBe(422)
  expectIncludes(await outside.text(), ['Softer, please', 'Enter a time within this version'])
  expect((await send(path, { form: 'submit', version }, cookie)).status).toBe(409)
  const added = await send(path, { ...note, version }, cookie)
  expect([added.status, added.headers.get('location')]).toEqual([303, path])
  for (const _ of [1, 2])
    expect((await send(path, { form: 'submit', version }, cookie)).status).toBe(303)
  const events = await query(
    "select from event where name = 'review-round.submitted' and subject_id = $1",
    [review.id],
  )
  expect(events).toHaveLength(1)
  expectIncludes(await read(`/portal/reviews/${review.id}`, cookies.owner!), [
    'Softer, please',
    'Round 1 of 2',
  ])

  const second = await publishNext(owner, review)
  expectIncludes(await read(path, cookie), ['Version 2', 'Round 2 of 2'])
  expect((await send(path, { form: 'submit', version }, cookie)).status).toBe(409)
  const approved = { form: 'approve', version: second, message: 'Lovely' }
  expect((await send(path, approved, cookie)).status).toBe(303)
  expectIncludes(await read(path, cookie), ['Approved by Helen', 'Lovely'])
  const late = await send(path, { ...note, version: second }, cookie)
  expect(late.status).toBe(409)
  expectIncludes(await readText(late), ['This version was approved a moment ago.'])
})

test('people mentioned in a note are emailed once; guests mention those who wrote to them', async () => {
  const review = await plantRoundReview(owner, 'Mentions', {
    includedRounds: null,
    extraRoundAmount: null,
  })
  const version = await publishNext(owner, review)
  const portal = `/portal/reviews/${review.id}`
  const helen = await invite(review, 'Helen')
  const write = async (path: string, fields: Record<string, string>, cookie: string) =>
    expect((await send(path, { form: 'note', version, ...fields }, cookie)).status).toBe(303)
  const listMentions = () =>
    query(
      `select to_name as who, subject, body from email
        where subject_id = $1 and kind = 'review-note.mentioned' order by created_at, to_name`,
      [review.id],
    )
  const countMentions = async () => (await listMentions()).length

  // the author isn't told, and crew without a task in the project can't open the review
  const text = '@wren castellano: louder? @Ines @Samuel'
  await write(portal, { text, from: '0:02', isInternal: 'on' }, cookies.owner!)
  expect(await listMentions()).toMatchObject([
    { who: 'Wren Castellano', subject: 'Ines Talbot mentioned you in “Mentions”' },
  ])
  const [email] = await listMentions()
  expectIncludes(String(email!.body), [text, '0:00:02.000', `${portal}?v=1&note=`])
  const page = await (await get(portal, cookies.owner!)).text()
  expectIncludes(page, ['<span class="mention">@wren castellano</span>', ' @Samuel</p>'])

  await query(
    `insert into task (project_id, position, title, assignee_id)
      select $1, 99, 'Mix', id from staff where role = 'crew'`,
    [review.projectId],
  )
  const [{ id }] = (await query('select id from review_note where text = $1', [text])) as [
    { id: string },
  ]
  // Wren was told already
  await write(portal, { form: 'edit', note: id, text: '@Wren and @Ines: louder' }, cookies.owner!)
  expect(await countMentions()).toBe(1)
  await write(portal, { form: 'reply', note: id, text: 'Later, @samuel adeyemi!' }, cookies.owner!)
  expect((await listMentions()).map(({ who }) => who)).toEqual([
    'Wren Castellano',
    'Samuel Adeyemi',
  ])

  const path = `/r/${review.slug}`
  await write(path, { text: 'Who mixes this, @Ines or @Wren?' }, helen.cookie)
  expect(await countMentions()).toBe(2)
  await write(portal, { text: 'I do' }, cookies.owner!)
  await write(path, { text: 'Thanks, @Ines and @Wren' }, helen.cookie)
  expect((await listMentions()).slice(2)).toMatchObject([
    { who: 'Ines Talbot', subject: 'Helen mentioned you in “Mentions”' },
  ])
  expectIncludes(await (await get(path, helen.cookie)).text(), [
    'Thanks, <span class="mention">@Ines</span> and @Wren',
  ])
})

test('an ended, a closed, an unknown and another client’s review are the same page', async () => {
  const review = await plantRoundReview(owner, 'Private', {
    includedRounds: null,
    extraRoundAmount: null,
  })
  const version = await publishNext(owner, review)
  const path = `/r/${review.slug}`
  const helen = await invite(review, 'Helen')
  const other = await plantRoundReview(owner, 'Elsewhere', {
    includedRounds: null,
    extraRoundAmount: null,
  })
  const stranger = await invite(other, 'Stranger')
  expect((await get(path, helen.cookie)).status).toBe(200)
  expectIncludes(await read(path, helen.cookie), ['Round 1'])
  const expectNothing = async (address: string, cookie: string) => {
    const response = await get(address, cookie)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expectIncludes(await readText(response), ['This review is private or no longer available.'])
    const sent = await send(address, { ...note, version }, cookie)
    expect(sent.status).toBe(404)
  }
  for (const cookie of ['', stranger.cookie]) await expectNothing(path, cookie)
  await expectNothing('/r/unknown', helen.cookie)
  await query("update review set state = 'closed' where id = $1", [review.id])
  await expectNothing(path, helen.cookie)
  await query("update review set state = 'open' where id = $1", [review.id])
  await query('delete from review_share where id = $1', [helen.shareId])
  await expectNothing(path, helen.cookie)
  expect(
    await query(
      'select from review_note n join review_version v on v.id = n.version_id where v.review_id = $1',
      [review.id],
    ),
  ).toEqual([])
})

test('an extra round costs what a signer agrees to, and nothing without the tick', async () => {
  const { review, path, versionId: version, helen, ana } = await openExtra('Priced', 13_750)
  expectIncludes(await read(path, helen.cookie), [
    'This would be round 1. Your package includes no rounds.',
    'An extra round costs $137.50. You won’t be charged until you agree.',
    'I agree to round 1 for $137.50.',
  ])
  const page = await (await get(path, ana.cookie)).text()
  expect(page).not.toMatch(/137\.50|13750/)
  expectIncludes(page, ['Only Helen can agree to an extra round.'])
  const submit = { form: 'submit', version, amount: '13750' }
  const unticked = await send(path, submit, helen.cookie)
  expect(unticked.status).toBe(422)
  expectIncludes(await readText(unticked), ['Check the box to agree to the extra round.'])
  const agreed = { ...submit, agree: 'on' }
  expect((await send(path, agreed, ana.cookie)).status).toBe(403)
  expect((await send(path, { ...agreed, amount: '1' }, helen.cookie)).status).toBe(409)
  expect(await listCharges(review)).toEqual([])
  const presses = await Promise.all([1, 2, 3].map(() => send(path, agreed, helen.cookie)))
  expect(presses.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await listCharges(review)).toMatchObject([{ state: 'accepted', accepted_name: 'Helen' }])

  const project = `/portal/projects/${review.projectId}`
  for (const role of ['owner', 'bookkeeper'])
    expectIncludes(await read(project, cookies[role]!), [
      'Extra rounds',
      '$137.50',
      'Helen agreed on',
      'Invoice extra round',
    ])
  const drafts = await Promise.all(
    [1, 2].map(() => send(`${project}/charges/invoice`, {}, cookies.bookkeeper!)),
  )
  expect(drafts.map(({ status }) => status)).toEqual([303, 303])
  expect(
    drafts
      .map(({ headers }) => headers.get('location')!.replace(/[0-9a-f-]{36}$/, 'id'))
      .toSorted(),
  ).toEqual([
    '/portal/clients/invoices/drafts/id',
    `${project.replace(review.projectId, 'id')}?problem=charge-is-invoiced`.replace(
      'id?',
      `${review.projectId}?`,
    ),
  ])
  expect(
    await query("select from invoice_draft where content->>'projectId' = $1", [review.projectId]),
  ).toHaveLength(1)
})

test('without a price the studio is asked, offers one, and is answered', async () => {
  const { review, path, versionId: version, helen, ana } = await openExtra('Unpriced', null)
  const studio = `/portal/reviews/${review.id}`
  expectIncludes(await read(path, ana.cookie), ['Ask for a price'])
  for (const { cookie } of [ana, helen])
    expect((await send(path, { form: 'request-round', version }, cookie)).status).toBe(303)
  expectIncludes(await read('/portal', cookies.owner!), [
    'Offer Unpriced a price for an extra round',
  ])
  expectIncludes(await read(path, helen.cookie), ['The studio has been asked for a price'])
  const [charge] = await listCharges(review)
  const offer = { form: 'offer-round', charge: String(charge!.id) }
  const malformed = await send(studio, { ...offer, amount: 'cheap' }, cookies.manager!)
  expect(malformed.status).toBe(422)
  expectIncludes(await malformed.text(), ['value="cheap"'])
  expect((await send(studio, { ...offer, amount: '90' }, cookies.crew!)).status).toBe(404)
  expect((await send(studio, { ...offer, amount: '90' }, cookies.manager!)).status).toBe(303)
  expectIncludes(await read(path, helen.cookie), ['An extra round costs $90.00.', 'Decline'])
  expect(await read(path, ana.cookie)).not.toMatch(/90\.00/)
  expectIncludes(await read('/client', helen.cookie), ['Round 1 is available for $90.00.'])
  expect(await read('/client', ana.cookie)).not.toMatch(/90\.00/)
  expect((await send(path, { form: 'decline-round', version }, ana.cookie)).status).toBe(403)
  expect((await send(path, { form: 'decline-round', version }, helen.cookie)).status).toBe(303)
  expectIncludes(await read(path, helen.cookie), ['Ask for a price'])
  await send(path, { form: 'request-round', version }, helen.cookie)
  const [, again] = await listCharges(review)
  const waiver = { form: 'waive-round', charge: String(again!.id) }
  const silent = await send(studio, { ...waiver, reason: '' }, cookies.owner!)
  expect(silent.status).toBe(422)
  expect((await send(studio, { ...waiver, reason: 'A favor' }, cookies.owner!)).status).toBe(303)
  expectIncludes(await read(path, helen.cookie), ['There’s no charge for this round.'])
  expect((await send(path, { form: 'submit', version }, ana.cookie)).status).toBe(303)
  expect((await listCharges(review)).map(({ state }) => state)).toEqual(['declined', 'waived'])
  const kinds = await query<{ kind: string; count: number }>(
    "select kind, count(*)::int as count from email where subject_id = $1 and kind like 'project-charge.%' group by kind order by kind",
    [review.id],
  )
  expect(kinds).toEqual([
    { kind: 'project-charge.declined', count: 1 },
    { kind: 'project-charge.offered', count: 1 },
    { kind: 'project-charge.requested', count: 2 },
    { kind: 'project-charge.waived', count: 1 },
  ])
})

test('the settings of a review have its rounds, and keep what was typed', async () => {
  const { review } = await openExtra('Settings', null)
  const path = `/portal/reviews/${review.id}/settings`
  const form = { title: 'Settings', category: 'documentary', approvalRule: 'one', revision: '1' }
  const [row] = await query<{ revision: number }>('select revision from review where id = $1', [
    review.id,
  ])
  const fields = { ...form, revision: String(row!.revision) }
  const refused = await send(
    path,
    { ...fields, includedRounds: '99', extraRoundAmount: '-5' },
    cookies.owner!,
  )
  expect(refused.status).toBe(422)
  expectIncludes(await refused.text(), ['value="99"', 'value="-5"'])
  const saved = await send(
    path,
    { ...fields, includedRounds: '3', extraRoundAmount: '75.50' },
    cookies.owner!,
  )
  expect(saved.status).toBe(303)
  const [changed] = await query(
    'select included_rounds, extra_round_amount::int from review where id = $1',
    [review.id],
  )
  expect(changed).toEqual({ included_rounds: 3, extra_round_amount: 7550 })
})

test('the studio includes a late note in the round before', async () => {
  const review = await plantRoundReview(owner, 'Late', {
    includedRounds: 2,
    extraRoundAmount: null,
  })
  const version = await publishNext(owner, review)
  const path = `/r/${review.slug}`
  const ana = await invite(review, 'Ana')
  await send(path, { ...note, version }, ana.cookie)
  await send(path, { form: 'submit', version }, ana.cookie)
  expectIncludes(await read(path, ana.cookie), [
    'Notes that you write now count for the next round.',
  ])
  await send(path, { ...note, version, text: 'One more thing' }, ana.cookie)
  const studio = `/portal/reviews/${review.id}`
  expectIncludes(await read(studio, cookies.owner!), ['Counts for round 2', 'Include in round 1'])
  const [late] = await query<{ id: string }>('select id from review_note where is_late')
  const include = { form: 'include', note: late!.id }
  expect((await send(studio, include, cookies.crew!)).status).not.toBe(303)
  expect((await send(studio, include, cookies.owner!)).status).toBe(303)
  expect(await read(studio, cookies.owner!)).not.toMatch(/Counts for round 2/)
})
