import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findVideoCard } from '#app/features/media/video/reads.server.ts'
import {
  listFoldersWithCounts,
  findMediaItemById,
} from '#app/features/media/media-library/reads.server.ts'
import { type MediaItem, mediaDetailsSchema } from '#app/features/media/media-library/rules.ts'
import { ItemPage } from '#app/features/media/media-library/ui/item-page.tsx'
import { updateMediaDetails } from '#app/features/media/media-library/writes.server.ts'
import { imageDescriptionSchema } from '#app/features/media/image/rules.ts'
import { describeImage } from '#app/features/media/image/writes.server.ts'
import { findAudioCard } from '#app/features/media/audio/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { type ProblemCode, parseProblemCode } from '#app/messages/problems.ts'

import { findOr404 } from '../find-or-404.ts'
import { respondProblems, respondSaved } from '../settings/form-response.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/item'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const item = await findOr404('file', params.fileId, (id) => findMediaItemById(ctx, id))
  return {
    item,
    film: item.film && (await findVideoCard(ctx, item.id)),
    sound: item.sound && (await findAudioCard(ctx, item.id)),
    folders: (await listFoldersWithCounts(ctx)).map(({ path }) => path),
    now: ctx.now,
    formKey: generateIdempotencyKey(),
    problem: parseProblemCode(url.searchParams.get('problem')) ?? undefined,
  }
}

/**
 * Saves one of two forms, named by `form`: the image description, or the details of any
 * file.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const item = await findOr404('file', params.fileId, (id) => findMediaItemById(ctx, id))
  const values = await readFields(request)
  const form = values.form === 'image' ? 'image' : 'details'
  const result = await (form === 'image' ? saveImageDescription : saveItemDetails)(
    withIdempotency(ctx, values),
    item,
    values,
  )
  return result.ok ? respondSaved(request, form) : respondProblems(form, result.problems, values)
}

type SaveResult = { ok: true } | { ok: false; problems: Record<string, ProblemCode> }

async function saveImageDescription(
  ctx: Ctx,
  { hash }: MediaItem,
  values: Record<string, string>,
): Promise<SaveResult> {
  const input = parseForm(imageDescriptionSchema, values)
  if (!input.ok) return input
  const result = await describeImage(ctx, { hash }, input.form)
  return result.ok
    ? result
    : {
        ok: false,
        problems: { [result.problem.startsWith('alt-') ? 'alt' : 'focus']: result.problem },
      }
}

async function saveItemDetails(
  ctx: Ctx,
  { id }: MediaItem,
  values: Record<string, string>,
): Promise<SaveResult> {
  const input = parseForm(mediaDetailsSchema, values)
  if (!input.ok) return input
  const result = await updateMediaDetails(ctx, id, input.form)
  return result.ok ? result : { ok: false, problems: { name: result.problem } }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) =>
    loaderData ? `${loaderData.item.name}, ${settings.tabs.library}` : settings.tabs.library,
  )

export default function MediaItemRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemPage key={loaderData.item.id} {...loaderData} result={useLastActionData(actionData)} />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
