import type { PictureView } from '#app/core/media.ts'
import { AuthFrame } from '#app/studio/staff/ui/auth-frame.tsx'
import { useWords } from '#app/ui/use-words.ts'

/** A link that was used, taken back, or is too old: the same words for each. */
export function InvitationEnded({
  studio,
  picture,
}: {
  studio: { name: string }
  picture: PictureView | null
}) {
  const {
    entrance: { invitation: words },
    site: { auth },
  } = useWords()
  return (
    <AuthFrame picture={picture} title={words.endedTitle} lead={words.ended(studio.name)}>
      <p className="auth-links">
        <a href="/auth">{auth.toSignIn}</a>
      </p>
    </AuthFrame>
  )
}
