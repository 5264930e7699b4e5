import { Form, useNavigation } from 'react-router'

import type { ImageView } from '#app/core/media.ts'
import type { Role } from '#app/features/access.ts'
import { AuthFrame } from '#app/features/people/staff/ui/auth-frame.tsx'
import { useSignedInToast } from '#app/features/people/staff/ui/use-signed-in-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

type Props = {
  studio: { name: string }
  picture: ImageView | null
  token: string
  invitation: { name: string; email: string; role: Role; inviter: string }
  /** The submitted name, after a failure. */
  name: string | undefined
  /** Problem codes by field. */
  problems: Record<string, ProblemCode>
}

/**
 * Shows the inviter, the studio and the role. The invited person enters a name and chooses a
 * password.
 */
export function Invitation({ studio, picture, token, invitation, name, problems }: Props) {
  const {
    auth: { invitation: messages },
    portal,
  } = useMessages()
  const problemMessages = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  const getField = (name: string) => ({
    name,
    required: true,
    problem: problems[name] && problemMessages[problems[name]],
  })
  useSignedInToast()
  return (
    <AuthFrame
      picture={picture}
      title={messages.title(studio.name)}
      lead={messages.lead(invitation.inviter, studio.name, portal.roles[invitation.role])}
    >
      <Form className="auth-form" method="post" noValidate>
        <TextField
          {...getField('name')}
          label={messages.name}
          autoComplete="name"
          defaultValue={name ?? invitation.name}
        />
        <TextField
          label={messages.email}
          type="email"
          name="email"
          autoComplete="username"
          value={invitation.email}
          readOnly
        />
        <PasswordField
          {...getField('password')}
          label={messages.password}
          hint={messages.hint}
          autoComplete="new-password"
          minLength={12}
        />
        <input type="hidden" name="token" value={token} />
        <Button look="accent" type="submit" disabled={isBusy} aria-disabled={isBusy}>
          {isBusy ? messages.accepting : messages.accept}
        </Button>
      </Form>
    </AuthFrame>
  )
}
