import { useRouteLoaderData } from 'react-router'

import type { Display } from '#app/core/display.ts'
import type { AvatarImage } from '#app/core/media.ts'
import type { Preferences } from '#app/core/preferences.ts'
import type { Role } from '#app/studio/access.ts'

/** What every page of the portal knows: who is here, whose studio it is, and what waits. */
export type PortalData = {
  person: { id: string; name: string; email: string; role: Role }
  studio: { name: string; badge: string; timeZone: string; locale: string; currency: string }
  /** Everybody's face, by the id of their account. */
  avatars: Record<string, AvatarImage>
  /** Inquiries that wait for a reply; null for those who may not see them. */
  waiting: number | null
  late: number
  /** How this person wants the portal, in this browser. */
  preferences: Preferences
  /** Whether the keyboard has a Command key. */
  isMac: boolean
  /** The server's instant, from which the clocks on the page run on. */
  now: string
}

export function usePortal(): PortalData {
  return useRouteLoaderData('routes/portal/layout') as PortalData
}

export function useDisplay(): Display {
  const { locale, timeZone } = usePortal().studio
  return { locale, timeZone }
}
