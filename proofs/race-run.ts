import type { Agent } from 'node:http'

import { dataOf, textOf } from './kit/form.ts'
import { type Answer, ask, send, visitorAt } from './kit/http.ts'
import type { Program } from './kit/program.ts'
import { sendForm } from './kit/upload.ts'
import { type Kind, type Racer, type Slot, racers, titleOf } from './race-slots.ts'

export type Door = { program: Program; cookie: string; agent: Agent }
/** What a loser was told: who or what is taken, by whom, and when else. */
type Told =
  | {
      status: number
      clashes: { resource: string; client: string; number?: number }[]
      free: number
    }
  | {
      status: number
      sentence: string
      /** A file is only told what stands in its way. */ free: number | null
    }
type Outcome = { won: boolean; told: Told | null }

/** Everybody at once; one in four as a browser without JavaScript. */
export async function race(
  doors: Door[],
  slot: Slot,
): Promise<{ winners: number; amiss: string[] }> {
  const outcomes = await Promise.all(
    slot.racers.map(async (racer, at): Promise<Outcome> => {
      try {
        return await ways[slot.kind](doors[at % doors.length]!, slot, racer, at)
      } catch (error) {
        return { won: false, told: { status: 0, sentence: String(error), free: 0 } }
      }
    }),
  )
  const winner = slot.racers[outcomes.findIndex(({ won }) => won)]
  const amiss = outcomes.flatMap(({ won, told }) =>
    won || (told && winner && isTold(told, slot, winner))
      ? []
      : [JSON.stringify(told).slice(0, 300)],
  )
  return { winners: outcomes.filter(({ won }) => won).length, amiss }
}

/** How each kind of racer comes in. */
const ways: Record<Kind, (door: Door, slot: Slot, racer: Racer, at: number) => Promise<Outcome>> = {
  hold: form,
  create: form,
  repeat: form,
  move: form,
  reopen: (door, _, racer, at) => reopen(door, racer, at),
  drag,
  import: file,
  ask: visit,
}

async function form(door: Door, slot: Slot, racer: Racer): Promise<Outcome> {
  const path = slot.kind === 'move' ? `/portal/bookings/${racer.id}/edit` : '/portal/bookings/new'
  const answer = await post(
    door,
    racer.plain ? path : `${path}.data`,
    formOf(slot, racer),
    racer.plain,
  )
  if (
    /\/portal\/bookings\/[0-9a-f-]{36}\?saved/.test(
      racer.plain ? String(answer.headers.location) : answer.text,
    ) &&
    answer.status === (racer.plain ? 302 : 202)
  )
    return { won: true, told: null }
  if (racer.plain)
    return {
      won: false,
      told: {
        status: answer.status,
        sentence: textOf(answer.text),
        free: answer.text.match(/name="at"/g)?.length ?? 0,
      },
    }
  const { data } = dataOf(answer.text) as { data: { clashes?: []; free?: unknown[] } | null }
  return {
    won: false,
    told: { status: answer.status, clashes: data?.clashes ?? [], free: data?.free?.length ?? 0 },
  }
}

/** Half of them by Undo, half by confirming what was called off. */
function reopen(door: Door, racer: Racer, at: number): Promise<Outcome> {
  const [deed, fields]: [string, Record<string, string>] =
    at % 2 === 0
      ? ['confirmation', { from: 'canceled' }]
      : ['reopening', { from: 'canceled', to: ['pending', 'confirmed', 'held'][at % 3]! }]
  return act(door, racer, deed, fields)
}

/** To another time by the endpoint of the calendar. */
function drag(door: Door, { date }: Slot, racer: Racer): Promise<Outcome> {
  return act(door, racer, 'move', {
    startsWall: `${date}T${racer.start}`,
    endsWall: `${date}T${racer.end}`,
    seen: '0',
    mine: 'on',
    closedAnyway: 'on',
  })
}

/** A calendar's file with this one date in it. */
async function file({ program, cookie }: Door, slot: Slot, racer: Racer): Promise<Outcome> {
  const at = (clock: string) => `${slot.date}T${clock}00`.replace(/[-:]/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `UID:${racer.id}@race.example`,
    `DTSTART:${at(racer.start)}`,
    `DTEND:${at(racer.end)}`,
    `SUMMARY:${titleOf(slot)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  const { status, text } = await sendForm(
    program,
    '/portal/bookings/import',
    {
      client: racer.client.name,
      kind: 'podcast',
      [`resource:${slot.thing.id}`]: 'on',
      file: new File([lines.join('\r\n')], 'race.ics', { type: 'text/calendar' }),
    },
    cookie,
  )
  const said = textOf(text)
  if (status === 200 && said.includes('1 booking imported, 0 duplicates, 0 not imported.'))
    return { won: true, told: null }
  return {
    won: false,
    told: {
      status: said.includes('0 bookings imported, 0 duplicates, 1 not imported.') ? 409 : status,
      sentence: said,
      free: null,
    },
  }
}

/** Somebody on the site, each from elsewhere. */
async function visit(
  { program, agent }: Door,
  slot: Slot,
  racer: Racer,
  at: number,
): Promise<Outcome> {
  const fields = {
    at: `${slot.date}T10:${at % 2 === 0 ? '00' : '30'}`,
    name: racer.client.name,
    email: `${racer.id}@race.example`,
    phone: '',
    message: titleOf(slot),
    website: '',
    once: crypto.randomUUID(),
  }
  const { status, headers, text } = await send(
    program,
    `/dates/podcast/${slot.date}`,
    fields,
    visitorAt(slot.n * racers + at),
    agent,
  )
  if (status === 303)
    return { won: headers.location?.startsWith('/received/') === true, told: null }
  return {
    won: false,
    told: {
      status,
      sentence: textOf(text),
      free: text.match(/type="radio"[^>]*name="at"/g)?.length ?? 0,
    },
  }
}

async function act(
  door: Door,
  racer: Racer,
  deed: string,
  fields: Record<string, string>,
): Promise<Outcome> {
  const answer = await post(
    door,
    `/portal/bookings/${racer.id}/${deed}`,
    { ...fields, once: crypto.randomUUID() },
    racer.plain,
  )
  if (racer.plain)
    return {
      won: answer.status === 303 && answer.headers.location === `/portal/bookings/${racer.id}`,
      told: await ledTo(door, answer),
    }
  const said = JSON.parse(answer.text) as { ok: boolean; clashes?: []; free?: [] }
  return said.ok
    ? { won: true, told: null }
    : {
        won: false,
        told: { status: answer.status, clashes: said.clashes ?? [], free: said.free?.length ?? 0 },
      }
}

/** A plain act that was refused leads to the booking's page or its form, which say why. */
async function ledTo({ program, cookie, agent }: Door, { status, headers }: Answer): Promise<Told> {
  if (status !== 303 || !headers.location?.endsWith('problem=resource-is-taken'))
    return { status, sentence: String(headers.location), free: 0 }
  const page = await ask(`${program.url}${headers.location}`, {
    headers: { cookie, accept: 'text/html' },
    agent,
  })
  return {
    status: 409,
    sentence: textOf(page.text),
    free: page.text.match(/href="[^"]*\/edit\?at=|name="at"/g)?.length ?? 0,
  }
}

function post(
  { program, cookie, agent }: Door,
  path: string,
  fields: Record<string, string>,
  plain: boolean,
): Promise<Answer> {
  return send(program, path, fields, { cookie, ...(!plain && { accept: '*/*' }) }, agent)
}

function formOf(slot: Slot, racer: Racer): Record<string, string> {
  return {
    client: racer.client.id,
    clientName: racer.client.name,
    kind: 'podcast',
    state: 'pending',
    title: titleOf(slot),
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
    ...(slot.kind === 'move' && { seen: '0', mine: 'on' }),
    ...(slot.kind === 'repeat' && { repeats: 'weekly', until: slot.dates.at(-1)! }),
    closedAnyway: 'on',
    once: crypto.randomUUID(),
  }
}

/** The thing that is taken, the one who has it, three times that are free. */
function isTold(told: Told, { kind, thing }: Slot, winner: Racer): boolean {
  if (told.status !== 409 || (told.free !== 3 && kind !== 'import')) return false
  // a visitor is not told whose it is
  if (kind === 'ask')
    return 'sentence' in told && told.sentence.includes('Someone just booked that time.')
  if ('clashes' in told)
    return told.clashes.some(
      ({ resource, client, number }) =>
        resource === thing.name && client === winner.client.name && Number(number) > 0,
    )
  return [
    `${thing.name} is already at ${winner.client.name} until `,
    `${thing.name} is already booked for ${winner.client.name} until `,
  ].some((words) => told.sentence.includes(words))
}
