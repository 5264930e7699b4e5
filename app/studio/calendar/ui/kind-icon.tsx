import { Camera, Clapperboard, Film, Mic } from 'lucide-react'

import type { Kind } from '#app/studio/booking/rules.ts'

const icons = { photography: Camera, videography: Clapperboard, documentary: Film, podcast: Mic }

/** What kind of work it is, as the menu of the portal draws it. */
export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = icons[kind]
  return <Icon className="kind-icon" aria-hidden="true" />
}
