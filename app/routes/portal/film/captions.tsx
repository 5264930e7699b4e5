import { data, redirect } from 'react-router'

import { problem } from '#app/core/result.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { fieldsWithFile } from '#app/platform/form-file.server.ts'
import { answering } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { captionsTyped, mostCaptionBytes } from '#app/studio/film/rules.ts'
import { CaptionsText } from '#app/studio/film/ui/captions-text.tsx'
import { captionFilm } from '#app/studio/film/writes.server.ts'
import { filmWords } from '#app/words/film.ts'

import { isId } from '../found.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/captions'
import { itemWith } from './item-act.ts'

/** What is said in a film, all of it, as WebVTT or SRT: as a file from a page that is awake, as text from one that sleeps. */
export async function action({ request, context, params: { itemId } }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const sent = await fieldsWithFile(request, mostCaptionBytes)
  const text = sent?.file ? sent.file.bytes.toString('utf8') : sent?.values.captions
  const typed = text === undefined ? problem('upload-cut') : text.length > mostCaptionBytes ? problem('captions-many') : captionsTyped(text)
  const answer = !typed.ok ? typed : isId(itemId) ? await captionFilm(answering(ctx, { ...sent!.values, captions: text! }), itemId, typed.cues) : problem('film-is-gone')
  const isPlain = request.headers.get('accept')?.includes('text/html')
  if (answer.ok) return isPlain ? redirect(itemWith(itemId, null, 'captions'), 303) : { ok: true as const }
  return data({ ok: false as const, problem: answer.problem, facts: {}, text: isPlain ? text ?? '' : '' }, { status: answer.problem === 'film-is-gone' ? 404 : 422 })
}

export { lookAt as loader } from './item-act.ts'
export { tryAct as clientAction } from '../try-act.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, () => filmWords('en').captions)

/** A plain form that was not right stands here again, with everything as it was typed. */
export default function Captions({ actionData, params }: Route.ComponentProps) {
  if (!actionData || !('text' in actionData)) return null
  return <div className="page"><CaptionsText itemId={params.itemId} text={actionData.text} problem={actionData.problem} /></div>
}

export { PageProblem as ErrorBoundary }
