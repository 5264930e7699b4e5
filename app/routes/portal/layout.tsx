import { Outlet, redirect } from 'react-router'

import { preferencesFrom } from '#app/core/preferences.ts'
import { cookieFrom } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { inboxCounts } from '#app/studio/inquiry/reads.server.ts'
import { faces } from '#app/studio/picture/reads.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { useSaidOnArrival } from '#app/ui/arrival.ts'
import { NowProvider } from '#app/ui/now.tsx'
import type { PortalData } from '#app/ui/use-portal.ts'
import { useTabs } from '#app/ui/use-tabs.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { Route } from './+types/layout'
import './portal.css'
import { useLive } from './shell/live.ts'
import { PortalShell } from './shell/shell.tsx'

/** Nobody gets further who is not signed in; they come back to where they were going. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request, url }) => {
    const { actor, app } = context.get(ctxKey)
    if (may(actor, 'portal.enter')) return
    // a session there was, or a form that was sent from here: something ended
    const ended = cookieFrom(app.config, request, 'session') || request.method === 'POST'
    throw redirect(
      `/auth?to=${encodeURIComponent(url.pathname + url.search)}${ended ? '&ended' : ''}`,
    )
  },
]

export async function loader({ context, request }: Route.LoaderArgs): Promise<PortalData> {
  const ctx = context.get(ctxKey)
  const { actor, now } = ctx
  if (actor.kind !== 'staff') throw redirect('/auth')
  const counts = may(actor, 'inquiry.see') ? await inboxCounts(ctx) : null
  const { name, badge, timeZone, locale, currency } = (await theStudio(ctx))!
  return {
    person: { id: actor.id, name: actor.name, email: actor.email, role: actor.role },
    studio: { name, badge, timeZone, locale, currency },
    faces: await faces(ctx),
    waiting: counts?.waiting ?? null,
    late: counts?.late ?? 0,
    now: now.toISOString(),
    preferences: preferencesFrom(request.headers.get('cookie')),
    mac: /Mac|iPhone|iPad/.test(request.headers.get('user-agent') ?? ''),
  }
}

/** Steps of a sign-in that lead into the portal. */
const signedIn = { from: /^\/auth(?:\/code|\/invitation)?$/, to: /^\/portal(?:[/?]|$)/ }

export default function Layout({ loaderData }: Route.ComponentProps) {
  useLive(loaderData.now)
  useTabs(loaderData.person.email)
  useSaidOnArrival({ ...signedIn, text: useWords().site.auth.success })
  return (
    <NowProvider now={loaderData.now}>
      <PortalShell>
        <Outlet />
      </PortalShell>
    </NowProvider>
  )
}
