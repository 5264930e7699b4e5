import { data, redirect } from 'react-router'

import { fail } from '#app/core/result.ts'
import { toSingleLine } from '#app/core/text.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFields, generateIdempotencyKey } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  findMediaItemById,
  listReplacementChoices,
} from '#app/features/media/media-library/reads.server.ts'
import {
  type ReplaceResult,
  ReplacementPage,
} from '#app/features/media/media-library/ui/replacement-page.tsx'
import { replaceMediaItem } from '#app/features/media/media-library/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { getLibraryMessages } from '#app/messages/media-library.ts'

import { findOr404, isId } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/replacement'

/** Lists files that can replace this one, filtered by name (`?other=`). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { id, kind, name, usages } = await findOr404('file', params.fileId, (id) =>
    findMediaItemById(ctx, id),
  )
  const search = toSingleLine(url.searchParams.get('other') ?? '').slice(0, 200)
  return {
    item: { id, name, kind, usages },
    others: await listReplacementChoices(ctx, { id, kind }, search),
    search,
    formKey: generateIdempotencyKey(),
    language: ctx.language,
  }
}

/** Replaces the file everywhere; a form without JavaScript is redirected to the other file. */
export async function action({ request, context, params }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'website.change')
  const values = await readFields(request)
  const { other: otherId = '' } = values
  const ctx = withIdempotency(context.get(ctxKey), values)
  const item = await findOr404('file', params.fileId, (id) => findMediaItemById(ctx, id))
  const result = isId(otherId)
    ? await replaceMediaItem(ctx, item.id, otherId)
    : fail('file-other-kind')
  if (!result.ok)
    return data<ReplaceResult>({ ok: false, problem: result.problem }, { status: 409 })
  if (request.headers.get('accept')?.includes('text/html'))
    throw redirect(`/portal/media/${otherId}?saved`, 303)
  return data<ReplaceResult>({ ok: true, replacementId: otherId, canUndo: result.value.canUndo })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) =>
    loaderData
      ? getLibraryMessages(loaderData.language).replace.title(loaderData.item.name)
      : settings.tabs.library,
  )

export default function Replacement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReplacementPage
      key={loaderData.item.id}
      {...loaderData}
      result={useLastActionData<ReplaceResult>(actionData)}
    />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
