import { Camera, Clapperboard, Film, Mic } from 'lucide-react'

import type { Kind } from '#app/features/booking/booking/rules.ts'

const icons = { photography: Camera, videography: Clapperboard, documentary: Film, podcast: Mic }

/** Shows the icon of a service, as in the portal's menu. */
export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = icons[kind]
  return <Icon className="kind-icon" aria-hidden="true" />
}
