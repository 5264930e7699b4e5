import { data } from 'react-router'

import { lastWholeDay, wallOf } from '#app/core/day.ts'
import type { Facts } from '#app/core/result.ts'
import { fold } from '#app/core/text.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/form.server.ts'
import { projectToBook, projectsToBook } from '#app/studio/booking/reads.server.ts'
import { type BookingForm, bookingSchema } from '#app/studio/booking/rules.ts'
import type { FormAnswer } from '#app/studio/booking/ui/form-answer.ts'
import { clientName, clientsLike, clientsNamed } from '#app/studio/client/reads.server.ts'
import { type Taken, questionAbout } from '#app/studio/reservation/reads.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { isId } from '../found.ts'

type Values = Record<string, string>
type Written =
  | { ok: true; value: { id: string } }
  | { ok: false; problem: ProblemCode; facts: Facts }
  | Taken
type Work = (form: BookingForm) => Promise<Written>

/**
 * What the form of a booking asks for: its id when it is saved, else the answer for the page. A
 * free time that was chosen is only put in; `without` leaves out who is elsewhere; a client is the
 * one picked, the one known, the one of that name, or the project's.
 * `writer` is whose message it comes from, who may still become a client; `known` is the time the booking has already, which is
 * not asked about again.
 */
export async function answerForm(
  ctx: Ctx,
  given: Values,
  {
    writer = null,
    known: booked,
  }: { writer?: string | null; known?: { startsAt: Date; endsAt: Date } },
  write: Work,
): Promise<string | ReturnType<typeof data<FormAnswer>>> {
  const { at, without, picked: _, mine: __, ...rest } = given
  if (at)
    return data<FormAnswer>({
      values: { ...rest, startsLater: '', endsLater: '', ...timesOf(at) },
      problems: {},
      projects: await projectsOf(ctx, rest),
      filled: true,
    })
  const left = (without ?? '').split(' ').map((id) => `resource:${id}`)
  const values = Object.fromEntries(Object.entries(rest).filter(([name]) => !left.includes(name)))
  const whose = await clientMeant(ctx, given, writer)
  const known: Values = { ...values, ...whose.values }
  const terms = (await theStudio(ctx))!
  const form = read(bookingSchema(terms), known)
  const projects = await projectsOf(ctx, known)
  if (!form.ok || whose.problem)
    return data<FormAnswer>(
      {
        values: known,
        projects,
        problems: {
          ...(!form.ok && form.problems),
          ...(whose.problem && { client: whose.problem }),
        },
        ...(!form.ok && { facts: form.facts }),
        candidates: whose.candidates,
      },
      { status: 422 },
    )
  const question =
    form.form.closedAnyway || isSame(booked, form.form)
      ? null
      : await questionAbout(ctx, [form.form, ...form.form.again], form.form.resources)
  if (question)
    return data<FormAnswer>(
      { values: known, projects, problems: {}, problem: question.problem, facts: question.facts },
      { status: 409 },
    )
  const answer = await write(form.form)
  if (answer.ok) return answer.value.id
  return refuse(answer, { values: known, projects }, terms.timeZone)
}

/** What was wrong, beside its field where it has one, else with the clashes and the free times. */
function refuse(
  answer: Exclude<Written, { ok: true }>,
  shown: Pick<FormAnswer, 'values' | 'projects'>,
  timeZone: string,
) {
  const { problem, facts } = answer
  const field = fieldOf[problem]
  if (field) return data<FormAnswer>({ ...shown, problems: { [field]: problem } }, { status: 422 })
  const clashes =
    'clashes' in answer
      ? {
          clashes: answer.clashes.map((clash) => ({
            ...clash,
            until: wallOf(clash.until, timeZone),
          })),
          free: answer.free,
        }
      : {}
  return data<FormAnswer>({ ...shown, problems: {}, problem, facts, ...clashes }, { status: 409 })
}

function isSame(
  one: { startsAt: Date; endsAt: Date } | undefined,
  other: { startsAt: Date; endsAt: Date },
): boolean {
  return (
    one?.startsAt.getTime() === other.startsAt.getTime() &&
    one.endsAt.getTime() === other.endsAt.getTime()
  )
}

/** What is said beside a field; all else at the head of the form. */
const fieldOf: Partial<Record<ProblemCode, string>> = {
  'client-missing': 'client',
  'project-is-gone': 'project',
  'project-of-another': 'project',
  'project-not-open': 'project',
  'hold-has-passed': 'heldUntil',
}

function projectsOf(ctx: Ctx, { client = '', project = '' }: Values) {
  return projectsToBook(ctx, {
    clients: isId(client) ? [client] : [],
    chosen: isId(project) ? project : '',
  })
}

/**
 * `2026-11-24T10:00 2026-11-24T12:00` as the form's fields, of whole days without their hours;
 * nothing of what is no such thing.
 */
export function timesOf(at: string): Values {
  const [, date = '', start = '', lastDate = '', end = ''] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d) (\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(at) ?? []
  if (!date) return {}
  const lastDay = lastWholeDay({ startsWall: `${date}T${start}`, endsWall: `${lastDate}T${end}` })
  return lastDay
    ? { date, endDate: lastDay, allDay: 'on', start: '', end: '' }
    : { date, endDate: lastDate, allDay: '', start, end }
}

type Meant = { values: Values; problem?: ProblemCode; candidates?: FormAnswer['candidates'] }

/** Which client a form means. One that was known and typed over is looked for by its new name. */
async function clientMeant(
  ctx: Ctx,
  { picked = '', client = '', clientName: typed = '', project = '' }: Values,
  writer: string | null,
): Promise<Meant> {
  for (const id of [picked, client]) {
    const name = isId(id) ? await clientName(ctx, id) : null
    if (name !== null && (id === picked || fold(name) === fold(typed)))
      return { values: { client: id, clientName: name } }
  }
  const none = { client: '', clientName: typed }
  const begun = typed.trim() === '' && isId(project) ? await projectToBook(ctx, project) : null
  if (begun) return { values: { client: begun.clientId, clientName: begun.client } }
  if (typed.trim() === '') return { values: none, problem: 'client-missing' }
  if (writer !== null && fold(writer) === fold(typed)) return { values: none }
  const named = await clientsNamed(ctx, typed)
  const candidates = named.length > 0 ? named : await clientsLike(ctx, typed)
  if (named.length === 1) return { values: { client: named[0]!.id, clientName: named[0]!.name } }
  return {
    values: none,
    problem: candidates.length > 0 ? 'client-many' : 'client-unknown',
    candidates,
  }
}
