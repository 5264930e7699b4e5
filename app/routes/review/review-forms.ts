import { type Failure, fail, ok } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { parseForm, withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { approvalSchema } from '#app/features/delivery/review-decision/rules.ts'
import {
  approveVersion,
  reopenReview,
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
import { parseAgreement } from '#app/features/delivery/review-round/rules.ts'
import {
  declineRound,
  includeLateNote,
  requestRound,
  submitNotes,
} from '#app/features/delivery/review-round/writes.server.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'
import { listVersions } from '#app/features/delivery/review-version/reads.server.ts'
import { chargeWaiverSchema, createOfferSchema } from '#app/features/sales/project-charge/rules.ts'
import { offerCharge, waiveCharge } from '#app/features/sales/project-charge/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
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
    case 'include':
      return isId(note) ? includeLateNote(own, access, note) : fail('note-is-gone')
    case 'offer-round':
    case 'waive-round':
      return applyCharge(own, access, fields)
    case 'submit':
      return isId(version)
        ? submitNotes(own, access, version, parseAgreement(fields))
        : fail('review-version-is-gone')
    case 'request-round':
      return isId(version) ? requestRound(own, access, version) : fail('review-version-is-gone')
    case 'decline-round':
      return isId(version) ? declineRound(own, access, version) : fail('review-version-is-gone')
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

/** Offers the price of an extra round, or waives it, as the studio. */
async function applyCharge(ctx: Ctx, access: OpenReview, fields: ReviewFields): Promise<Result> {
  authorize(ctx.actor, 'project-charge.change')
  const charge = { id: fields.charge ?? '', reviewId: access.review.id }
  if (access.viewer.kind !== 'studio' || !isId(charge.id)) return fail('charge-is-gone')
  if (fields.form === 'waive-round') {
    const input = parseForm(chargeWaiverSchema, fields)
    return input.ok ? waiveCharge(ctx, charge, input.form) : input
  }
  const input = parseForm(createOfferSchema(await getStudio(ctx)), fields)
  return input.ok ? offerCharge(ctx, charge, input.form) : input
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
  if (problem === 'round-not-agreed')
    return {
      result: { ok: false, form, problems: { agree: problem }, values, problem: '' },
      status: 422,
    }
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
  if (problem === 'review-guest-may-not' || problem === 'round-needs-signer') return 403
  return problem.endsWith('-is-gone') ? 404 : 409
}
