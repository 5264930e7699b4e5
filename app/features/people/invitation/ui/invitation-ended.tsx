import type { ImageView } from '#app/core/media.ts'
import { AuthFrame } from '#app/features/people/staff/ui/auth-frame.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

/**
 * Shown for a used, withdrawn or expired link. The same text for each, so that it reveals nothing.
 */
export function InvitationEnded({
  studio,
  picture,
}: {
  studio: { name: string }
  picture: ImageView | null
}) {
  const {
    auth: { invitation: messages },
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
