import { Outlet, redirect, useLocation, useMatches } from 'react-router'

import { ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { SiteShell } from '#app/studio/page/ui/site-shell.tsx'
import { studioForVisitors } from '#app/studio/settings/reads.server.ts'

import type { Route } from './+types/layout'
import { pageScript } from './page-script.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const studio = await studioForVisitors(context.get(ctxKey))
  if (!studio) throw redirect('/auth/setup', 307)
  return { studio, nonce: context.get(nonceKey) }
}

export const shouldRevalidate = () => false

/** A page says in its `handle` what its script does beside what all do. */
type Handle = { parts?: (() => void)[] } | undefined

export default function SiteLayout({ loaderData: { studio, nonce } }: Route.ComponentProps) {
  const parts = useMatches().flatMap(({ handle }) => (handle as Handle)?.parts ?? [])
  return (
    <>
      <SiteShell studio={studio} path={useLocation().pathname}><Outlet context={studio} /></SiteShell>
      {/* our own text, named by its hash or nonce in the page's policy */}
      {/* oxlint-disable-next-line studio/nothing-inline */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: pageScript(parts) }} />
    </>
  )
}
