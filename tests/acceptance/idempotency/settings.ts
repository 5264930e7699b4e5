import { createHash } from 'node:crypto'

import { parseFields } from '../../support/form.ts'
import { toMailServerFields } from '../../support/mail-server-fields.ts'
import type { SampleIds } from './buttons.ts'
import { findEmailTo } from './email-log.ts'
import { pressOwnAccount } from './own-account.ts'
import { buildAttachment } from '../../support/contracts.ts'
import type { Presser } from './presser.ts'

/**
 * Presses the buttons of the settings in one round. Rounds are sequential, because they change the
 * same few rows.
 */
export async function pressEverySetting(
  presser: Presser,
  round: number,
  { ownerId, crewId }: SampleIds,
) {
  await presser.press(
    'own name',
    '/portal/settings/profile',
    { form: 'name', name: `Owner ${round}` },
    { name: 'staff.profile-changed', subject: ownerId },
  )
  await pressEmail(presser, round)
  await pressStudio(presser, round)
  await pressSecurity(presser, ownerId)
  await pressInvitations(presser, `guest${round}@press.test`)
  await pressAccount(presser, crewId)
  await pressOwnAccount(presser, round, crewId)
  await pressFeeds(presser, ownerId)
  const resource = await pressResources(presser, round)
  await pressAvailability(presser, round, resource)
  await pressReplyTemplates(presser, round)
  await pressContracts(presser, round)
  await pressPrices(presser, round)
  await presser.press(
    'online booking terms',
    '/portal/settings/online-booking',
    {
      form: 'podcast',
      offered: 'on',
      hours: '2',
      minutesBefore: '0',
      minutesAfter: '0',
      noticeHours: '48',
      daysAhead: String(60 + round),
      holdHours: '48',
      [`need:${resource}`]: 'on',
    },
    { name: 'online-booking.changed', subject: 'podcast' },
  )
}

async function pressEmail(presser: Presser, round: number) {
  const pressEmailButton = (button: string, event: string, fields: Record<string, string>) =>
    presser.press(button, '/portal/settings/email', fields, { name: event, subject: 'studio' })
  await pressEmailButton('address of the studio', 'studio.changed', {
    form: 'studio',
    email: 'hello@longlight.example',
  })
  await pressEmailButton(
    'mail server',
    'mail.server-changed',
    toMailServerFields('smtp://127.0.0.1:9'),
  )
  await pressEmailButton('no mail server', 'mail.server-removed', { form: 'no-server' })
  await pressEmailButton('test email', 'mail.tested', {
    form: 'test',
    to: `test${round}@press.test`,
  })
  presser.count(
    'test email',
    "select count(*)::int as n from email where kind = 'mail.test' and to_key = $1",
    [`test${round}@press.test`],
  )
  const email = await findEmailTo(presser, `test${round}@press.test`)
  await presser.press(
    'email resent',
    `/portal/settings/email-log/${email}`,
    {},
    { name: 'email.requeued', subject: email },
  )
}

// an invoice of the same round is reminded of on an open day
const everyDay = Object.fromEntries(
  Array.from({ length: 7 }, (_, at) => [
    [`open:${at}`, 'on'],
    [`hours:${at}:0:from`, '09:00'],
    [`hours:${at}:0:to`, '18:00'],
  ]).flat(),
)

async function pressStudio(presser: Presser, round: number) {
  const studio = parseFields(await presser.fetchHtml('/portal/settings/studio'))
  await presser.press(
    'hours of the studio',
    '/portal/settings/studio',
    { form: 'hours', ...everyDay },
    { name: 'studio.changed', subject: 'studio' },
  )
  await presser.press(
    'details of the studio',
    '/portal/settings/studio',
    { ...studio, legalName: `Round ${round}` },
    { name: 'studio.changed', subject: 'studio' },
  )
  const promised = parseFields(await presser.fetchHtml('/portal/settings/policy'))
  await presser.press(
    'policy',
    '/portal/settings/policy',
    { ...promised, reply: String(25 + round) },
    { name: 'policy.changed', subject: 'policy' },
  )
}

async function pressAccount(presser: Presser, crewId: string) {
  const people = await presser.fetchHtml('/portal/settings/people')
  const page = /\/portal\/settings\/people\/[0-9a-f-]{36}(?="[^>]*>Samuel)/.exec(people)![0]
  const pressAccountButton = (button: string, event: string, fields: Record<string, string>) =>
    presser.press(button, page, fields, { name: event, subject: crewId })
  await pressAccountButton('role', 'staff.role-changed', { form: 'role', role: 'manager' })
  await pressAccountButton('role', 'staff.role-changed', { form: 'role', role: 'crew' })
  const { access: _, ...ending } = await readPerson(presser, page)
  await pressAccountButton('account shut', 'staff.disabled', ending)
  const again = { ...(await readPerson(presser, page)), access: 'on' }
  await pressAccountButton('account opened', 'staff.enabled', again)
}

/** Returns the form of a person as it is opened, with the boxes that are ticked. */
async function readPerson(presser: Presser, page: string): Promise<Record<string, string>> {
  const forms = (await presser.fetchHtml(page)).split('<form')
  const fields = parseFields(forms.find((form) => form.includes('name="was-access"')) ?? '')
  const uses = ['access', 'bookable', 'shown'].filter((name) => fields[`was-${name}`] === 'on')
  return {
    ...fields,
    form: 'person',
    ...Object.fromEntries(uses.map((name) => [name, 'on'])),
  }
}

async function pressFeeds(presser: Presser, ownerId: string) {
  for (const form of ['make:own', 'make:studio', 'end:studio'])
    await presser.press(`calendar feed, ${form}`, '/portal/settings/calendar', { form })
  presser.count(
    'secret address',
    'select count(*)::int as n from calendar_feed where made_by = $1',
    [ownerId],
  )
}

const resources = '/portal/settings/resources'

/** Returns the id of a resource of this round. */
async function pressResources(presser: Presser, round: number): Promise<string> {
  await presser.press('new resource', resources, { form: 'add', kind: 'kit', name: `Kit ${round}` })
  presser.count('new resource', 'select count(*)::int as n from resource where name = $1', [
    `Kit ${round}`,
  ])
  const other = `Thing ${round}`
  await presser.post(resources, { form: 'add', kind: 'kit', name: other })
  const id =
    new RegExp(`"change:([0-9a-f-]{36})"(?:(?!"change:)[\\s\\S])*?value="${other}"`).exec(
      await presser.fetchHtml(resources),
    )?.[1] ?? ''
  for (const [button, form, event] of [
    ['changed resource', `change:${id}`, 'changed'],
    ['retired resource', `retire:${id}`, 'retired'],
    ['resource restored', `restore:${id}`, 'restored'],
  ] as const)
    await presser.press(
      button,
      resources,
      { form, name: other, account: '' },
      { name: `resource.${event}`, subject: id },
    )
  return id
}

/** A new template, which is moved, changed and deleted. */
async function pressReplyTemplates(presser: Presser, round: number) {
  const list = '/portal/settings/reply-templates'
  const fields = { name: `Template ${round}`, text: 'Hi {client}' }
  await presser.press('new template', `${list}/new`, fields)
  const id =
    new RegExp(`reply-templates/([0-9a-f-]{36})"[^>]*>${fields.name}<`).exec(
      await presser.fetchHtml(list),
    )?.[1] ?? ''
  presser.count(
    'new template',
    "select count(*)::int as n from event where name = 'reply-template.added' and subject_id = $1",
    [id],
  )
  const trace = (event: string) => ({ name: `reply-template.${event}`, subject: id })
  await presser.press('template moved', list, { id, step: 'up' }, trace('moved'))
  const own = `${list}/${id}`
  const revision = parseFields(await presser.fetchHtml(own)).revision ?? ''
  await presser.press(
    'template changed',
    own,
    { ...fields, form: 'save', text: 'Hello {client}', revision },
    trace('changed'),
  )
  await presser.press('template deleted', own, { form: 'delete' }, trace('removed'))
}

/** A new price item, which is moved, changed, retired and restored. */
async function pressPrices(presser: Presser, round: number) {
  const list = '/portal/settings/prices'
  const fields = { kind: 'item', name: `Price ${round}`, unit: 'hour', price: '80' }
  await presser.press('new price item', `${list}/new`, fields)
  const id =
    new RegExp(`prices/([0-9a-f-]{36})"[^>]*>${fields.name}<`).exec(
      await presser.fetchHtml(list),
    )?.[1] ?? ''
  presser.count(
    'new price item',
    "select count(*)::int as n from event where name = 'price-item.added' and subject_id = $1",
    [id],
  )
  const first = /prices\/([0-9a-f-]{36})\/position/.exec(await presser.fetchHtml(list))?.[1] ?? ''
  const trace = (event: string) => ({ name: `price-item.${event}`, subject: id })
  const own = `${list}/${id}`
  await presser.press('price item moved', `${own}/position`, { before: first }, trace('moved'))
  const revision = parseFields(await presser.fetchHtml(own)).revision ?? ''
  await presser.press(
    'price item changed',
    own,
    { ...fields, price: '90', revision },
    trace('changed'),
  )
  await presser.press('price item retired', `${own}/retire`, {}, trace('retired'))
  await presser.press('price item restored', `${own}/restore`, {}, trace('restored'))
}

export const contracts = '/portal/settings/contracts'

/** Returns the id of a contract template. */
export async function findContract(presser: Presser, name: string): Promise<string> {
  const html = await presser.fetchHtml(contracts)
  return new RegExp(`contracts/([0-9a-f-]{36})"[^>]*>${name}<`).exec(html)?.[1] ?? ''
}

/**
 * A new contract, whose draft is saved, published, renamed, retired and restored, and another one,
 * which is deleted unpublished.
 */
async function pressContracts(presser: Presser, round: number) {
  const name = `Contract ${round}`
  await presser.press('new contract', `${contracts}/new`, { name, from: '' })
  const id = await findContract(presser, name)
  presser.count(
    'new contract',
    "select count(*)::int as n from event where name = 'contract-template.added' and subject_id = $1",
    [id],
  )
  const trace = (event: string) => ({ name: `contract-template.${event}`, subject: id })
  const own = `${contracts}/${id}`
  const content = JSON.stringify({ blocks: [{ kind: 'text', spans: [{ text: 'We agree.' }] }] })
  const { revision = '' } = parseFields(await presser.fetchHtml(own))
  await presser.press('contract saved', own, { content, revision }, trace('changed'))
  const { revision: saved = '' } = parseFields(await presser.fetchHtml(own))
  await presser.press(
    'contract published',
    own,
    { content, revision: saved, next: 'publish' },
    trace('published'),
  )
  await presser.press(
    'contract renamed',
    own,
    { form: 'rename', name: `${name} again` },
    trace('renamed'),
  )
  await pressAttachments(presser, own)
  await presser.press('contract retired', `${own}/retire`, {}, trace('retired'))
  await presser.press('contract restored', `${own}/restore`, {}, trace('restored'))
  const unpublished = `Unpublished contract ${round}`
  await presser.post(`${contracts}/new`, { name: unpublished, from: '' })
  await presser.press(
    'contract deleted',
    `${contracts}/${await findContract(presser, unpublished)}/delete`,
    {},
    { name: 'contract-template.removed' },
  )
  presser.count(
    'contract deleted',
    'select count(*)::int as n from contract_template where name = $1',
    [unpublished],
    0,
  )
}

/** A PDF that is attached to a contract, and removed. */
async function pressAttachments(presser: Presser, own: string) {
  const content = buildAttachment(own).toString()
  const hash = createHash('sha256').update(content).digest('hex')
  await presser.press(
    'contract attachment added',
    own,
    { form: 'attachment' },
    { name: 'contract-template.attachment-added' },
    [],
    { field: 'attachment', name: 'Rules.pdf', content },
  )
  await presser.press(
    'contract attachment removed',
    `${own}/attachments/${hash}/delete`,
    {},
    { name: 'contract-template.attachment-removed' },
  )
}

/** The hours of a resource, and its absences. */
async function pressAvailability(presser: Presser, round: number, id: string) {
  const own = `${resources}/${id}`
  await presser.press(
    'hours of a resource',
    own,
    {
      form: 'hours',
      own: 'on',
      'open:0': 'on',
      'hours:0:0:from': '09:00',
      'hours:0:0:to': '17:00',
    },
    { name: 'resource.changed', subject: id },
  )
  await presser.press('absence', own, {
    form: 'absence',
    from: '2032-06-02',
    note: `Away ${round}`,
  })
  // the absence is removed below: what is counted at the end is that it was added once
  presser.count(
    'absence',
    `select count(*)::int as n from event where name = 'absence.added'
      and data->>'resource' = $1`,
    [id],
  )
  const absence = /"remove:([0-9a-f-]{36})"/.exec(await presser.fetchHtml(own))?.[1] ?? ''
  await presser.press(
    'absence removed',
    own,
    { form: `remove:${absence}` },
    { name: 'absence.removed', subject: absence },
  )
  presser.count(
    'absence removed',
    'select count(*)::int as n from absence where note = $1',
    [`Away ${round}`],
    0,
  )
}

/** Signs in in another browser, ends that session, then all others. */
async function pressSecurity(presser: Presser, ownerId: string) {
  const page = '/portal/settings/security'
  await presser.signInElsewhere()
  const session = parseFields(await presser.fetchHtml(page)).session ?? ''
  await presser.press(
    'session ended',
    page,
    { form: 'end-session', session },
    { name: 'staff.session-ended', subject: ownerId },
  )
  presser.count(
    'session ended',
    'select count(*)::int as n from staff_session where id::text = $1',
    [session],
    0,
  )
  await presser.press(
    'other sessions ended',
    page,
    { form: 'end-others' },
    { name: 'staff.other-sessions-ended', subject: ownerId },
  )
}

async function pressInvitations(presser: Presser, email: string) {
  const page = '/portal/settings/people'
  const fields = { form: 'add', access: 'on', email, name: email, role: 'crew' }
  await presser.press('invitation', page, fields)
  const id = parseFields(await presser.fetchHtml(page)).invitation ?? ''
  presser.traces.set(`invitation.sent ${id}`, 1)
  await presser.press(
    'invitation resent',
    page,
    { form: 'again', invitation: id },
    { name: 'invitation.resent', subject: id },
  )
  presser.count(
    'emails of an invitation and its resending',
    "select count(*)::int as n from email where kind = 'invitation.sent' and to_key = $1",
    [email],
    2,
  )
  await presser.press(
    'invitation withdrawn',
    page,
    { form: 'withdraw', invitation: id },
    { name: 'invitation.withdrawn', subject: id },
  )
}
