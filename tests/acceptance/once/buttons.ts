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
export async function pressEveryButton(hand: Presser, round: number, cast: SampleIds) {
  const name = `Once ${round}`
  const client = await hand.press('new client', '/portal/clients/new', {
    name,
    email: `once${round}@press.test`,
  })
  hand.count(
    'new client',
    'select count(*)::int as n from client where id = $1 or email_key = $2',
    [client, `once${round}@press.test`],
  )
  const phone = `207 555 ${1000 + round}`
  await hand.press('new inquiry', '/portal/clients/inquiries/new', {
    source: 'phone',
    name,
    phone,
    service: 'podcast',
    message: 'A call.',
  })
  hand.count('new inquiry', 'select count(*)::int as n from inquiry where phone = $1', [phone])
  await hand.press(
    'changed client',
    `/portal/clients/${client}/edit`,
    { name, email: `once${round}@press.test`, notes: 'Changed' },
    { name: 'client.changed' },
  )
  const whose = { client, clientName: name }
  await hand.press(
    'described picture',
    `/portal/website/pictures/${cast.pictureHash}`,
    { focus: '5 5', alt: `Round ${round}` },
    { name: 'image.described', subject: cast.pictureId },
  )
  await hand.press(
    'captioned picture',
    `/portal/website/pictures/${cast.pictureHash}/texts`,
    { caption: `Round ${round}` },
    { name: 'image.described', subject: cast.pictureId },
  )
  // Parallel, because no two of them change the same rows.
  await Promise.all([
    pressBooking(hand, round, whose),
    pressMoney(hand, round, whose),
    pressProjects(hand, round, whose, cast),
    round > messages || pressInquiries(hand, round, cast),
    pressEverySetting(hand, round, cast),
    pressPortfolio(hand, round),
    pressConsents(hand, round),
    pressTestimonials(hand, round, whose),
    pressContacts(hand, round, whose),
    pressInvoices(hand, round),
  ])
}

/** Rounds with messages. More than the limit for the whole site would be rejected, as intended. */
const messages = 20

async function pressProjects(
  hand: Presser,
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
  const id = await hand.press('new project', '/portal/projects/new', {
    ...form,
    'task-podcast-0': 'on',
  })
  hand.count('new project', 'select count(*)::int as n from project where title = $1', [form.title])
  const at = `/portal/projects/${id}`
  await hand.press(
    'changed project',
    `${at}/edit`,
    {
      ...form,
      notes: 'Changed',
      revision: getField(await hand.fetchHtml(`${at}/edit`), 'revision'),
    },
    { name: 'project.changed' },
  )
  await hand.press(
    'notes of a project',
    at,
    { notes: 'Noted', revision: getField(await hand.fetchHtml(at), 'revision') },
    { name: 'project.notes-changed' },
  )
  await hand.press(
    'moved project',
    `${at}/move`,
    { to: 'production:', from: 'discovery' },
    { name: 'project.moved' },
  )
  await pressTasks(hand, round, id, ownerId)
  await hand.press(
    'completion of a project',
    `${at}/completion`,
    { anyway: 'on' },
    { name: 'project.completed' },
  )
  const study = await hand.press('case study', `${at}/case-study`)
  hand.count(
    'case study',
    'select count(*)::int as n from case_study where id = $1 and project_id = $2',
    [study, id],
  )
  await hand.press('reopened project', `${at}/reopening`, {}, { name: 'project.reopened' })
}

async function pressTasks(hand: Presser, round: number, id: string, ownerId: string) {
  const at = `/portal/projects/${id}`
  await hand.press(
    'new task',
    `${at}/tasks`,
    { title: `Task ${round}` },
    { name: 'project.task-added' },
  )
  hand.count(
    'new task',
    'select count(*)::int as n from task where project_id = $1 and title = $2',
    [id, `Task ${round}`],
  )
  const task = `${at}/tasks/${/\/tasks\/([0-9a-f-]{36})\//.exec(await hand.fetchHtml(at))?.[1]}`
  const onTask = (button: string, deed: string, event: string, fields = {}) =>
    hand.press(button, `${task}/${deed}`, fields, { name: `project.${event}`, subject: id })
  await onTask('checked task', 'check', 'task-completed')
  await onTask('unchecked task', 'uncheck', 'task-reopened')
  await onTask('renamed task', 'title', 'task-renamed', { title: 'Another' })
  await onTask('assigned task', 'assignment', 'task-assigned', { person: ownerId })
  await onTask('task moved last', 'position', 'tasks-reordered', { before: '' })
  await onTask('removed task', 'delete', 'task-removed')
  await onTask('task restored', 'restore', 'task-restored')
}

async function pressConsents(hand: Presser, round: number) {
  const item = getCaseStudyId('ledger-street')
  const at = `/portal/portfolio/${item}/consents`
  await hand.press(
    'release',
    at,
    { who: `Agreed ${round}`, givenOn: '2026-01-05', names: 'on' },
    { name: 'consent.recorded', subject: item },
  )
  hand.count('release', 'select count(*)::int as n from consent where who = $1', [
    `Agreed ${round}`,
  ])
  const last = [
    ...(await hand.fetchHtml(at)).matchAll(/consents\/([0-9a-f-]{36})\/withdrawal/g),
  ].at(-1)?.[1]
  await hand.press(
    'withdrawn release',
    `/portal/portfolio/consents/${last}/withdrawal`,
    {},
    { name: 'consent.withdrawn', subject: item },
  )
}

async function pressContacts(hand: Presser, round: number, { client }: ClientFields) {
  const form = { name: `Contact ${round}`, email: `contact${round}@press.test`, role: 'planner' }
  const path = `/portal/clients/${client}/contacts`
  await hand.press('new contact', `${path}/new`, form)
  const id =
    new RegExp(`contacts/([0-9a-f-]{36})"[^>]*>${form.name}<`).exec(
      await hand.fetchHtml(`/portal/clients/${client}`),
    )?.[1] ?? ''
  hand.count(
    'new contact',
    'select count(*)::int as n from client_contact where client_id = $1 and name = $2',
    [client, form.name],
  )
  hand.count(
    'new contact',
    `select count(*)::int as n from event where name = 'client.contact-added' and data->>'contact' = $1`,
    [id],
  )
  await hand.press('changed contact', `${path}/${id}`, { ...form, form: 'save', phone: '1' })
  hand.count(
    'changed contact',
    `select count(*)::int as n from event where name = 'client.contact-changed' and data->>'contact' = $1`,
    [id],
  )
}

async function pressTestimonials(
  hand: Presser,
  round: number,
  { client, clientName }: ClientFields,
) {
  const page = '/portal/testimonials'
  const email = `asked${round}@press.test`
  await hand.press('testimonial requested', page, {
    form: 'ask',
    client: clientName,
    clientId: client,
    project: '',
    email,
    note: '',
  })
  const id =
    new RegExp(`${email.slice(0, email.indexOf('@') + 1)}[\\s\\S]*?again:([0-9a-f-]{36})`).exec(
      await hand.fetchHtml(page),
    )?.[1] ?? ''
  hand.count(
    'testimonial requested',
    "select count(*)::int as n from event where name = 'testimonial.requested' and subject_id = $1",
    [id],
  )
  await hand.press(
    'testimonial requested again',
    page,
    { form: `again:${id}` },
    { name: 'testimonial.request-resent', subject: id },
  )
  hand.count(
    'emails of both requests',
    "select count(*)::int as n from email where kind = 'testimonial.requested' and to_key = $1",
    [email],
    2,
  )
  await hand.press(
    'request withdrawn',
    page,
    { form: `withdraw:${id}` },
    { name: 'testimonial.withdrawn', subject: id },
  )
}

async function pressPortfolio(hand: Presser, round: number) {
  const title = `Shown ${round}`
  const id = await hand.press('new project of the portfolio', '/portal/podcasts/portfolio', {
    title,
    category: 'podcast',
  })
  hand.count(
    'new project of the portfolio',
    'select count(*)::int as n from case_study where title = $1',
    [title],
  )
  const first =
    /\/portal\/portfolio\/([0-9a-f-]{36})\/position/.exec(
      await hand.fetchHtml('/portal/podcasts/portfolio'),
    )?.[1] ?? ''
  const pressButton = (button: string, deed: string, event: string, fields = {}) =>
    hand.press(button, `/portal/portfolio/${id}/${deed}`, fields, { name: `case-study.${event}` })
  await pressButton('project of the portfolio moved', 'position', 'reordered', { before: first })
  await pressButton('project on the home page', 'feature', 'featured', { featured: 'on' })
  await pressButton('project removed from the home page', 'feature', 'unfeatured', { featured: '' })
  const gone = getLastId(
    String(
      (
        await hand.post('/portal/podcasts/portfolio', {
          title: `Gone ${round}`,
          category: 'podcast',
        })
      ).headers.location,
    ),
  )
  await hand.press(
    'removed project of the portfolio',
    `/portal/portfolio/${gone}/delete`,
    {},
    { name: 'case-study.removed' },
  )
}

async function pressInquiries(hand: Presser, round: number, { ownerId }: SampleIds) {
  const sendMessage = async (n: number) => {
    const fields = buildMessage(n, { from: `writer${n}@press.test` })
    await hand.visit('message', fields, (finger) => buildForwardedFor(n * 10 + finger))
    return (
      /\/portal\/clients\/inquiries\/([0-9a-f-]{36})/.exec(
        await hand.fetchHtml(`/portal/clients/inquiries?tab=waiting&q=writer${n}%40press.test`),
      )?.[1] ?? ''
    )
  }
  const id = await sendMessage(round * 2)
  const mailbox = `writer${round * 2}@press.test`
  hand.count('message', 'select count(*)::int as n from inquiry where email_key = $1', [mailbox])
  hand.count(
    'its emails',
    `select count(*)::int as n from email l where l.subject_id in (select id from inquiry
      where email_key = $1) and kind in ('inquiry.receipt', 'inquiry.arrived')`,
    [mailbox],
    2,
  )
  const pressButton = (button: string, deed: string, event: string, fields = {}) =>
    hand.press(button, `/portal/clients/inquiries/${id}${deed && `/${deed}`}`, fields, {
      name: `inquiry.${event}`,
    })
  await pressButton('note', 'notes', 'noted', { text: 'A note', kind: 'note' })
  await pressButton('reply', '', 'replied', { text: 'A reply' })
  hand.count(
    'reply',
    "select count(*)::int as n from email where subject_id = $1 and kind = 'inquiry.reply'",
    [id],
  )
  hand.count(
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
  hand.count('made a client', 'select count(*)::int as n from client where email_key = $1', [
    mailbox,
  ])
  const gone = await sendMessage(round * 2 + 1)
  await hand.press(
    'deleted message',
    `/portal/clients/inquiries/${gone}/delete`,
    {},
    { name: 'inquiry.deleted' },
  )
}
