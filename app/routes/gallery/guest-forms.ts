import { type Failure, fail, ok } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { parseColorLabel, personalKey } from '#app/features/delivery/favorite/rules.ts'
import { setFavorite, setHidden, setLabel } from '#app/features/delivery/favorite/writes.server.ts'
import { commentSchema } from '#app/features/delivery/gallery-comment/rules.ts'
import {
  addComment,
  deleteOwnComment,
} from '#app/features/delivery/gallery-comment/writes.server.ts'
import { findVisibleItem } from '#app/features/delivery/gallery-item/reads.server.ts'
import type { OpenGallery } from '#app/features/delivery/gallery-share/reads.server.ts'
import { setGuestName } from '#app/features/delivery/guest-name/writes.server.ts'
import { guestNameSchema } from '#app/features/delivery/guest-name/rules.ts'
import { getGallerySelectionMessages } from '#app/messages/gallery-selection.ts'
import { type ProblemCode, getProblemMessages } from '#app/messages/problems.ts'

import { isId } from '../portal/find-or-404.ts'

export type GuestFields = Record<string, string>
type Done = { ok: true; value: { notice: string } }

/** Returns the number of an item as a form has it; 0 for any other text. */
export function parseNumber(text: string | undefined): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
}

/**
 * Carries out a form about one file: a favorite, a color, hiding or a comment. `notice` is a
 * sentence about a success that differs from what was asked for.
 */
export async function applyGuestForm(
  ctx: Ctx,
  access: OpenGallery,
  fields: GuestFields,
): Promise<Done | Failure> {
  const number = parseNumber(fields.number)
  const isOn = fields.isOn === 'on'
  switch (fields.form) {
    case 'favorite': {
      const list = fields.list || personalKey
      const result = await setFavorite(ctx, access, { number, list, isOn })
      if (!result.ok) return result
      const { isSuggestion, sentBy } = result.value
      const messages = getGallerySelectionMessages(ctx.language)
      return ok({ notice: isSuggestion ? messages.suggested(sentBy) : '' })
    }
    case 'label': {
      const label = parseColorLabel(fields.label)
      return finish(await setLabel(ctx, access, { number, label }))
    }
    case 'hidden':
      return finish(await setHidden(ctx, access, { number, isHidden: isOn }))
    case 'comment-deletion':
      return fields.comment && isId(fields.comment)
        ? finish(await deleteOwnComment(ctx, access, fields.comment))
        : fail('comment-is-gone')
    case 'comment':
      return applyComment(ctx, access, fields)
    default:
      return fail('form-was-changed')
  }
}

/** A guest without a name gives it together with the first comment. */
async function applyComment(ctx: Ctx, access: OpenGallery, fields: GuestFields) {
  const input = parseForm(commentSchema, fields)
  if (!input.ok) return toFailure(input.problems)
  if (fields.parent && !isId(fields.parent)) return fail('comment-is-gone')
  if (!(await findVisibleItem(ctx, access, parseNumber(fields.number))))
    return fail('gallery-item-is-gone')
  const named = await setNameIfMissing(ctx, access, fields)
  if (!named.ok) return named
  return finish(
    await addComment(ctx, named.value, {
      number: parseNumber(fields.number),
      text: input.form.text,
      parentId: fields.parent || null,
    }),
  )
}

async function setNameIfMissing(
  ctx: Ctx,
  access: OpenGallery,
  fields: GuestFields,
): Promise<{ ok: true; value: OpenGallery } | Failure> {
  const { viewer } = access
  if (viewer.kind === 'studio' || viewer.contactId !== null || fields.name === undefined)
    return ok(access)
  const input = parseForm(guestNameSchema, fields)
  if (!input.ok) return toFailure(input.problems)
  // the form's key is for the comment
  const named = await setGuestName({ ...ctx, idempotency: null }, access, input.form)
  return named.ok ? ok({ ...access, viewer: { ...viewer, ...named.value } }) : named
}

function finish(result: { ok: true; value?: unknown } | Failure): Done | Failure {
  return result.ok ? ok({ notice: '' }) : result
}

function toFailure(problems: Record<string, ProblemCode>): Failure {
  return fail(Object.values(problems)[0] ?? 'not-saved')
}

/** Returns the sentence of a problem, with the numbers of its list. */
export function describeProblem(language: string, { problem, details }: Failure): string {
  const messages = getGallerySelectionMessages(language)
  const { count = 0, min = 0, max = 0 } = details as Record<string, number>
  if (problem === 'list-full') return messages.full({ count, min, max })
  if (problem === 'list-short') return messages.short({ count, min, max })
  if (problem === 'list-long') return messages.long({ count, min, max })
  if (problem === 'guest-name-used') return messages.nameTaken
  return getProblemMessages(language)[problem]
}

/** Returns the status of a problem of a guest's form. */
export function getGuestStatus(problem: Failure['problem']): number {
  if (problem === 'too-many-changes') return 429
  if (problem === 'guest-may-not') return 403
  if (problem.endsWith('-is-gone')) return 404
  return ['comment-empty', 'comment-long', 'contact-name-missing', 'name-long'].includes(problem)
    ? 422
    : 409
}

/** Returns the page that asks for a name, and then carries out a form without text. */
export function buildNamePath(slug: string, fields: GuestFields): string {
  const query = new URLSearchParams()
  for (const name of pendingFields) if (fields[name]) query.set(name, fields[name])
  return `/g/${slug}/name?${query}`
}

/** Fields of a form that waits until its guest has a name. */
export const pendingFields = ['form', 'number', 'list', 'isOn', 'label', 'page', 'only'] as const

/** Returns the place in the gallery to which a form of the grid leads back. */
export function buildGridPath(slug: string, { number, list, page, only }: GuestFields): string {
  const query = new URLSearchParams()
  if (list) query.set('list', list)
  if (only) query.set('only', '1')
  if (page && parseNumber(page) > 0) query.set('page', page)
  const hash = parseNumber(number) > 0 ? `#f${number}` : ''
  return `/g/${slug}${query.size > 0 ? `?${query}` : ''}${hash}`
}
