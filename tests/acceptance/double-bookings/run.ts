import type { Agent } from 'node:http'

import { parseData, toText } from '../../support/form.ts'
import { type HttpResponse, sendRequest, sendForm, buildForwardedFor } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'
import { sendMultipart } from '../../support/upload.ts'
import { type RaceKind, type Racer, type Slot, racers, buildTitle } from './slots.ts'

export type RaceClient = { program: Program; cookie: string; agent: Agent }
/** The explanation a loser gets: the conflict and free times. */
type LossDetails =
  | {
      status: number
      conflicts: { resource: string; client: string; number?: number }[]
      free: number
    }
  | {
      status: number
      sentence: string
      /** The import reports only the conflict. */ free: number | null
    }
type Outcome = { won: boolean; loss: LossDetails | null }

/** Starts all racers at once. One in four is a browser without JavaScript. */
export async function runRace(
  doors: RaceClient[],
  slot: Slot,
): Promise<{ winners: number; faults: string[] }> {
  const outcomes = await Promise.all(
    slot.racers.map(async (racer, at): Promise<Outcome> => {
      try {
        return await runners[slot.kind](doors[at % doors.length]!, slot, racer, at)
      } catch (error) {
        return { won: false, loss: { status: 0, sentence: String(error), free: 0 } }
      }
    }),
  )
  const winner = slot.racers[outcomes.findIndex(({ won }) => won)]
  const faults = outcomes.flatMap(({ won, loss }) =>
    won || (loss && winner && isFullyExplained(loss, slot, winner))
      ? []
      : [JSON.stringify(loss).slice(0, 300)],
  )
  return { winners: outcomes.filter(({ won }) => won).length, faults }
}

/** The request of each kind of racer. */
const runners: Record<
  RaceKind,
  (door: RaceClient, slot: Slot, racer: Racer, at: number) => Promise<Outcome>
> = {
  hold: submitBooking,
  create: submitBooking,
  repeat: submitBooking,
  move: submitBooking,
  reopen: (door, _, racer, at) => reopenBooking(door, racer, at),
  drag: moveByCalendar,
  import: importFile,
  ask: requestAsVisitor,
}

async function submitBooking(door: RaceClient, slot: Slot, racer: Racer): Promise<Outcome> {
  const path = slot.kind === 'move' ? `/portal/bookings/${racer.id}/edit` : '/portal/bookings/new'
  const response = await postForm(
    door,
    racer.plain ? path : `${path}.data`,
    buildForm(slot, racer),
    racer.plain,
  )
  if (
    /\/portal\/bookings\/[0-9a-f-]{36}\?saved/.test(
      racer.plain ? String(response.headers.location) : response.text,
    ) &&
    response.status === (racer.plain ? 302 : 202)
  )
    return { won: true, loss: null }
  if (racer.plain)
    return {
      won: false,
      loss: {
        status: response.status,
        sentence: toText(response.text),
        free: response.text.match(/name="at"/g)?.length ?? 0,
      },
    }
  const { data } = parseData(response.text) as {
    data: { conflicts?: []; freeTimes?: unknown[] } | null
  }
  return {
    won: false,
    loss: {
      status: response.status,
      conflicts: data?.conflicts ?? [],
      free: data?.freeTimes?.length ?? 0,
    },
  }
}

/** Half of them with Undo, half by confirming the canceled booking. */
function reopenBooking(door: RaceClient, racer: Racer, at: number): Promise<Outcome> {
  const [action, fields]: [string, Record<string, string>] =
    at % 2 === 0
      ? ['confirmation', { from: 'canceled' }]
      : ['reopening', { from: 'canceled', to: ['pending', 'confirmed', 'held'][at % 3]! }]
  return postAction(door, racer, action, fields)
}

/** Moves a booking with the endpoint of the calendar. */
function moveByCalendar(door: RaceClient, { date }: Slot, racer: Racer): Promise<Outcome> {
  return postAction(door, racer, 'move', {
    startsLocal: `${date}T${racer.start}`,
    endsLocal: `${date}T${racer.end}`,
    revision: '0',
    mine: 'on',
    closedAnyway: 'on',
  })
}

/** Imports a calendar file with this one date. */
async function importFile(
  { program, cookie }: RaceClient,
  slot: Slot,
  racer: Racer,
): Promise<Outcome> {
  const formatStamp = (clock: string) => `${slot.date}T${clock}00`.replace(/[-:]/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `UID:${racer.id}@race.example`,
    `DTSTART:${formatStamp(racer.start)}`,
    `DTEND:${formatStamp(racer.end)}`,
    `SUMMARY:${buildTitle(slot)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  const send = (fields: Record<string, string | File>) =>
    sendMultipart(
      program,
      '/portal/bookings/import',
      { category: 'podcast', [`resource:${slot.thing.id}`]: 'on', ...fields },
      cookie,
    )
  const opened = await send({
    file: new File([lines.join('\r\n')], 'race.ics', { type: 'text/calendar' }),
  })
  const dates = /name="dates" value="([^"]+)"/.exec(opened.text)?.[1] ?? ''
  const { status, text } = await send({
    dates,
    'take:0': 'on',
    'client:0': racer.client.name,
  })
  const sentence = toText(text)
  if (status === 200 && sentence.includes('1 booking imported, 0 duplicates, 0 not imported.'))
    return { won: true, loss: null }
  return {
    won: false,
    loss: {
      status: sentence.includes('0 bookings imported, 0 duplicates, 1 not imported.')
        ? 409
        : status,
      sentence: sentence,
      free: null,
    },
  }
}

/** Sends a visitor's request, each from a new network. */
async function requestAsVisitor(
  { program, agent }: RaceClient,
  slot: Slot,
  racer: Racer,
  at: number,
): Promise<Outcome> {
  const fields = {
    at: `${slot.date}T10:${at % 2 === 0 ? '00' : '30'}`,
    name: racer.client.name,
    email: `${racer.id}@race.example`,
    phone: '',
    message: buildTitle(slot),
    website: '',
    formKey: crypto.randomUUID(),
  }
  const { status, headers, text } = await sendForm(
    program,
    `/book/podcast/${slot.date}`,
    fields,
    buildForwardedFor(slot.n * racers + at),
    agent,
  )
  if (status === 303)
    return { won: headers.location?.startsWith('/received/') === true, loss: null }
  return {
    won: false,
    loss: {
      status,
      sentence: toText(text),
      free: text.match(/type="radio"[^>]*name="at"/g)?.length ?? 0,
    },
  }
}

async function postAction(
  door: RaceClient,
  racer: Racer,
  action: string,
  fields: Record<string, string>,
): Promise<Outcome> {
  const response = await postForm(
    door,
    `/portal/bookings/${racer.id}/${action}`,
    { ...fields, formKey: crypto.randomUUID() },
    racer.plain,
  )
  if (racer.plain)
    return {
      won: response.status === 303 && response.headers.location === `/portal/bookings/${racer.id}`,
      loss: await followRedirect(door, response),
    }
  const result = JSON.parse(response.text) as { ok: boolean; conflicts?: []; freeTimes?: [] }
  return result.ok
    ? { won: true, loss: null }
    : {
        won: false,
        loss: {
          status: response.status,
          conflicts: result.conflicts ?? [],
          free: result.freeTimes?.length ?? 0,
        },
      }
}

/** Follows the redirect of a rejected form to the page that explains the reason. */
async function followRedirect(
  { program, cookie, agent }: RaceClient,
  { status, headers }: HttpResponse,
): Promise<LossDetails> {
  if (status !== 303 || !headers.location?.endsWith('problem=resource-is-taken'))
    return { status, sentence: String(headers.location), free: 0 }
  const page = await sendRequest(`${program.url}${headers.location}`, {
    headers: { cookie, accept: 'text/html' },
    agent,
  })
  return {
    status: 409,
    sentence: toText(page.text),
    free: page.text.match(/href="[^"]*\/edit\?at=|name="at"/g)?.length ?? 0,
  }
}

function postForm(
  { program, cookie, agent }: RaceClient,
  path: string,
  fields: Record<string, string>,
  plain: boolean,
): Promise<HttpResponse> {
  return sendForm(program, path, fields, { cookie, ...(!plain && { accept: '*/*' }) }, agent)
}

function buildForm(slot: Slot, racer: Racer): Record<string, string> {
  return {
    client: racer.client.id,
    clientName: racer.client.name,
    category: 'podcast',
    state: 'pending',
    title: buildTitle(slot),
    place: '',
    notes: '',
    date: slot.date,
    start: racer.start,
    end: racer.end,
    before: racer.before,
    after: '0',
    total: '0',
    [`resource:${slot.thing.id}`]: 'on',
    ...(racer.both && { [`resource:${slot.beside.id}`]: 'on' }),
    ...(slot.kind === 'move' && { revision: '0', mine: 'on' }),
    ...(slot.kind === 'repeat' && { repeats: 'weekly', until: slot.dates.at(-1)! }),
    closedAnyway: 'on',
    formKey: crypto.randomUUID(),
  }
}

/** Expects the conflicting resource, its booking, and three free times. */
function isFullyExplained(loss: LossDetails, { kind, thing }: Slot, winner: Racer): boolean {
  if (loss.status !== 409 || (loss.free !== 3 && kind !== 'import')) return false
  // Visitors don't see who has booked the time.
  if (kind === 'ask')
    return 'sentence' in loss && loss.sentence.includes('Someone just booked that time.')
  if ('conflicts' in loss)
    return loss.conflicts.some(
      ({ resource, client, number }) =>
        resource === thing.name && client === winner.client.name && Number(number) > 0,
    )
  return [
    `${thing.name} is already at ${winner.client.name} until `,
    `${thing.name} is already booked for ${winner.client.name} until `,
  ].some((words) => loss.sentence.includes(words))
}
