import { getCaseStudyId } from '../../../db/seed/portfolio.ts'
import { buildForwardedFor } from '../../support/http.ts'
import { buildMessage } from '../../support/studio.ts'
import { type ClientFields, pressBooking, pressMoney } from './bookings.ts'
import { pressInvoices } from './invoices.ts'
import { type Presser, getLastId } from './presser.ts'
import { pressEverySetting } from './settings.ts'

/** The accounts and the image used by every round. */
export type SampleIds = { ownerId: string; crewId: string; pictureId: string; pictureHash: string }

const getField = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Presses every button once per round. The names of created rows contain the round. */
export async function pressEveryButton(presser: Presser, round: number, ids: SampleIds) {
  const name = `Once ${round}`
  const client = await presser.press('new client', '/portal/clients/new', {
    name,
    email: `once${round}@press.test`,
  })
  presser.count(
    'new client',
    'select count(*)::int as n from client where id = $1 or email_key = $2',
    [client, `once${round}@press.test`],
  )
  const phone = `207 555 ${1000 + round}`
  await presser.press('new inquiry', '/portal/clients/inquiries/new', {
    source: 'phone',
    name,
    phone,
    service: 'podcast',
    message: 'A call.',
  })
  presser.count('new inquiry', 'select count(*)::int as n from inquiry where phone = $1', [phone])
  await presser.press(
    'changed client',
    `/portal/clients/${client}/edit`,
    { name, email: `once${round}@press.test`, notes: 'Changed' },
    { name: 'client.changed' },
  )
  const whose = { client, clientName: name }
  await presser.press(
    'described picture',
    `/portal/website/pictures/${ids.pictureHash}`,
    { focus: '5 5', alt: `Round ${round}` },
    { name: 'image.described', subject: ids.pictureId },
  )
  await presser.press(
    'captioned picture',
    `/portal/website/pictures/${ids.pictureHash}/texts`,
    { caption: `Round ${round}` },
    { name: 'image.described', subject: ids.pictureId },
  )
  // Parallel, because no two of them change the same rows.
  await Promise.all([
    pressBooking(presser, round, whose),
    pressMoney(presser, round, whose),
    pressProjects(presser, round, whose, ids),
    round > messages || pressInquiries(presser, round, ids),
    pressEverySetting(presser, round, ids),
    pressPortfolio(presser, round),
    pressConsents(presser, round),
    pressTestimonials(presser, round, whose),
    pressContacts(presser, round, whose),
    pressInvoices(presser, round),
  ])
}

/** Rounds with messages. More than the limit for the whole site would be rejected, as intended. */
const messages = 20

async function pressProjects(
  presser: Presser,
  round: number,
  { client, clientName }: ClientFields,
  { ownerId }: SampleIds,
) {
  const form = {
    client: clientName,
    clientId: client,
    title: `Begun ${round}`,
    category: 'podcast',
    stage: 'discovery',
    startedOn: '2026-01-05',
    dueOn: '',
    notes: '',
  }
  const id = await presser.press('new project', '/portal/projects/new', {
    ...form,
    'task-podcast-0': 'on',
  })
  presser.count('new project', 'select count(*)::int as n from project where title = $1', [
    form.title,
  ])
  const at = `/portal/projects/${id}`
  await presser.press(
    'changed project',
    `${at}/edit`,
    {
      ...form,
      notes: 'Changed',
      revision: getField(await presser.fetchHtml(`${at}/edit`), 'revision'),
    },
    { name: 'project.changed' },
  )
  await presser.press(
    'promised date',
    `${at}/promise`,
    { promisedOn: '2099-01-05', number: '0' },
    { name: 'project.promised' },
  )
  await presser.press(
    'moved promised date',
    `${at}/promise`,
    { promisedOn: '2099-02-05', reason: 'Pressed', number: '1' },
    { name: 'project.promise-moved' },
  )
  presser.count(
    'moved promised date',
    'select count(*)::int as n from promise where project_id = $1 and number = 2',
    [id],
  )
  await presser.press(
    'notes of a project',
    at,
    { notes: 'Noted', revision: getField(await presser.fetchHtml(at), 'revision') },
    { name: 'project.notes-changed' },
  )
  await presser.press(
    'moved project',
    `${at}/move`,
    { to: 'production:', from: 'discovery' },
    { name: 'project.moved' },
  )
  await pressTasks(presser, round, id, ownerId)
  await presser.press(
    'completion of a project',
    `${at}/completion`,
    { anyway: 'on' },
    { name: 'project.completed' },
  )
  const study = await presser.press('case study', `${at}/case-study`)
  presser.count(
    'case study',
    'select count(*)::int as n from case_study where id = $1 and project_id = $2',
    [study, id],
  )
  await presser.press('reopened project', `${at}/reopening`, {}, { name: 'project.reopened' })
}

async function pressTasks(presser: Presser, round: number, id: string, ownerId: string) {
  const at = `/portal/projects/${id}`
  await presser.press(
    'new task',
    `${at}/tasks`,
    { title: `Task ${round}` },
    { name: 'project.task-added' },
  )
  presser.count(
    'new task',
    'select count(*)::int as n from task where project_id = $1 and title = $2',
    [id, `Task ${round}`],
  )
  const task = `${at}/tasks/${/\/tasks\/([0-9a-f-]{36})\//.exec(await presser.fetchHtml(at))?.[1]}`
  const onTask = (button: string, action: string, event: string, fields = {}) =>
    presser.press(button, `${task}/${action}`, fields, { name: `project.${event}`, subject: id })
  await onTask('checked task', 'check', 'task-completed')
  await onTask('unchecked task', 'uncheck', 'task-reopened')
  await onTask('renamed task', 'title', 'task-renamed', { title: 'Another' })
  await onTask('assigned task', 'assignment', 'task-assigned', { person: ownerId })
  await onTask('task moved last', 'position', 'tasks-reordered', { before: '' })
  await onTask('removed task', 'delete', 'task-removed')
  await onTask('task restored', 'restore', 'task-restored')
}

async function pressConsents(presser: Presser, round: number) {
  const item = getCaseStudyId('ledger-street')
  const at = `/portal/portfolio/${item}/consents`
  await presser.press(
    'release',
    at,
    { who: `Agreed ${round}`, givenOn: '2026-01-05', names: 'on' },
    { name: 'consent.recorded', subject: item },
  )
  presser.count('release', 'select count(*)::int as n from consent where who = $1', [
    `Agreed ${round}`,
  ])
  const last = [
    ...(await presser.fetchHtml(at)).matchAll(/consents\/([0-9a-f-]{36})\/withdrawal/g),
  ].at(-1)?.[1]
  await presser.press(
    'withdrawn release',
    `/portal/portfolio/consents/${last}/withdrawal`,
    {},
    { name: 'consent.withdrawn', subject: item },
  )
}

async function pressContacts(presser: Presser, round: number, { client }: ClientFields) {
  const form = { name: `Contact ${round}`, email: `contact${round}@press.test`, role: 'planner' }
  const path = `/portal/clients/${client}/contacts`
  await presser.press('new contact', `${path}/new`, form)
  const id =
    new RegExp(`contacts/([0-9a-f-]{36})"[^>]*>${form.name}<`).exec(
      await presser.fetchHtml(`/portal/clients/${client}`),
    )?.[1] ?? ''
  presser.count(
    'new contact',
    'select count(*)::int as n from client_contact where client_id = $1 and name = $2',
    [client, form.name],
  )
  presser.count(
    'new contact',
    `select count(*)::int as n from event where name = 'client.contact-added' and data->>'contact' = $1`,
    [id],
  )
  await presser.press('changed contact', `${path}/${id}`, { ...form, form: 'save', phone: '1' })
  presser.count(
    'changed contact',
    `select count(*)::int as n from event where name = 'client.contact-changed' and data->>'contact' = $1`,
    [id],
  )
}

async function pressTestimonials(
  presser: Presser,
  round: number,
  { client, clientName }: ClientFields,
) {
  const page = '/portal/testimonials'
  const email = `asked${round}@press.test`
  await presser.press('testimonial requested', page, {
    form: 'ask',
    client: clientName,
    clientId: client,
    project: '',
    email,
    note: '',
  })
  const id =
    new RegExp(`${email.slice(0, email.indexOf('@') + 1)}[\\s\\S]*?again:([0-9a-f-]{36})`).exec(
      await presser.fetchHtml(page),
    )?.[1] ?? ''
  presser.count(
    'testimonial requested',
    "select count(*)::int as n from event where name = 'testimonial.requested' and subject_id = $1",
    [id],
  )
  await presser.press(
    'testimonial requested again',
    page,
    { form: `again:${id}` },
    { name: 'testimonial.request-resent', subject: id },
  )
  presser.count(
    'emails of both requests',
    "select count(*)::int as n from email where kind = 'testimonial.requested' and to_key = $1",
    [email],
    2,
  )
  await presser.press(
    'request withdrawn',
    page,
    { form: `withdraw:${id}` },
    { name: 'testimonial.withdrawn', subject: id },
  )
}

async function pressPortfolio(presser: Presser, round: number) {
  const title = `Shown ${round}`
  const id = await presser.press('new project of the portfolio', '/portal/podcasts/portfolio', {
    title,
    category: 'podcast',
  })
  presser.count(
    'new project of the portfolio',
    'select count(*)::int as n from case_study where title = $1',
    [title],
  )
  const first =
    /\/portal\/portfolio\/([0-9a-f-]{36})\/position/.exec(
      await presser.fetchHtml('/portal/podcasts/portfolio'),
    )?.[1] ?? ''
  const pressButton = (button: string, action: string, event: string, fields = {}) =>
    presser.press(button, `/portal/portfolio/${id}/${action}`, fields, {
      name: `case-study.${event}`,
    })
  await pressButton('project of the portfolio moved', 'position', 'reordered', { before: first })
  await pressButton('project on the home page', 'feature', 'featured', { featured: 'on' })
  await pressButton('project removed from the home page', 'feature', 'unfeatured', { featured: '' })
  const gone = getLastId(
    String(
      (
        await presser.post('/portal/podcasts/portfolio', {
          title: `Gone ${round}`,
          category: 'podcast',
        })
      ).headers.location,
    ),
  )
  await presser.press(
    'removed project of the portfolio',
    `/portal/portfolio/${gone}/delete`,
    {},
    { name: 'case-study.removed' },
  )
}

async function pressInquiries(presser: Presser, round: number, { ownerId }: SampleIds) {
  const sendMessage = async (n: number) => {
    const fields = buildMessage(n, { from: `writer${n}@press.test` })
    await presser.visit('message', fields, (finger) => buildForwardedFor(n * 10 + finger))
    return (
      /\/portal\/clients\/inquiries\/([0-9a-f-]{36})/.exec(
        await presser.fetchHtml(`/portal/clients/inquiries?tab=waiting&q=writer${n}%40press.test`),
      )?.[1] ?? ''
    )
  }
  const id = await sendMessage(round * 2)
  const mailbox = `writer${round * 2}@press.test`
  presser.count('message', 'select count(*)::int as n from inquiry where email_key = $1', [mailbox])
  presser.count(
    'its emails',
    `select count(*)::int as n from email l where l.subject_id in (select id from inquiry
      where email_key = $1) and kind in ('inquiry.receipt', 'inquiry.arrived')`,
    [mailbox],
    2,
  )
  const pressButton = (button: string, action: string, event: string, fields = {}) =>
    presser.press(button, `/portal/clients/inquiries/${id}${action && `/${action}`}`, fields, {
      name: `inquiry.${event}`,
    })
  await pressButton('note', 'notes', 'noted', { text: 'A note', kind: 'note' })
  await pressButton('reply', '', 'replied', { text: 'A reply' })
  presser.count(
    'reply',
    "select count(*)::int as n from email where subject_id = $1 and kind = 'inquiry.reply'",
    [id],
  )
  presser.count(
    'note and reply',
    'select count(*)::int as n from inquiry_message where inquiry_id = $1',
    [id],
    2,
  )
  await pressButton('assignment', 'assignment', 'assigned', { person: ownerId })
  await pressButton('answered', 'answered', 'answered')
  await pressButton('archived', 'archive', 'archived')
  await pressButton('waiting again', 'reopening', 'reopened')
  await pressButton('spam', 'spam', 'marked-as-spam')
  await pressButton('no spam', 'reopening', 'reopened')
  await pressButton('made a client', 'client', 'converted')
  presser.count('made a client', 'select count(*)::int as n from client where email_key = $1', [
    mailbox,
  ])
  const gone = await sendMessage(round * 2 + 1)
  await presser.press(
    'deleted message',
    `/portal/clients/inquiries/${gone}/delete`,
    {},
    { name: 'inquiry.deleted' },
  )
}
