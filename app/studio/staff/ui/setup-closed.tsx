import type { ImageView } from '#app/core/media.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { AuthFrame } from './auth-frame.tsx'

/** An empty studio, met without the link that opens it. */
export function SetupClosed({ picture }: { picture: ImageView | null }) {
  const { setUp } = useMessages().site
  return (
    <AuthFrame picture={picture} title={setUp.title} lead={setUp.closed}>
      <p>{setUp.closedWhere}</p>
    </AuthFrame>
  )
}
