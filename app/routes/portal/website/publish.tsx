import { redirect, redirectDocument } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { listServices } from '#app/features/site/page/reads.server.ts'
import { getSiteAccess } from '#app/features/site/site-layout/reads.server.ts'
import { publishSite } from '#app/features/site/site-layout/writes.server.ts'
import { PublishSitePage } from '#app/features/site/site-editor/ui/publish-site-page.tsx'
import { getCurrentPolicy, getPolicyFormat } from '#app/features/studio/policy/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/publish'

/** Asks for agreement to the terms on the site before visitors can read them. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  if ((await getSiteAccess(ctx)) === 'published') throw redirect('/portal/website')
  const policy = await getCurrentPolicy(ctx)
  const { answers, delivered } = getServerMessages(ctx.language).policy
  const services = (await listServices(ctx)).filter(({ offered }) => offered)
  const keys = services.map(({ key }) => key)
  return {
    terms: [
      answers.reply(policy),
      answers.payment(policy, await getPolicyFormat(ctx), keys),
      answers.cancellation(policy),
    ],
    delivered: services.map(({ key, title }) => ({ title, text: delivered[key](policy) })),
  }
}

export async function action({ context }: Route.ActionArgs) {
  await publishSite(context.get(ctxKey))
  return redirectDocument('/', 303)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.website}, ${pages.settings}`)

export default function Publish({ loaderData }: Route.ComponentProps) {
  return <PublishSitePage {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
