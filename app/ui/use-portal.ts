import { useRouteLoaderData } from 'react-router'

import type { Display } from '#app/core/display.ts'
import type { AvatarImage } from '#app/core/media.ts'
import type { Preferences } from '#app/core/preferences.ts'
import type { Role } from '#app/features/access.ts'

/** Data available on every page of the portal. */
export type PortalData = {
  person: { id: string; name: string; email: string; role: Role }
  studio: { name: string; badge: string; timeZone: string; locale: string; currency: string }
  /** Portraits by account id. */
  avatars: Record<string, AvatarImage>
  /** Inquiries waiting for a reply; null without permission to see them. */
  waiting: number | null
  late: number
  /** Preferences of this browser. */
  preferences: Preferences
  /** Keyboard with a Command key. */
  isMac: boolean
  /** Server time of the response, from which clocks on the page continue. */
  now: string
}

export function usePortal(): PortalData {
  return useRouteLoaderData('routes/portal/layout') as PortalData
}

export function useDisplay(): Display {
  const { locale, timeZone } = usePortal().studio
  return { locale, timeZone }
}
