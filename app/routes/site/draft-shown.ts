import { type RouterContextProvider, data, redirect } from 'react-router'

import { cookie } from '#app/platform/auth/sessions.server.ts'
import { type Ctx, ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { maySeeDrafts } from '#app/studio/edition/reads.server.ts'
import { studioForVisitors } from '#app/studio/settings/reads.server.ts'

import type { NotShown } from './preview-ended.tsx'

type Asked = { context: Readonly<RouterContextProvider>; params: { token: string } }

/**
 * Something with every draft in it. Whoever may not see them learns nothing, not even whether there
 * are any.
 */
export async function draftShown<Shown extends object>(
  { context, params }: Asked,
  read: (ctx: Ctx) => Promise<Shown | null>,
) {
  const ctx = context.get(ctxKey)
  const opens = await maySeeDrafts(ctx, params.token)
  const shown = opens ? await read(ctx) : null
  const studio = await studioForVisitors(ctx)
  if (!studio) throw redirect('/auth/setup', 307)
  // oxlint-disable-next-line no-throw-literal -- React Router's way to answer with another page
  if (!shown)
    throw data({ studio, opens } satisfies NotShown, {
      status: 404,
      headers: { 'x-robots-tag': 'noindex' },
    })
  const writes = may(ctx.actor, 'website.change')
  // the pictures of drafts are asked for without the link in their address
  const headers: HeadersInit = writes
    ? {}
    : { 'set-cookie': cookie(ctx.app.config, 'preview', params.token) }
  return data(
    { ...shown, studio, token: params.token, writes, nonce: context.get(nonceKey) },
    { headers },
  )
}

/** Only the portal may frame it. */
export function headersOfDraft({ loaderHeaders }: { loaderHeaders: Headers }): HeadersInit {
  const kept = loaderHeaders.get('set-cookie')
  return {
    'content-security-policy': "frame-ancestors 'self'",
    ...(kept && { 'set-cookie': kept }),
  }
}
