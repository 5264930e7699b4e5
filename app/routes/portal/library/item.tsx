import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { filmOf } from '#app/studio/film/reads.server.ts'
import { foldersWithFiles, itemById } from '#app/studio/library/reads.server.ts'
import { type Item, sayingSchema } from '#app/studio/library/rules.ts'
import { ItemPage } from '#app/studio/library/ui/item-page.tsx'
import { describeItem } from '#app/studio/library/writes.server.ts'
import { aboutSchema } from '#app/studio/picture/rules.ts'
import { describePicture } from '#app/studio/picture/writes.server.ts'
import { soundOf } from '#app/studio/sound/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { type ProblemCode, problemFrom } from '#app/words/problems.ts'

import { found } from '../found.ts'
import { refused, saved } from '../settings/answer.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/item'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const item = await found('file', params.fileId, (id) => itemById(ctx, id))
  return {
    item,
    film: item.film && (await filmOf(ctx, item.id)),
    sound: item.sound && (await soundOf(ctx, item.id)),
    folders: (await foldersWithFiles(ctx)).map(({ path }) => path),
    now: ctx.now,
    once: onceKey(),
    problem: problemFrom(url.searchParams.get('problem')) ?? undefined,
  }
}

/**
 * Two forms on the page, each says which it is: what a picture shows, and what is said of any file.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const asked = context.get(ctxKey)
  demand(asked.actor, 'website.change')
  const item = await found('file', params.fileId, (id) => itemById(asked, id))
  const values = await fieldsOf(request)
  const form = values.form === 'look' ? 'look' : 'saying'
  const answer = await (form === 'look' ? seen : told)(answering(asked, values), item, values)
  return answer.ok ? saved(request, form) : refused(form, answer.problems, values)
}

type Kept = { ok: true } | { ok: false; problems: Record<string, ProblemCode> }

async function seen(ctx: Ctx, { hash }: Item, values: Record<string, string>): Promise<Kept> {
  const given = read(aboutSchema, values)
  if (!given.ok) return given
  const answer = await describePicture(ctx, { hash }, given.form)
  return answer.ok
    ? answer
    : {
        ok: false,
        problems: { [answer.problem.startsWith('alt-') ? 'alt' : 'focus']: answer.problem },
      }
}

async function told(ctx: Ctx, { id }: Item, values: Record<string, string>): Promise<Kept> {
  const given = read(sayingSchema, values)
  if (!given.ok) return given
  const answer = await describeItem(ctx, id, given.form)
  return answer.ok ? answer : { ok: false, problems: { name: answer.problem } }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ settings }) =>
    loaderData ? `${loaderData.item.name}, ${settings.tabs.library}` : settings.tabs.library,
  )

export default function ItemInHand({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemPage key={loaderData.item.id} {...loaderData} answer={useAnswer(actionData)} />
}

export { PartProblem as ErrorBoundary }
