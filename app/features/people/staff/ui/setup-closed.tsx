import type { ImageView } from '#app/core/media.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { AuthFrame } from './auth-frame.tsx'

/** Shown for an empty studio when the setup link is missing or invalid. */
export function SetupClosed({ picture }: { picture: ImageView | null }) {
  const { setUp } = useMessages().site
  return (
    <AuthFrame picture={picture} title={setUp.title} lead={setUp.closed}>
      <p>{setUp.closedWhere}</p>
    </AuthFrame>
  )
}
