import { data, useLocation } from 'react-router'

import { cookie } from '#app/platform/auth/sessions.server.ts'
import { ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { maySeeDrafts, websiteInDraft } from '#app/studio/edition/reads.server.ts'
import { Preview, WorkPreview } from '#app/studio/edition/ui/preview.tsx'
import { topicFrom, topicsOf } from '#app/studio/inquiry/rules.ts'
import { ContactForm } from '#app/studio/inquiry/ui/contact-form.tsx'
import { studioForVisitors } from '#app/studio/settings/reads.server.ts'

import type { Route } from './+types/preview'
import { loop, pageScript, sound } from './page-script.ts'

/** A page with every draft in it. Whoever may not see them learns nothing, not even whether there are any. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const shown = await maySeeDrafts(ctx, params.token) ? await websiteInDraft(ctx, `/${params['*'].replace(/\/+$/, '')}`) : null
  const studio = await studioForVisitors(ctx)
  if (!shown || !studio) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const writes = may(ctx.actor, 'website.change')
  // the pictures of drafts are asked for without the link in their address
  const headers: HeadersInit = writes ? {} : { 'set-cookie': cookie(ctx.app.config, 'preview', params.token) }
  return data({ ...shown, studio, token: params.token, writes, nonce: context.get(nonceKey) }, { headers })
}

/** Only the portal may frame it. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const kept = loaderHeaders.get('set-cookie')
  return { 'content-security-policy': "frame-ancestors 'self'", ...(kept && { 'set-cookie': kept }) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.kind === 'work' ? loaderData.work.title : loaderData?.page.title ?? '' }, { name: 'robots', content: 'noindex' }]

export default function PreviewPage({ loaderData: shown }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <>
      {shown.kind === 'work' ? <WorkPreview {...shown} key={pathname} /> : <Preview {...shown} key={pathname} contactForm={(hint, offered) => <ContactForm topics={topicsOf(offered)} topic={topicFrom(null, topicsOf(offered))} hint={hint} email={shown.studio.email} answer={undefined} />} />}
      {/* our own text, named by its nonce in the page's policy */}
      {/* oxlint-disable-next-line studio/nothing-inline */}
      <script nonce={shown.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: pageScript(shown.kind === 'work' ? [loop, sound] : [loop]) }} />
    </>
  )
}
