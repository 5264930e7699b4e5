import { Outlet, redirect, useLocation, useMatches } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { findSiteImage } from '#app/features/site/page/reads.server.ts'
import { HoldingPage } from '#app/features/site/page/ui/holding-page.tsx'
import { SiteShell } from '#app/features/site/page/ui/site-shell.tsx'
import { isSampleInPublic } from '#app/features/studio/settings/reads.server.ts'

import type { Route } from './+types/layout'
import { InlineScript } from './inline-script.tsx'
import type { PagePart } from './page-script.ts'
import type { Site } from './structured-data.ts'
import { findStudioView, getSiteAccess } from '#app/features/site/site-layout/reads.server.ts'
import { hideSite } from '#app/features/site/site-layout/rules.ts'

/** Pages behind a private link, which work before the site is published. */
const privatePath = /^\/(?:(?:booking|testimonial|received|g|r)\/|(?:client|verify)(?:\/|$))/

/** Redirects visitors of an unpublished site to its holding page, also from forms. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }) => {
    if (url.pathname === '/' || privatePath.test(url.pathname)) return
    if ((await getSiteAccess(context.get(ctxKey))) === 'closed')
      throw redirect('/', request.method === 'POST' ? 303 : 307)
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const fullStudio = await findStudioView(ctx)
  if (!fullStudio) throw redirect('/auth/setup', 307)
  const access = await getSiteAccess(ctx)
  const studio = access === 'closed' ? hideSite(fullStudio) : fullStudio
  const site: Site = {
    origin: ctx.app.config.publicUrl,
    language: ctx.language,
    studio,
    picture: await findSiteImage(ctx),
    sample: await isSampleInPublic(ctx),
    ...(access !== 'published' && { unpublished: true }),
  }
  return { site, access }
}

export const links = () => [{ rel: 'manifest', href: '/manifest.webmanifest' }]

export const shouldRevalidate = () => false

/**
 * The `handle` of a page names its additions to the page script, if needed as a function of its
 * data.
 */
type Handle =
  | {
      parts?: PagePart[] | ((data: never) => PagePart[])
      /** A page for a client, without links to the portal. */ forClients?: boolean
      /** A page with a frame of its own. */ isBare?: boolean
    }
  | undefined

export default function SiteLayout({
  loaderData: {
    site: { studio, sample },
    access,
  },
}: Route.ComponentProps) {
  const parts = useMatches().flatMap(({ handle, loaderData }) => {
    const { parts = [] } = (handle as Handle) ?? {}
    return typeof parts === 'function' ? parts(loaderData as never) : parts
  })
  const { pathname } = useLocation()
  const forClients = useMatches().some(({ handle }) => (handle as Handle)?.forClients)
  if (useMatches().some(({ handle }) => (handle as Handle)?.isBare))
    return (
      <>
        <Outlet context={studio} />
        <InlineScript parts={parts} />
      </>
    )
  if (access === 'closed' && pathname === '/') return <HoldingPage studio={studio} />
  return (
    <>
      <SiteShell
        studio={studio}
        sample={sample === true}
        unpublished={access === 'editor'}
        forClients={forClients}
        path={pathname}
      >
        <Outlet context={studio} />
      </SiteShell>
      <InlineScript parts={parts} />
    </>
  )
}
