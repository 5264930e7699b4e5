import { data } from 'react-router'

import { findLastWholeDay, toLocalTime } from '#app/core/day.ts'
import type { Details } from '#app/core/result.ts'
import { toSearchKey } from '#app/core/text.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { parseForm } from '#app/platform/form.server.ts'
import {
  findProjectToBook,
  listProjectsToBook,
} from '#app/features/booking/booking/reads.server.ts'
import { type BookingForm, bookingSchema } from '#app/features/booking/booking/rules.ts'
import type { BookingFormResult } from '#app/features/booking/booking/ui/form-result.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import {
  findClientName,
  searchClients,
  findClientsByName,
} from '#app/features/clients/client/reads.server.ts'
import {
  type ConflictFailure,
  findBookingQuestion,
} from '#app/features/booking/reservation/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { isId } from '../find-or-404.ts'

type Values = Record<string, string>
type WriteResult =
  | { ok: true; value: { id: string } }
  | { ok: false; problem: ProblemCode; details: Details }
  | ConflictFailure
type WriteBooking = (form: BookingForm, newClient: string) => Promise<WriteResult>

/**
 * Saves the booking form: returns the booking's id, or the response for the page. A chosen free
 * slot (`at`) replaces the typed times, and `without` removes unavailable resources. The client is
 * the one picked, the known one, a new one, the one with that name, or the project's. `writer` is
 * the inquiry's author, who may still become a client. `booking` is the booking's present time, for
 * which no questions are repeated.
 */
export async function handleBookingForm(
  ctx: Ctx,
  input: Values,
  {
    writer = null,
    booking: booked,
  }: { writer?: string | null; booking?: { startsAt: Date; endsAt: Date } },
  write: WriteBooking,
): Promise<string | ReturnType<typeof data<BookingFormResult>>> {
  const { at, without, picked: _, mine: __, ...typedValues } = input
  const rest = at
    ? { ...typedValues, startsLater: '', endsLater: '', ...parseTimes(at) }
    : typedValues
  const removedKeys = (without ?? '').split(' ').map((id) => `resource:${id}`)
  const values = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !removedKeys.includes(name)),
  )
  const client = await matchClient(ctx, input, writer)
  const formValues: Values = { ...values, ...client.values }
  const terms = await getStudio(ctx)
  const form = parseForm(bookingSchema(terms), formValues)
  const projects = await listProjects(ctx, formValues)
  if (!form.ok || client.problem)
    return data<BookingFormResult>(
      {
        values: formValues,
        projects,
        problems: {
          ...(!form.ok && form.problems),
          ...(client.problem && { client: client.problem }),
        },
        ...(!form.ok && { details: form.details }),
        candidates: client.candidates,
      },
      { status: 422 },
    )
  const question =
    form.form.closedAnyway || isSameTime(booked, form.form)
      ? null
      : await findBookingQuestion(ctx, [form.form, ...form.form.otherTimes], form.form.resources)
  if (question)
    return data<BookingFormResult>(
      {
        values: formValues,
        projects,
        problems: {},
        problem: question.problem,
        details: question.details,
      },
      { status: 409 },
    )
  const result = await write(form.form, client.newClient ?? '')
  if (result.ok) return result.value.id
  return respondWithFailure(result, { values: formValues, projects }, terms.timeZone)
}

/** Returns the problem at its field if it has one, otherwise with the conflicts and free slots. */
function respondWithFailure(
  result: Exclude<WriteResult, { ok: true }>,
  formState: Pick<BookingFormResult, 'values' | 'projects'>,
  timeZone: string,
) {
  const { problem, details: facts } = result
  const field = fieldOfProblem[problem]
  if (field)
    return data<BookingFormResult>(
      { ...formState, problems: { [field]: problem } },
      { status: 422 },
    )
  const conflicts =
    'conflicts' in result
      ? {
          conflicts: result.conflicts.map((clash) => ({
            ...clash,
            until: toLocalTime(clash.until, timeZone),
          })),
          freeTimes: result.freeTimes,
        }
      : {}
  return data<BookingFormResult>(
    { ...formState, problems: {}, problem, details: facts, ...conflicts },
    { status: 409 },
  )
}

function isSameTime(
  one: { startsAt: Date; endsAt: Date } | undefined,
  other: { startsAt: Date; endsAt: Date },
): boolean {
  return (
    one?.startsAt.getTime() === other.startsAt.getTime() &&
    one.endsAt.getTime() === other.endsAt.getTime()
  )
}

/** Fields of the problems that belong to one; all others are shown at the head of the form. */
const fieldOfProblem: Partial<Record<ProblemCode, string>> = {
  'client-missing': 'client',
  'project-is-gone': 'project',
  'project-of-another': 'project',
  'project-not-open': 'project',
  'hold-has-passed': 'heldUntil',
  'booking-total-agreed': 'total',
}

function listProjects(ctx: Ctx, { client = '', project = '' }: Values) {
  return listProjectsToBook(ctx, {
    clients: isId(client) ? [client] : [],
    chosen: isId(project) ? project : '',
  })
}

/**
 * Parses `2026-11-24T10:00 2026-11-24T12:00` into form fields; whole days get no hours. Returns no
 * fields for anything else.
 */
export function parseTimes(span: string): Values {
  const [, date = '', start = '', lastDate = '', end = ''] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d) (\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(span) ?? []
  if (!date) return {}
  const lastDay = findLastWholeDay({
    startsLocal: `${date}T${start}`,
    endsLocal: `${lastDate}T${end}`,
  })
  return lastDay
    ? { date, endDate: lastDay, allDay: 'on', start: '', end: '' }
    : { date, endDate: lastDate, allDay: '', start, end }
}

type ClientMatch = {
  values: Values
  problem?: ProblemCode
  /** The name of a client to add. */
  newClient?: string
  candidates?: BookingFormResult['candidates']
}

/**
 * Finds the client the form refers to. A known client whose name was edited is looked up by the new
 * name.
 */
async function matchClient(
  ctx: Ctx,
  { picked = '', client = '', clientName: typedName = '', newClient = '', project = '' }: Values,
  writer: string | null,
): Promise<ClientMatch> {
  for (const id of [picked, client]) {
    const name = isId(id) ? await findClientName(ctx, id) : null
    if (name !== null && (id === picked || toSearchKey(name) === toSearchKey(typedName)))
      return { values: { client: id, clientName: name } }
  }
  const emptyClient = { client: '', clientName: typedName }
  const chosenProject =
    typedName.trim() === '' && isId(project) ? await findProjectToBook(ctx, project) : null
  if (chosenProject)
    return { values: { client: chosenProject.clientId, clientName: chosenProject.client } }
  if (typedName.trim() === '') return { values: emptyClient, problem: 'client-missing' }
  if (writer !== null && toSearchKey(writer) === toSearchKey(typedName))
    return { values: emptyClient }
  const clients = await findClientsByName(ctx, typedName)
  const candidates = clients.length > 0 ? clients : await searchClients(ctx, typedName)
  if (clients.length === 1)
    return { values: { client: clients[0]!.id, clientName: clients[0]!.name } }
  if (newClient !== '' && toSearchKey(newClient) === toSearchKey(typedName)) {
    const { data: name } = clientSchema.shape.name.safeParse(typedName)
    return name
      ? { values: { ...emptyClient, newClient: name }, newClient: name }
      : { values: emptyClient, problem: 'name-long' }
  }
  return {
    values: emptyClient,
    problem: candidates.length > 0 ? 'client-many' : 'client-unknown',
    candidates,
  }
}
