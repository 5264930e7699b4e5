import { data, redirect } from 'react-router'

import { problem } from '#app/core/result.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { fieldsWithFile } from '#app/platform/form-file.server.ts'
import { answering } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { filmOf } from '#app/studio/film/reads.server.ts'
import { captionsTyped, mostCaptionBytes, writeCaptions } from '#app/studio/film/rules.ts'
import { CaptionsText } from '#app/studio/film/ui/captions-text.tsx'
import { captionFilm } from '#app/studio/film/writes.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { filmWords } from '#app/words/film.ts'

import { found, isId } from '../found.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/captions'
import { itemWith } from './item-act.ts'

/**
 * What is said in a film, all of it, as WebVTT or SRT: as a file from a page that is awake, as text
 * from one that sleeps.
 */
export async function action({ request, context, params: { fileId } }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const sent = await fieldsWithFile(request, mostCaptionBytes)
  const text = sent?.file ? sent.file.bytes.toString('utf8') : sent?.values.captions
  const typed =
    text === undefined
      ? problem('upload-cut')
      : text.length > mostCaptionBytes
        ? problem('captions-many')
        : captionsTyped(text)
  const answer = !typed.ok
    ? typed
    : isId(fileId)
      ? await captionFilm(answering(ctx, { ...sent!.values, captions: text! }), fileId, typed.cues)
      : problem('film-is-gone')
  const isPlain = request.headers.get('accept')?.includes('text/html')
  if (answer.ok)
    return isPlain ? redirect(itemWith(fileId, null, 'captions'), 303) : { ok: true as const }
  return data(
    { ok: false as const, problem: answer.problem, facts: {}, text: isPlain ? (text ?? '') : '' },
    { status: answer.problem === 'film-is-gone' ? 404 : 422 },
  )
}

/** The same as a page of its own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const film = await found('film', params.fileId, (id) => filmOf(ctx, id))
  return {
    name: film.name,
    text: film.cues.length > 0 ? writeCaptions(film.cues) : '',
    words: { captions: filmWords(ctx.language).captions, back: filmWords(ctx.language).back },
  }
}

export { tryAct as clientAction } from '../try-act.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ settings }) =>
    loaderData ? `${loaderData.words.captions}: ${loaderData.name}` : settings.tabs.website,
  )

/** Where no script runs; what was not right stands here again as it was typed. */
export default function Captions({
  actionData,
  loaderData: { text, words, name },
  params,
}: Route.ComponentProps) {
  const refused = actionData && 'text' in actionData ? actionData : null
  return (
    <div className="page captions-page">
      <BackLink to={`/portal/settings/library/${params.fileId}`}>{words.back}</BackLink>
      <div className="page-head">
        <h1>
          {words.captions}: {name}
        </h1>
      </div>
      <CaptionsText
        itemId={params.fileId}
        text={refused?.text ?? text}
        {...(refused && { problem: refused.problem })}
      />
    </div>
  )
}

export { PageProblem as ErrorBoundary }
