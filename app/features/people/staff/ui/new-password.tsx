import { Form, useNavigation } from 'react-router'

import type { ImageView } from '#app/core/media.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { AuthFrame } from './auth-frame.tsx'

type Props = {
  studio: { name: string }
  picture: ImageView | null
  problem?: ProblemCode
  token: string
  /** The link was used or has expired. */
  ended: boolean
}

export function NewPassword({ picture, problem, token, ended }: Props) {
  const {
    site: { auth, reset },
  } = useMessages()
  const problemMessages = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  if (ended)
    return (
      <AuthFrame picture={picture} title={reset.ended} lead={reset.endedWhy}>
        <ButtonLink look="accent" href="/auth/reset">
          {reset.again}
        </ButtonLink>
        <p className="auth-links">
          <a href="/auth">{auth.toSignIn}</a>
        </p>
      </AuthFrame>
    )
  return (
    <AuthFrame picture={picture} title={reset.newTitle} lead={reset.newLead}>
      <Form className="auth-form" method="post" noValidate>
        <PasswordField
          label={reset.newPassword}
          hint={reset.hint}
          name="password"
          autoComplete="new-password"
          minLength={12}
          required
          problem={problem && problemMessages[problem]}
        />
        <input type="hidden" name="token" value={token} />
        <Button look="accent" type="submit" disabled={isBusy}>
          {isBusy ? reset.saving : reset.save}
        </Button>
      </Form>
    </AuthFrame>
  )
}
