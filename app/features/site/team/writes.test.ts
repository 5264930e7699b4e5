import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { email, invitation, person, resource, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { acceptInvitation } from '#app/features/people/invitation/writes.server.ts'
import { changeOwnProfile } from '#app/features/people/staff/writes.server.ts'
import { findDraft, getPartForEditing } from '#app/features/site/site-editor/reads.server.ts'
import { discardDraft, publish, saveDraft } from '#app/features/site/site-editor/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { findPersonById, listPeople, listPossibleDuplicates } from './reads.server.ts'
import { getCardState, teamPersonSchema, type TeamPersonForm, type PersonUses } from './rules.ts'
import { addPerson, changePerson, mergePeople, removePerson } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const owner = await studio.as('owner')
const manager = await studio.as('manager')
const none: PersonUses = { access: false, bookable: false, shown: false }
const buildForm = (fields: Partial<Record<keyof TeamPersonForm, string>>) =>
  teamPersonSchema.parse(fields)
/** The owner, who entered the password too long ago. */
const unconfirmed: Ctx = { ...owner, session: null }

async function add(fields: Parameters<typeof buildForm>[0], ctx = owner) {
  const result = await addPerson(ctx, buildForm(fields))
  if (!result.ok) throw new Error(result.problem)
  return { ...result.value, get: async () => (await findPersonById(owner, result.value.id))! }
}
async function change(
  id: string,
  fields: Parameters<typeof buildForm>[0],
  before: PersonUses = none,
  ctx = owner,
) {
  const { revision } = (await findPersonById(owner, id))!
  return changePerson(ctx, id, { ...buildForm(fields), revision }, before)
}
const getToken = (link: string | null) => new URL(link!).searchParams.get('token')!
async function publishTeam() {
  const { revision } = (await getPartForEditing(owner, 'team'))!
  return publish(owner, 'team', revision)
}
async function reset() {
  const { revision } = (await getPartForEditing(owner, 'team'))!
  await discardDraft(owner, 'team', revision)
}

describe('a person', () => {
  test('is added once with an account, a calendar and a card', async () => {
    const fields = { name: 'Mara Quill', email: 'mara@quill.test', title: 'Colorist' }
    const all = { access: 'on', role: 'crew', bookable: 'on', shown: 'on' }
    const { id, invited, get } = await add({ ...fields, ...all, calendarName: 'Mara' })
    expect(await get()).toMatchObject({
      ...fields,
      invitation: { role: 'crew' },
      resource: { name: 'Mara', retired: false },
      isBookable: true,
      card: { state: 'added', content: { id, name: 'Mara Quill', role: 'Colorist' } },
    })
    await acceptInvitation(studio.visitor(), getToken(invited!.link), {
      name: 'Mara Quill',
      password: 'tide mill 1794',
    })
    const [account] = await db.select().from(staff).where(eq(staff.email, 'mara@quill.test'))
    expect(account?.personId).toBe(id)
    // the bookings of the calendar are those of the account
    expect(await db.select().from(resource).where(eq(resource.personId, id))).toMatchObject([
      { staffId: account?.id },
    ])
    await reset()
  })
  test('is refused twice, and without the address that an invitation needs', async () => {
    expect(await addPerson(owner, buildForm({ name: ' wren CASTELLANO' }))).toMatchObject({
      problem: 'person-is-there',
    })
    const needsEmail = teamPersonSchema.safeParse({ name: 'X', access: 'on' })
    expect(needsEmail.error?.issues).toMatchObject([
      { path: ['email'], message: 'person-email-missing' },
    ])
  })
  test('is not added when a part of it fails', async () => {
    const fields = { name: 'Half Way', email: 'crew@longlight.example', access: 'on' }
    expect(await addPerson(owner, buildForm({ ...fields, bookable: 'on' }))).toMatchObject({
      problem: 'account-is-there',
    })
    expect(await db.select().from(person).where(eq(person.name, 'Half Way'))).toEqual([])
    expect(await db.select().from(resource).where(eq(resource.name, 'Half Way'))).toEqual([])
  })
  test('loses one use and keeps the others', async () => {
    const fields = { name: 'Nils Ode', email: 'nils@ode.test' }
    const all = { access: true, bookable: true, shown: true }
    const { id, get } = await add({ ...fields, access: 'on', bookable: 'on', shown: 'on' })
    await change(id, { ...fields, bookable: 'on', shown: 'on' }, all)
    expect(await get()).toMatchObject({ invitation: null, isBookable: true })
    await change(id, { ...fields, shown: 'on' }, { ...all, access: false })
    expect(await get()).toMatchObject({
      isBookable: false,
      resource: { retired: true },
      card: { state: 'added' },
    })
    await change(id, fields, { ...none, shown: true })
    expect(await get()).toMatchObject({ card: { state: 'none' } })
    // a calendar comes back with its bookings
    const before = (await get()).resource!.id
    await change(id, { ...fields, bookable: 'on' })
    expect((await get()).resource).toMatchObject({ id: before, retired: false })
  })
  test('can be signed out for good only with the password, and let in again', async () => {
    const person = (await listPeople(owner)).find(({ name }) => name === 'Samuel Adeyemi')!
    const fields = { name: person.name, title: person.title, bookable: 'on', shown: 'on' }
    const all = { access: true, bookable: true, shown: true }
    expect(await change(person.id, fields, all, unconfirmed)).toMatchObject({
      problem: 'confirm-password',
    })
    expect((await change(person.id, fields, all)).ok).toBe(true)
    expect((await findPersonById(owner, person.id))?.account?.disabledAt).not.toBeNull()
    const form = { ...fields, email: person.email, access: 'on' }
    await change(person.id, form, { ...all, access: false })
    expect((await findPersonById(owner, person.id))?.account?.disabledAt).toBeNull()
    expect(await db.$count(invitation, eq(invitation.personId, person.id))).toBe(0)
  })
  test('is not changed by a form that was opened before another change', async () => {
    const { id } = await add({ name: 'Orla Finch' })
    const revision = 1
    expect(
      (
        await changePerson(
          owner,
          id,
          { ...buildForm({ name: 'Orla Finch', title: 'A' }), revision },
          none,
        )
      ).ok,
    ).toBe(true)
    expect(
      await changePerson(
        owner,
        id,
        { ...buildForm({ name: 'Orla Finch', title: 'B' }), revision },
        none,
      ),
    ).toMatchObject({ problem: 'person-was-changed' })
  })
  test('is renamed where the old name was used, and nowhere else', async () => {
    const fields = { name: 'Petra Lund', title: 'Editor', bookable: 'on', shown: 'on' }
    const { id, get } = await add(fields)
    const uses = { ...none, bookable: true, shown: true }
    await change(id, { ...fields, name: 'Petra Holm' }, uses)
    expect(await get()).toMatchObject({
      resource: { name: 'Petra Holm' },
      card: { content: { name: 'Petra Holm', role: 'Editor' } },
    })
    const draft = (await getPartForEditing(owner, 'team'))!
    const members = draft.content.members.map((member) =>
      member.id === id ? { ...member, name: 'P. Holm', role: 'Picture editor' } : member,
    )
    await saveDraft(owner, 'team', { members }, draft.revision)
    await change(id, { ...fields, name: 'Petra Berg', title: 'Lead', calendarName: 'Pet' }, uses)
    expect(await get()).toMatchObject({
      name: 'Petra Berg',
      resource: { name: 'Pet' },
      card: { content: { name: 'P. Holm', role: 'Picture editor' } },
    })
    await reset()
  })
  test('renames the account with it, and the account the person', async () => {
    const find = async () =>
      (await listPeople(owner)).find(({ account }) => account?.role === 'bookkeeper')!
    const { id, email, title } = await find()
    const uses = { access: true, bookable: true, shown: true }
    const ticks = { access: 'on', bookable: 'on', shown: 'on', calendarName: 'Dov' }
    await change(id, { name: 'Dov H.', email, title, ...ticks }, uses)
    expect((await db.select().from(staff).where(eq(staff.personId, id)))[0]?.name).toBe('Dov H.')
    await changeOwnProfile(await studio.as('bookkeeper'), { name: 'Dov Halloran' })
    expect((await find()).name).toBe('Dov Halloran')
    await reset()
  })
})

test('a person without any use can be removed, another not', async () => {
  const { id } = await add({ name: 'Wrong Entry' })
  expect((await removePerson(manager, id)).ok).toBe(true)
  expect(await findPersonById(owner, id)).toBeNull()
  const used = await add({ name: 'Right Entry', bookable: 'on' })
  await change(used.id, { name: 'Right Entry' }, { ...none, bookable: true })
  expect(await removePerson(manager, used.id)).toMatchObject({ problem: 'person-is-used' })
})

describe('a manager', () => {
  test('changes bookings and the website, but sees and changes no account', async () => {
    const { id } = await add({ name: 'Ravi Stone', bookable: 'on' }, manager)
    const samuel = (await listPeople(manager)).find(({ name }) => name === 'Samuel Adeyemi')!
    expect(samuel).toMatchObject({ account: null, invitation: null, email: '', hasAccount: true })
    const fields = { name: 'Other Name', title: samuel.title, bookable: 'on', shown: 'on' }
    const uses = { ...none, bookable: true, shown: true }
    expect(await change(samuel.id, fields, uses, manager)).toMatchObject({
      problem: 'name-of-account',
    })
    const access = { name: 'Ravi Stone', email: 'r@stone.test', access: 'on', bookable: 'on' }
    await expect(change(id, access, { ...none, bookable: true }, manager)).rejects.toMatchObject({
      status: 403,
    })
    await expect(addPerson(manager, buildForm({ ...access, name: 'New' }))).rejects.toMatchObject({
      status: 403,
    })
    expect(() => mergePeople(manager, id, samuel.id)).toThrow()
    await reset()
  })
  test.each(['bookkeeper', 'crew'] as const)('but no %s adds or lists people', async (role) => {
    const ctx = await studio.as(role)
    await expect(listPeople(ctx)).rejects.toMatchObject({ status: 403 })
    await expect(addPerson(ctx, buildForm({ name: 'X' }))).rejects.toMatchObject({ status: 403 })
  })
})

describe('a card', () => {
  test('is seen by visitors once it is published, and until its removal is', async () => {
    expect(
      [
        [false, false],
        [false, true],
        [true, true],
        [true, false],
      ].map(([isPublished, isInDraft]) => getCardState(isPublished!, isInDraft!)),
    ).toEqual(['none', 'added', 'shown', 'removed'])
    const fields = { name: 'Tove Lark', title: 'Runner' }
    const { id, get } = await add({ ...fields, shown: 'on' })
    expect((await get()).card.state).toBe('added')
    expect((await publishTeam()).ok).toBe(true)
    expect((await get()).card.state).toBe('shown')
    await change(id, fields, { ...none, shown: true })
    expect((await get()).card.state).toBe('removed')
    await publishTeam()
    expect((await get()).card.state).toBe('none')
  })
  test('is not removed by a form that was opened before it was added', async () => {
    const { id, get } = await add({ name: 'Uma Reed', title: 'Runner' })
    await change(id, { name: 'Uma Reed', title: 'Runner', shown: 'on' })
    await change(id, { name: 'Uma Reed', title: 'Runner' })
    expect((await get()).card.state).toBe('added')
    await reset()
  })
  test('that is written on the website adds the person, but never a second time', async () => {
    const write = async (name: string) => {
      const { content, revision } = (await getPartForEditing(owner, 'team'))!
      const card = { id: crypto.randomUUID(), name, role: 'Grip', bio: '', picture: null }
      await saveDraft(owner, 'team', { members: [...content.members, card] }, revision)
      return card.id
    }
    const id = await write('Vera Moss')
    expect((await publishTeam()).ok).toBe(true)
    expect(await findPersonById(owner, id)).toMatchObject({ name: 'Vera Moss', title: 'Grip' })
    await add({ name: 'Ymir Vale' })
    await write('ymir vale')
    const { length } = (await findDraft(owner, 'team'))!.content.members
    expect(await publishTeam()).toMatchObject({
      problems: { [`members.${length - 1}.name`]: 'card-of-person' },
    })
    await reset()
  })
})

test('merges two entries of one person and keeps everything linked to them', async () => {
  const account = await add({ name: 'Zoe Hart', email: 'zoe@hart.test', access: 'on' })
  await acceptInvitation(studio.visitor(), getToken(account.invited!.link), {
    name: 'Zoe Hart',
    password: 'tide mill 1794',
  })
  const booked = await add({ name: 'Zoe', title: 'Sound', bookable: 'on' })
  const listedPerson = await add({ name: 'Z. Hart', shown: 'on' })
  expect(await listPossibleDuplicates(owner, account.id)).toContainEqual({
    id: booked.id,
    name: 'Zoe',
  })
  expect(await mergePeople(owner, account.id, booked.id)).toMatchObject({
    ok: true,
    value: { id: account.id },
  })
  // a card keeps its id
  expect(await mergePeople(owner, account.id, listedPerson.id)).toMatchObject({
    value: { id: listedPerson.id },
  })
  const merged = await listedPerson.get()
  expect(merged).toMatchObject({
    name: 'Zoe Hart',
    email: 'zoe@hart.test',
    title: 'Sound',
    resource: { name: 'Zoe' },
  })
  expect(
    await db.$count(
      resource,
      and(eq(resource.personId, listedPerson.id), eq(resource.staffId, merged.account!.id)),
    ),
  ).toBe(1)
  const wren = (await listPeople(owner)).find(({ name }) => name === 'Wren Castellano')!
  expect(await mergePeople(owner, listedPerson.id, wren.id)).toMatchObject({
    problem: 'people-overlap',
  })
  expect(await db.$count(email, eq(email.toAddress, 'zoe@hart.test'))).toBe(1)
  await reset()
})
