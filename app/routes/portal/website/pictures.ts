import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { picturesToChoose } from '#app/studio/picture/reads.server.ts'
import type { Choices } from '#app/studio/picture/rules.ts'

import { pictureAdded } from '../settings/picture-form.ts'
import type { Route } from './+types/pictures'
import { websiteWith } from './picture-act.ts'

/** Every picture a page can show, with where it is used. */
export async function loader({ context }: Route.LoaderArgs): Promise<Choices> {
  return { ok: true, pictures: await picturesToChoose(context.get(ctxKey)) }
}

/** A list that does not arrive is said where it would stand; the page around it may hold what was typed. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Choices> {
  return serverLoader().catch(() => ({ ok: false }))
}

/** One more of them: a page that is awake is told which it is, a plain form is led to the website. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const answer = await pictureAdded(request, ctx)
  if (request.headers.get('accept')?.includes('text/html')) return redirect(websiteWith(answer.ok ? null : answer.problem), 303)
  const picture = answer.ok && (await picturesToChoose(ctx)).find(({ id }) => id === answer.value.item.hash)
  // somebody may have taken it away since
  return picture ? Response.json({ ok: true, picture }) : Response.json({ ok: false, problem: answer.ok ? 'picture-is-gone' : answer.problem }, { status: 422 })
}
