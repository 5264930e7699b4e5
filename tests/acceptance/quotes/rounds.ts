import { setTimeout as sleep } from 'node:timers/promises'

import { addMs, minute } from '#app/core/day.ts'

import { toText } from '../../support/form.ts'
import { type HttpResponse, sendForm, sendRequest } from '../../support/http.ts'
import type { Kind, Round, Studio } from './studio.ts'

/** Acceptances of one held date at the same time, half of them by each contact. */
export const racers = 20
/** Answers at the same time where the studio or the clock is a rival, half by each contact. */
const answersWithRival = 8
/** Milliseconds within which the requests of a round begin. */
const spreadMs = 120

/** The responses of a round. */
export type Outcome = {
  /** Contacts whose acceptance was acknowledged. */
  accepted: Set<string>
  isUndone: boolean
  /** Of a contract that several people sign: the ends that were acknowledged. */
  ended: Set<'signed' | 'declined' | 'voided' | 'withdrawn'>
  /** Responses that neither acknowledge nor give the reason. */
  unexplained: string[]
}

/** The sentence that each kind of round may give to those whose acceptance isn't carried out. */
const reasons: Record<Kind, RegExp> = {
  acceptances: /(?:Alba Reed|Bruno Vale) accepted this quote/,
  'the expiry': /expired/,
  'the cancellation of the quote': /This quote was canceled/,
  'a new version': /This quote was just updated/,
  'the cancellation of the date': /This quote was canceled/,
  'the end of the hold': /accepted this quote/,
  'a booking of the same time': /no longer available/,
  'the end of the undo window': /The time to undo has ended/,
  'the signatures of a contract': /can’t be signed or voided anymore|You already signed/,
  'the withdrawal from a contract': /nothing to withdraw from/,
}

/** Runs a round: the contacts and a rival at once, at random moments around its instant. */
export async function runRound(studio: Studio, round: Round, owner: string): Promise<Outcome> {
  const outcome: Outcome = {
    accepted: new Set(),
    isUndone: false,
    ended: new Set(),
    unexplained: [],
  }
  if (round.kind === 'the signatures of a contract')
    return signTogether(studio, round, owner, outcome)
  if (round.kind === 'the withdrawal from a contract')
    return withdrawTogether(studio, round, owner, outcome)
  if (round.kind === 'the end of the undo window') return undoTogether(studio, round, outcome)
  await studio.setClock(addMs(round.at, -spreadMs / 2))
  const length = round.kind === 'acceptances' ? racers : answersWithRival
  await Promise.all([
    ...Array.from({ length }, (_, at) => accept(studio, round, at, outcome)),
    act(studio, round, owner, outcome),
  ])
  return outcome
}

async function waitShortly() {
  await sleep(Math.random() * spreadMs)
}

/** Sends a form of the client portal as one of the two contacts. */
function sendAsContact(
  { programs, agent }: Studio,
  { number, contacts }: Round,
  at: number,
  { path = '', ...fields }: Record<string, string>,
): Promise<HttpResponse> {
  const program = programs[Math.floor(at / 2) % programs.length]!
  return sendForm(
    program,
    `/client/quotes/Q-${number}${path}`,
    { formKey: crypto.randomUUID(), ...fields },
    { cookie: `backlot_client=${contacts[at % 2]!.token}` },
    agent,
  )
}

async function accept(
  studio: Studio,
  round: Round,
  at: number,
  outcome: Outcome,
  more: Record<string, string> = {},
) {
  const { id, name, package: offered } = round.contacts[at % 2]!
  await waitShortly()
  const response = await sendAsContact(studio, round, at, {
    path: '/accept',
    version: '1',
    'section:package': offered,
    agree: 'on',
    name,
    ...more,
  })
  if (response.status === 303) outcome.accepted.add(id)
  else explain(round, response, outcome)
}

function explain({ n, kind }: Round, { status, text }: HttpResponse, outcome: Outcome) {
  const sentence = toText(text)
  const isExplained = reasons.acceptances.test(sentence) || reasons[kind].test(sentence)
  if (status !== 409 || !isExplained)
    outcome.unexplained.push(`${kind} ${n}: ${status} ${sentence.slice(0, 300)}`)
}

/**
 * Accepts a quote with a contract, and lets its other signer sign and decline and the studio void
 * it at the same time, once the acceptance can't be undone anymore.
 */
async function signTogether(studio: Studio, round: Round, owner: string, outcome: Outcome) {
  await studio.setClock(addMs(round.at, -16 * minute))
  const { package: offered } = round.contacts[0]
  const choice = { path: '/accept', version: '1', 'section:package': offered }
  // refused with the contract for this choice
  const shown = await sendAsContact(studio, round, 0, choice)
  await accept(studio, round, 0, outcome, { contract: readHash(shown), electronic: 'on' })
  await studio.setClock(addMs(round.at, -spreadMs / 2))
  const { name, token } = round.contacts[1]
  const headers = { cookie: `backlot_client=${token}`, accept: 'text/html' }
  const url = `${studio.programs[0]!.url}/client/quotes/Q-${round.number}/sign`
  const contract = readHash(await sendRequest(url, { headers }))
  const fields = { contract, agree: 'on', electronic: 'on', name }
  // odd places are those of the second contact
  await Promise.all([
    ...[1, 3, 5, 7].map((at) => answer(studio, round, at, { ...fields, form: 'sign' }, outcome)),
    ...[1, 3].map((at) => answer(studio, round, at, { form: 'decline', text: 'No' }, outcome)),
    ...[0, 1].map((at) => voidContract(studio, round, at, owner, outcome)),
  ])
  outcome.isUndone = outcome.ended.has('declined') || outcome.ended.has('voided')
  return outcome
}

/**
 * Accepts a quote with a contract, which is final at once, and lets both contacts withdraw from it
 * four times each while the studio cancels its date.
 */
async function withdrawTogether(studio: Studio, round: Round, owner: string, outcome: Outcome) {
  await studio.setClock(addMs(round.at, -minute))
  const { package: offered } = round.contacts[0]
  const choice = { path: '/accept', version: '1', 'section:package': offered }
  // refused with the contract for this choice
  const shown = await sendAsContact(studio, round, 0, choice)
  await accept(studio, round, 0, outcome, { contract: readHash(shown), electronic: 'on' })
  await studio.setClock(addMs(round.at, -spreadMs / 2))
  await Promise.all([
    ...Array.from({ length: answersWithRival }, async (_, at) => {
      await waitShortly()
      const { name } = round.contacts[at % 2]!
      const response = await sendAsContact(studio, round, at, { path: '/withdraw', name })
      if (response.status === 303) outcome.ended.add('withdrawn')
      else explain(round, response, outcome)
    }),
    act(studio, round, owner, outcome),
  ])
  return outcome
}

async function answer(
  studio: Studio,
  round: Round,
  at: number,
  fields: Record<string, string>,
  outcome: Outcome,
) {
  await waitShortly()
  const response = await sendAsContact(studio, round, at, { path: '/sign', ...fields })
  if (response.status === 303) outcome.ended.add(fields.form === 'sign' ? 'signed' : 'declined')
  else explain(round, response, outcome)
}

async function voidContract(
  { programs, agent }: Studio,
  { n, kind, quoteId }: Round,
  at: number,
  owner: string,
  outcome: Outcome,
) {
  await waitShortly()
  const { status, headers } = await sendForm(
    programs[at % programs.length]!,
    `/portal/clients/quotes/${quoteId}/contract-void`,
    { formKey: crypto.randomUUID(), reason: 'Another date' },
    { cookie: owner },
    agent,
  )
  const location = headers.location ?? ''
  if (location.includes('?voided')) outcome.ended.add('voided')
  else if (!location.includes('problem=contract-not-open'))
    outcome.unexplained.push(`${kind} ${n}, the studio: ${status} ${location}`)
}

/** Returns the hash of the contract on a page. */
function readHash({ text }: HttpResponse): string {
  return /name="contract" value="([^"]*)"/.exec(text)?.[1] ?? ''
}

/** Accepts the quote, and undoes it eight times at the end of the undo window. */
async function undoTogether(studio: Studio, round: Round, outcome: Outcome): Promise<Outcome> {
  await studio.setClock(addMs(round.at, -15 * minute - spreadMs / 2))
  await accept(studio, round, 0, outcome)
  await studio.setClock(addMs(round.at, -spreadMs / 2))
  await Promise.all(
    Array.from({ length: answersWithRival }, async (_, at) => {
      await waitShortly()
      const response = await sendAsContact(studio, round, at, { form: 'undo' })
      if (response.status === 303) outcome.isUndone = true
      else explain(round, response, outcome)
    }),
  )
  return outcome
}

/** Acts as the studio at the same time; a failure says why, too. */
async function act(studio: Studio, round: Round, owner: string, outcome: Outcome) {
  const request = buildRival(studio, round)
  if (!request) return
  await waitShortly()
  const { path, fields } = request
  const form = { formKey: crypto.randomUUID(), ...fields }
  const { status, headers, text } = await sendForm(
    studio.programs[round.n % studio.programs.length]!,
    path,
    form,
    { cookie: owner },
    studio.agent,
  )
  const isTold = [302, 303, 409].includes(status)
  if (!isTold)
    outcome.unexplained.push(
      `${round.kind} ${round.n}, the studio: ${status} ${headers.location ?? toText(text).slice(-900)}`,
    )
}

function buildRival(
  { roomId }: Studio,
  round: Round,
): { path: string; fields: Record<string, string> } | null {
  const { kind, quoteId, bookingId, clientId, clientName, date, start, end } = round
  const quote = `/portal/clients/quotes/${quoteId}`
  if (kind === 'the cancellation of the quote') return { path: `${quote}/cancellation`, fields: {} }
  if (kind === 'a new version')
    return { path: `${quote}/send`, fields: { revision: '1', message: '', holdUntilExpiry: 'on' } }
  if (kind === 'the cancellation of the date' || kind === 'the withdrawal from a contract')
    return {
      path: `/portal/bookings/${bookingId}/cancellation`,
      fields: {
        from: kind === 'the cancellation of the date' ? 'held' : 'pending',
        canceledBy: 'client',
      },
    }
  if (kind !== 'a booking of the same time') return null
  const fields = {
    client: clientId,
    clientName,
    category: 'photography',
    state: 'pending',
    title: 'Rival',
    place: '',
    notes: '',
    date,
    start,
    end,
    total: '0',
    before: '0',
    after: '0',
    [`resource:${roomId}`]: 'on',
  }
  return { path: '/portal/bookings/new', fields }
}
