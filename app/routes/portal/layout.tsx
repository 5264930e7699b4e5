import { Outlet, data, redirect } from 'react-router'

import { preferencesFrom } from '#app/core/preferences.ts'
import { cookie, cookieFrom } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { inboxCounts } from '#app/studio/inquiry/reads.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { Welcome } from '#app/studio/staff/ui/welcome.tsx'
import { NowProvider } from '#app/ui/now.tsx'
import type { PortalData } from '#app/ui/use-portal.ts'
import { useTabs } from '#app/ui/use-tabs.ts'

import type { Route } from './+types/layout'
import './portal.css'
import { useLive } from './shell/live.ts'
import { PortalShell } from './shell/shell.tsx'

/** Nobody gets further who is not signed in; they come back to where they were going. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    if (!may(context.get(ctxKey).actor, 'portal.enter')) throw redirect(`/auth?to=${encodeURIComponent(url.pathname + url.search)}`)
  },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { actor, now } = ctx
  if (actor.kind !== 'staff') throw redirect('/auth')
  const counts = may(actor, 'inquiry.see') ? await inboxCounts(ctx) : null
  const { name, badge, timeZone, locale, currency } = (await theStudio(ctx))!
  const { config } = ctx.app
  const welcome = cookieFrom(config, request, 'welcome') !== null
  return data<PortalData>({
    welcome,
    person: { name: actor.name, email: actor.email, role: actor.role }, studio: { name, badge, timeZone, locale, currency },
    waiting: counts?.waiting ?? null, late: counts?.late ?? 0, now: now.toISOString(),
    preferences: preferencesFrom(request.headers.get('cookie')), mac: /Mac|iPhone|iPad/.test(request.headers.get('user-agent') ?? ''),
  }, { headers: welcome ? { 'set-cookie': cookie(config, 'welcome', '') } : {} })
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  useLive()
  useTabs(loaderData.person.email)
  return <NowProvider now={loaderData.now}><PortalShell><Welcome said={loaderData.welcome} /><Outlet /></PortalShell></NowProvider>
}
