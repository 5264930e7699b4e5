import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { readFields, withIdempotency } from '#app/platform/form.server.ts'
import type { SelectionAnswer } from '#app/features/delivery/gallery-page/ui/selection-view.ts'
import { findVisibleItem } from '#app/features/delivery/gallery-item/reads.server.ts'

import type { Route } from './+types/selection'
import { applyGuestForm, describeProblem, getGuestStatus, parseNumber } from './guest-forms.ts'
import { findAccess, galleryHeaders, getOpenGallery, isOpen } from './guest-page.ts'
import { readSelection } from './selection-view.ts'

/** There is nothing to see. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/g/${encodeURIComponent(params.slug)}`, { headers: galleryHeaders })
}

/** Carries out a form about one file for the scripts of the page, and answers how it is now. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const fields = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), fields)
  const result = await applyGuestForm(ctx, await getOpenGallery(ctx, request, params.slug), fields)
  if (!result.ok) {
    const message = describeProblem(ctx.language, result)
    const answer: SelectionAnswer = { ok: false, problem: result.problem, message }
    return respond(answer, getGuestStatus(result.problem))
  }
  // a guest who gave a name is another viewer now
  const access = await findAccess(ctx, request, params.slug)
  const number = parseNumber(fields.number)
  if (!access || !isOpen(access)) return respond(null, 404)
  const item = await findVisibleItem(ctx, access, number)
  const query = new URLSearchParams({ list: fields.chosen || (fields.list ?? '') })
  const { list, marks } = await readSelection(ctx, access, query, [])
  return respond({
    ok: true,
    notice: result.value.notice,
    number,
    isFavorite: marks.favorites.includes(number),
    label: marks.labels[number] ?? null,
    isHidden: item?.hiddenAt != null,
    comments: marks.comments[number] ?? 0,
    countText: list?.countText ?? '',
  })
}

function respond(answer: SelectionAnswer | null, status = 200) {
  return Response.json(answer, { status, headers: galleryHeaders })
}
