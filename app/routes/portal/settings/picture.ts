import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'

import type { Route } from './+types/picture'
import { hasFile, savePicture } from './picture-form.ts'

/** Receives an image from a page that shows upload progress. Returns only the result. */
export async function action({ request, context, url }: Route.ActionArgs) {
  if (!hasFile(request))
    return Response.json({ ok: false, problem: 'picture-missing' }, { status: 422 })
  const result = await savePicture(
    request,
    context.get(ctxKey),
    url.searchParams.get('place') === 'share' ? 'share' : 'profile',
  )
  return result.ok
    ? Response.json({ ok: true })
    : Response.json({ ok: false, problem: result.problems.picture }, { status: 422 })
}

/** This path accepts only POST; a GET redirects to the page. */
export function loader() {
  return redirect('/portal/settings/profile')
}
