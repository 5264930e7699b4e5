import { type Failure, fail, ok } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { parseForm, withIdempotency } from '#app/platform/form.server.ts'
import { approvalSchema } from '#app/features/delivery/review-decision/rules.ts'
import {
  approveVersion,
  reopenReview,
  submitNotes,
} from '#app/features/delivery/review-decision/writes.server.ts'
import {
  type NotePlace,
  type ReviewClock,
  getClock,
  isPlaceClock,
  parsePlace,
} from '#app/features/delivery/review-clock/rules.ts'
import {
  noteSchema,
  noteTextSchema,
  parseDrawingShapes,
} from '#app/features/delivery/review-note/rules.ts'
import {
  addNote,
  answerNote,
  changeNote,
  deleteNote,
  resolveNote,
} from '#app/features/delivery/review-note/writes.server.ts'
import type { ReviewFormResult } from '#app/features/delivery/review-page/ui/review-view.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'
import { listVersions } from '#app/features/delivery/review-version/reads.server.ts'
import { parseRegion } from '#app/features/delivery/review-region/rules.ts'
import { type ProblemCode, getProblemMessages } from '#app/messages/problems.ts'
import { getReviewMessages } from '#app/messages/review.ts'

import { isId } from '../portal/find-or-404.ts'

export type ReviewFields = Record<string, string>
type Result =
  | { ok: true; value?: unknown }
  | Failure
  | { ok: false; problems: Record<string, ProblemCode> }

/** Carries out a form of a review's page, for a guest or the studio. */
export async function applyReviewForm(
  ctx: Ctx,
  access: OpenReview,
  fields: ReviewFields,
): Promise<Result> {
  const own = withIdempotency(ctx, fields)
  const { version = '', note = '' } = fields
  switch (fields.form) {
    case 'note':
      return applyNote(own, access, fields)
    case 'reply':
    case 'edit': {
      const input = parseForm(noteTextSchema, fields)
      if (!input.ok) return input
      if (!isId(note)) return fail('note-is-gone')
      const write = fields.form === 'reply' ? answerNote : changeNote
      return write(own, access, note, input.form)
    }
    case 'delete':
      return isId(note) ? deleteNote(own, access, note) : fail('note-is-gone')
    case 'resolve':
      return isId(note)
        ? resolveNote(own, access, note, { isResolved: fields.isResolved === 'on' })
        : fail('note-is-gone')
    case 'submit':
      return isId(version) ? submitNotes(own, access, version) : fail('review-version-is-gone')
    case 'approve': {
      const input = parseForm(approvalSchema, fields)
      if (!input.ok) return input
      return isId(version)
        ? approveVersion(own, access, version, input.form)
        : fail('review-version-is-gone')
    }
    case 'reopen':
      return reopenReview(own, access)
    default:
      return fail('form-was-changed')
  }
}

/** Adds a note; positions are timecodes of its version, or a page. */
async function applyNote(ctx: Ctx, access: OpenReview, fields: ReviewFields): Promise<Result> {
  const input = parseForm(noteSchema, fields)
  if (!input.ok) return input
  const version = (await listVersions(ctx, access)).find(({ id }) => id === fields.version)
  if (!version) return fail('review-version-is-gone')
  const clock = getClock(version)
  const place = parsePlace(input.form, clock)
  if ('problems' in place)
    return { ok: false, problems: place.problems as Record<string, ProblemCode> }
  const drawing = parseDrawingShapes(input.form.drawing)
  if (!drawing) return fail('note-drawing-malformed')
  const region = parseRegion(input.form.region)
  if (region === undefined || (region && !isPlaceClock(clock))) return fail('note-region-malformed')
  const { text, isInternal } = input.form
  return addNote(ctx, access, {
    versionId: version.id,
    text,
    isInternal,
    drawing,
    region,
    ...completePlace(place, clock, region !== null || drawing.length > 0),
  })
}

/** A mark is on the image, or on the first page unless another one was entered. */
function completePlace(place: NotePlace, clock: ReviewClock, isMarked: boolean): NotePlace {
  return isPlaceClock(clock) && isMarked && place.fromPosition === null
    ? { ...place, fromPosition: 0 }
    : place
}

/** Returns what the page shows of a result, with its status. */
export function describeResult(
  ctx: Ctx,
  result: Result,
  values: ReviewFields,
): { result: ReviewFormResult; status: number } {
  if (result.ok) return { result: ok(), status: 200 }
  const form = values.form ?? ''
  if ('problems' in result)
    return {
      result: { ok: false, form, problems: result.problems, values, problem: '' },
      status: 422,
    }
  const { problem, details } = result
  const { approval } = getReviewMessages(ctx.language)
  const sentence =
    problem === 'review-is-approved' && details.name !== undefined
      ? approval.already(String(details.name))
      : getProblemMessages(ctx.language)[problem]
  return {
    result: { ok: false, form, problems: {}, values, problem: sentence },
    status: getStatus(problem),
  }
}

function getStatus(problem: ProblemCode): number {
  if (problem === 'too-many-changes') return 429
  if (problem === 'review-guest-may-not') return 403
  return problem.endsWith('-is-gone') ? 404 : 409
}
