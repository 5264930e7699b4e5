import { Outlet, redirect } from 'react-router'

import { readPreferences } from '#app/core/preferences.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { countInquiries } from '#app/features/clients/inquiry/reads.server.ts'
import { getStaffAvatars } from '#app/features/media/image/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useToastAfterRedirect } from '#app/ui/use-toast-after-redirect.ts'
import { FormDrafts } from '#app/ui/form-drafts.tsx'
import { NowProvider } from '#app/ui/now.tsx'
import { reportOutcome } from '#app/ui/submit-outcome.ts'
import type { PortalData } from '#app/ui/use-portal.ts'
import { useTabSync } from '#app/ui/use-tab-sync.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { Route } from './+types/layout'
import './portal.css'
import { requireSignIn } from './require-sign-in.ts'
import { keepPageWhenOffline } from './shell/keep-page.ts'
import { useLiveUpdates } from './shell/use-live-updates.ts'
import { PortalShell } from './shell/shell.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  keepPageWhenOffline,
  reportOutcome,
]

export async function loader({ context, request }: Route.LoaderArgs): Promise<PortalData> {
  const ctx = context.get(ctxKey)
  const { actor, now } = ctx
  if (actor.kind !== 'staff') throw redirect('/auth')
  const counts = may(actor, 'inquiry.see') ? await countInquiries(ctx) : null
  const { name, badge, timeZone, locale, currency } = await getStudio(ctx)
  return {
    person: { id: actor.id, name: actor.name, email: actor.email, role: actor.role },
    studio: { name, badge, timeZone, locale, currency },
    avatars: await getStaffAvatars(ctx),
    waiting: counts?.waiting ?? null,
    late: counts?.late ?? 0,
    now: now.toISOString(),
    preferences: readPreferences(request.headers.get('cookie')),
    isMac: /Mac|iPhone|iPad/.test(request.headers.get('user-agent') ?? ''),
  }
}

/** Redirects that complete a sign-in. */
const signedIn = { from: /^\/auth(?:\/code|\/invitation)?$/, to: /^\/portal(?:[/?]|$)/ }

export default function Layout({ loaderData }: Route.ComponentProps) {
  useLiveUpdates(loaderData.now)
  useTabSync(loaderData.person.email)
  useToastAfterRedirect({ ...signedIn, text: useMessages().site.auth.success })
  return (
    <NowProvider now={loaderData.now}>
      <PortalShell>
        <Outlet />
        <FormDrafts person={loaderData.person.id} />
      </PortalShell>
    </NowProvider>
  )
}
