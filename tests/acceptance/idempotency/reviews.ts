import { type Presser, getLastId } from './presser.ts'
import { countEmails, countEvents, readRevision } from './quotes.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}'

/** A review: its page in the portal. */
type Review = { id: string; at: string }

/** Presses the buttons of a review, from its creation to its deletion. */
export async function pressReviews(presser: Presser, round: number) {
  const title = `Pressed film ${round}`
  const name = `Review client ${round}`
  const added = await presser.post('/portal/clients/new', {
    name,
    email: `review${round}@press.test`,
  })
  const client = getLastId(String(added.headers.location))
  const project = await presser.post('/portal/projects/new', {
    title,
    client: name,
    chosenClient: client,
    category: 'videography',
    stage: 'production',
    startedOn: '2026-01-05',
    dueOn: '',
    notes: '',
    revision: '',
  })
  const projectId = getLastId(String(project.headers.location))
  const id = await presser.press('new review', '/portal/reviews/new', { title, projectId })
  countEvents(presser, 'new review', 'review.created', id)
  const review = { id, at: `/portal/reviews/${id}` }
  await pressVersions(presser, review)
  await pressNotes(presser, review)
  await pressGuests(presser, review, { client, round, projectId })
  await press(presser, review, 'review settings', 'settings', 'review.changed', {
    title: `${title}, short`,
    category: 'videography',
    approvalRule: 'all',
    revision: await readRevision(presser, `${review.at}/settings`),
  })
  await press(presser, review, 'review closed', 'closure', 'review.closed')
  await press(presser, review, 'review deleted', 'deletion', 'review.deleted')
}

/** Presses a button of a review whose event has the review's id. */
async function press(
  presser: Presser,
  { id, at }: Review,
  button: string,
  action: string,
  event: string,
  fields: Record<string, string> = {},
) {
  await presser.press(button, `${at}${action && `/${action}`}`, fields, {
    name: event,
    subject: id,
  })
}

async function findId(presser: Presser, page: string, pattern: string): Promise<string> {
  return (
    new RegExp(pattern.replace('ID', `(${uuid})`)).exec(await presser.fetchHtml(page))?.[1] ?? ''
  )
}

/** Two seconds of silence, of which no byte is above 127, so that it is text. */
function buildRecording(): string {
  const bytes = 0x3f00
  const rate = 8000
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return Buffer.concat([header, Buffer.alloc(bytes)]).toString('latin1')
}

/** A version that is deleted, and another one that is published. */
async function pressVersions(presser: Presser, review: Review) {
  const content = buildRecording()
  const upload = () =>
    presser.press(
      'version uploaded',
      `${review.at}/uploads`,
      {},
      { name: 'review-version.added', subject: review.id },
      [],
      { field: 'files', name: 'mix.wav', content },
    )
  await upload()
  const version = await findId(presser, `${review.at}/versions`, '/versions/ID/deletion')
  const deletion = `versions/${version}/deletion`
  await press(presser, review, 'version deleted', deletion, 'review-version.deleted')
  await upload()
  await press(presser, review, 'version published', 'publication', 'review-version.published', {
    note: 'First mix',
  })
}

async function pressGuests(
  presser: Presser,
  review: Review,
  { client, round, projectId }: { client: string; round: number; projectId: string },
) {
  const contactId = await findId(presser, `/portal/clients/${client}`, 'contacts/ID')
  const created = 'review-share.created'
  const contact = { form: 'contact', contactId }
  await press(presser, review, 'review shared', 'guests', created, contact)
  const share = await findId(presser, `${review.at}/guests`, 'shares/ID/end')
  await press(presser, review, 'review sent', `shares/${share}/sending`, 'review.sent')
  countEmails(presser, 'review sent', 'review.sent', review.id)
  const rights = { permissions: 'approve' }
  const changed = 'review-share.changed'
  await press(presser, review, 'review rights', `shares/${share}/rights`, changed, rights)
  const invitation = { form: 'invitation', name: 'Ida', email: `ida.review${round}@press.test` }
  await press(presser, review, 'review guest invited', 'guests', created, invitation)
  const guest = await findId(presser, `${review.at}/guests`, 'guests/ID/erasure')
  const erasure = `guests/${guest}/erasure`
  await press(presser, review, 'review guest erased', erasure, 'review-guest.erased')
  const browser = await presser.enterAsContact(client, contactId)
  await pressApproval(presser, review, browser)
  await press(presser, review, 'review rights', `shares/${share}/rights`, changed, {
    permissions: 'comment',
  })
  await pressRound(presser, review, { guest: browser, projectId })
  await press(presser, review, 'review ended', `shares/${share}/end`, 'review-share.revoked')
}

/** A guest approves, and reopens the review. */
async function pressApproval(presser: Presser, { id, at }: Review, guest: Presser) {
  const slug = /\/r\/([a-z0-9-]+)/.exec(await presser.fetchHtml(at))?.[1] ?? ''
  const page = `/r/${slug}`
  const version = await findId(presser, at, 'name="version" value="ID"')
  const approve = { form: 'approve', version, message: '' }
  await guest.press('approval', page, approve, { name: 'review.approved', subject: id })
  countEmails(presser, 'approval', 'review.approved', id)
  await guest.press('reopening', page, { form: 'reopen' }, { name: 'review.reopened', subject: id })
}

/** An extra round: its price is asked for, offered, declined and agreed to, and it is invoiced. */
async function pressRound(
  presser: Presser,
  review: Review,
  { guest, projectId }: { guest: Presser; projectId: string },
) {
  const { id, at } = review
  await press(presser, review, 'review settings', 'settings', 'review.changed', {
    title: 'Rounds',
    category: 'videography',
    approvalRule: 'one',
    includedRounds: '0',
    extraRoundAmount: '',
    revision: await readRevision(presser, `${at}/settings`),
  })
  const slug = /\/r\/([a-z0-9-]+)/.exec(await presser.fetchHtml(at))?.[1] ?? ''
  const page = `/r/${slug}`
  const version = await findId(presser, at, 'name="version" value="ID"')
  const note = { form: 'note', version, from: '', to: '', text: 'Louder' }
  const created = { name: 'review-note.created', subject: id }
  const pressCharge = (who: Presser, path: string, event: string, fields: Record<string, string>) =>
    who.press(`round ${event}`, path, fields, {
      name: `project-charge.${event}`,
      subject: projectId,
    })
  await guest.press('note of a guest', page, note, created)
  for (const answer of ['declined', 'accepted']) {
    await pressCharge(guest, page, 'requested', { form: 'request-round', version })
    const charge = await findId(presser, at, 'name="charge" value="ID"')
    await pressCharge(presser, at, 'offered', { form: 'offer-round', charge, amount: '90' })
    if (answer === 'declined')
      await pressCharge(guest, page, 'declined', { form: 'decline-round', version })
    else {
      const agreed = { form: 'submit', version, agree: 'on', amount: '9000' }
      await pressCharge(guest, page, 'accepted', agreed)
    }
  }
  countEvents(presser, 'notes submitted', 'review-round.submitted', id)
  countEmails(presser, 'notes submitted', 'review-round.submitted', id)
  await guest.press('late note', page, { ...note, text: 'Later' }, created)
  const late = await findId(
    presser,
    at,
    'name="form" value="include"/><input type="hidden" name="note" value="ID"',
  )
  await press(presser, review, 'late note included', '', 'review-note.included', {
    form: 'include',
    note: late,
  })
  const path = `/portal/projects/${projectId}/charges/invoice`
  const draft = await presser.press('round invoiced', path)
  countEvents(presser, 'round invoiced', 'invoice-draft.created', draft)
}

/** A note of the studio with an answer, which is changed, resolved and deleted. */
async function pressNotes(presser: Presser, review: Review) {
  const version = await findId(presser, review.at, 'name="version" value="ID"')
  const text = { text: 'Softer' }
  await press(presser, review, 'note', '', 'review-note.created', {
    form: 'note',
    version,
    from: '0:01',
    to: '',
    ...text,
  })
  const note = await findId(presser, review.at, 'id="note-ID"')
  const about = { note, ...text }
  const created = 'review-note.created'
  await press(presser, review, 'note answered', '', created, { form: 'reply', ...about })
  await press(presser, review, 'note changed', '', 'review-note.changed', {
    form: 'edit',
    note,
    text: 'Much softer',
  })
  await press(presser, review, 'note resolved', '', 'review-note.resolved', {
    form: 'resolve',
    note,
    isResolved: 'on',
  })
  await press(presser, review, 'note deleted', '', 'review-note.deleted', { form: 'delete', note })
}
