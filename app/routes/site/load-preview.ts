import { type RouterContextProvider, data, redirect } from 'react-router'

import { serializeCookie } from '#app/platform/auth/sessions.server.ts'
import { type Ctx, ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { maySeeDrafts } from '#app/features/site/preview-link/reads.server.ts'
import type { PreviewError } from './preview-error.tsx'
import { findStudioView } from '#app/features/site/site-layout/reads.server.ts'

type PreviewArgs = { context: Readonly<RouterContextProvider>; params: { token: string } }

/**
 * Loads a page or case study with every draft. Visitors without access learn nothing, not even if
 * there are drafts.
 */
export async function loadPreview<Shown extends object>(
  { context, params }: PreviewArgs,
  read: (ctx: Ctx) => Promise<Shown | null>,
) {
  const ctx = context.get(ctxKey)
  const maySee = await maySeeDrafts(ctx, params.token)
  const view = maySee ? await read(ctx) : null
  const studio = await findStudioView(ctx)
  if (!studio) throw redirect('/auth/setup', 307)
  // oxlint-disable-next-line no-throw-literal -- React Router's way to answer with another page
  if (!view)
    throw data({ studio, hasAccess: maySee } satisfies PreviewError, {
      status: 404,
      headers: { 'x-robots-tag': 'noindex' },
    })
  const canEdit = may(ctx.actor, 'website.change')
  // images of drafts are requested without the token in their URL, so it goes into a cookie
  const headers: HeadersInit = canEdit
    ? {}
    : { 'set-cookie': serializeCookie(ctx.app.config, 'preview', params.token) }
  return data(
    { ...view, studio, token: params.token, canEdit, nonce: context.get(nonceKey) },
    { headers },
  )
}

/** Allows only the portal to frame the preview. */
export function buildPreviewHeaders({ loaderHeaders }: { loaderHeaders: Headers }): HeadersInit {
  const cookie = loaderHeaders.get('set-cookie')
  return {
    'content-security-policy': "frame-ancestors 'self'",
    ...(cookie && { 'set-cookie': cookie }),
  }
}
