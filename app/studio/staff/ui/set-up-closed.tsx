import type { PictureView } from '#app/core/media.ts'
import { useWords } from '#app/ui/use-words.ts'

import { AuthFrame } from './auth-frame.tsx'

/** An empty studio, met without the link that opens it. */
export function SetUpClosed({ picture }: { picture: PictureView | null }) {
  const { setUp } = useWords().site
  return (
    <AuthFrame picture={picture} title={setUp.title} lead={setUp.closed}>
      <p>{setUp.closedWhere}</p>
    </AuthFrame>
  )
}
