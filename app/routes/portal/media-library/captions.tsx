import { data, redirect } from 'react-router'

import { fail } from '#app/core/result.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { readMultipart } from '#app/platform/multipart.server.ts'
import { withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findVideoCard } from '#app/features/media/video/reads.server.ts'
import {
  parseTypedCaptions,
  maxCaptionBytes,
  formatCaptions,
} from '#app/features/media/video/rules.ts'
import { CaptionsText } from '#app/features/media/video/ui/captions-text.tsx'
import { saveCaptions } from '#app/features/media/video/writes.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { getVideoMessages } from '#app/messages/video.ts'

import { findOr404, isId } from '../find-or-404.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/captions'
import { buildItemPath } from './item-path.ts'

/**
 * Saves all captions of a video as WebVTT or SRT: a file from the editor, text from the page below.
 */
export async function action({ request, context, params: { fileId } }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const upload = await readMultipart(request, maxCaptionBytes)
  const isText = !upload?.file
  const text = upload?.file ? upload.file.bytes.toString('utf8') : upload?.values.captions
  const captions =
    text === undefined
      ? fail('upload-cut')
      : text.length > maxCaptionBytes
        ? fail('captions-many')
        : parseTypedCaptions(text)
  const result = !captions.ok
    ? captions
    : isId(fileId)
      ? await saveCaptions(
          withIdempotency(ctx, { ...upload!.values, captions: text! }),
          fileId,
          captions.cues,
        )
      : fail('film-is-gone')
  if (result.ok)
    return isText ? redirect(buildItemPath(fileId, null, 'captions'), 303) : { ok: true as const }
  return data(
    { ok: false as const, problem: result.problem, details: {}, text: isText ? (text ?? '') : '' },
    { status: result.problem === 'film-is-gone' ? 404 : 422 },
  )
}

/** Shows the captions on a page of their own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const film = await findOr404('file', params.fileId, (id) => findVideoCard(ctx, id))
  return {
    name: film.name,
    text: film.cues.length > 0 ? formatCaptions(film.cues) : '',
    labels: {
      captions: getVideoMessages(ctx.language).captions,
      back: getVideoMessages(ctx.language).back,
    },
  }
}

export { clientAction } from '../client-action.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) =>
    loaderData ? `${loaderData.labels.captions}: ${loaderData.name}` : settings.tabs.website,
  )

/** Used without JavaScript; a rejected text is shown again as typed. */
export default function Captions({
  actionData,
  loaderData: { text, labels, name },
  params,
}: Route.ComponentProps) {
  const rejection = actionData && 'text' in actionData ? actionData : null
  return (
    <div className="page captions-page">
      <BackLink to={`/portal/media/${params.fileId}`}>{labels.back}</BackLink>
      <div className="page-head">
        <h1>
          {labels.captions}: {name}
        </h1>
      </div>
      <CaptionsText
        itemId={params.fileId}
        text={rejection?.text ?? text}
        {...(rejection && { problem: rejection.problem })}
      />
    </div>
  )
}

export { PageErrorBoundary as ErrorBoundary }
