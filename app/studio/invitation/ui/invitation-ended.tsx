import type { ImageView } from '#app/core/media.ts'
import { AuthFrame } from '#app/studio/staff/ui/auth-frame.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

/** A link that was used, taken back, or is too old: the same words for each. */
export function InvitationEnded({
  studio,
  picture,
}: {
  studio: { name: string }
  picture: ImageView | null
}) {
  const {
    entrance: { invitation: messages },
    site: { auth },
  } = useMessages()
  return (
    <AuthFrame picture={picture} title={messages.endedTitle} lead={messages.ended(studio.name)}>
      <p className="auth-links">
        <a href="/auth">{auth.toSignIn}</a>
      </p>
    </AuthFrame>
  )
}
