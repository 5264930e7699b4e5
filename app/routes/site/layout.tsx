import { Outlet, redirect, useLocation, useMatches } from 'react-router'

import { ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { findSiteImage } from '#app/features/site/page/reads.server.ts'
import { SiteShell } from '#app/features/site/page/ui/site-shell.tsx'
import { isSampleInPublic } from '#app/features/studio/settings/reads.server.ts'

import type { Route } from './+types/layout'
import { buildPageScript } from './page-script.ts'
import type { Site } from './structured-data.ts'
import { findStudioView } from '#app/features/site/site-layout/reads.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const studio = await findStudioView(ctx)
  if (!studio) throw redirect('/auth/setup', 307)
  const site: Site = {
    origin: ctx.app.config.publicUrl,
    language: ctx.language,
    studio,
    picture: await findSiteImage(ctx),
    sample: await isSampleInPublic(ctx),
  }
  return { site, nonce: context.get(nonceKey) }
}

export const links = () => [{ rel: 'manifest', href: '/manifest.webmanifest' }]

export const shouldRevalidate = () => false

/**
 * The `handle` of a page names its additions to the page script, if needed as a function of its
 * data.
 */
type Handle =
  | {
      parts?: (() => void)[] | ((data: never) => (() => void)[])
      /** A page for a client, without links to the portal. */ forClients?: boolean
    }
  | undefined

export default function SiteLayout({
  loaderData: {
    site: { studio, sample },
    nonce,
  },
}: Route.ComponentProps) {
  const parts = useMatches().flatMap(({ handle, loaderData }) => {
    const { parts = [] } = (handle as Handle) ?? {}
    return typeof parts === 'function' ? parts(loaderData as never) : parts
  })
  const forClients = useMatches().some(({ handle }) => (handle as Handle)?.forClients)
  return (
    <>
      <SiteShell
        studio={studio}
        sample={sample === true}
        forClients={forClients}
        path={useLocation().pathname}
      >
        <Outlet context={studio} />
      </SiteShell>
      {/* a script of our own, admitted by hash or nonce in the page's CSP */}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // oxlint-disable-next-line studio/no-inline-styles
        dangerouslySetInnerHTML={{ __html: buildPageScript(parts) }}
      />
    </>
  )
}
