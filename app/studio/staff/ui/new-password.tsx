import { Form, useNavigation } from 'react-router'

import type { PictureView } from '#app/core/media.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { AuthFrame } from './auth-frame.tsx'

type Props = {
  studio: { name: string }
  picture: PictureView | null
  problem?: ProblemCode
  token: string
  /** The link was used or is too old. */
  ended: boolean
}

export function NewPassword({ picture, problem, token, ended }: Props) {
  const {
    site: { auth, reset },
  } = useWords()
  const sentences = useProblems()
  const busy = useNavigation().state !== 'idle'
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
          problem={problem && sentences[problem]}
        />
        <input type="hidden" name="token" value={token} />
        <Button look="accent" type="submit" disabled={busy}>
          {busy ? reset.saving : reset.save}
        </Button>
      </Form>
    </AuthFrame>
  )
}
