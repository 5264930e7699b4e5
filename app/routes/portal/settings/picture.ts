import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'

import type { Route } from './+types/picture'
import { hasFile, savePicture } from './picture-form.ts'

/**
 * Takes a picture from a page that shows how much of it has been sent, and answers nothing but what
 * became of it.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  if (!hasFile(request))
    return Response.json({ ok: false, problem: 'picture-missing' }, { status: 422 })
  const answer = await savePicture(
    request,
    context.get(ctxKey),
    url.searchParams.get('place') === 'share' ? 'share' : 'profile',
  )
  return answer.ok
    ? Response.json({ ok: true })
    : Response.json({ ok: false, problem: answer.problems.picture }, { status: 422 })
}

/** This address is for the act; whoever only looks is led to the page. */
export function loader() {
  return redirect('/portal/settings')
}
