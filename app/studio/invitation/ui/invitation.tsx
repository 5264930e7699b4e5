import { Form, useNavigation } from 'react-router'

import type { PictureView } from '#app/core/media.ts'
import type { Role } from '#app/studio/access.ts'
import { AuthFrame } from '#app/studio/staff/ui/auth-frame.tsx'
import { useWelcome } from '#app/studio/staff/ui/use-welcome.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

type Props = {
  studio: { name: string }
  picture: PictureView | null
  token: string
  invitation: { name: string; email: string; role: Role; inviter: string }
  /** As it was typed, when something was not right. */
  name: string | undefined
  /** Keys of the catalogue's `problems`. */
  problems: Record<string, ProblemCode>
}

/** Who invites, to what and as what; the invited person says their name and chooses a password. */
export function Invitation({ studio, picture, token, invitation, name, problems }: Props) {
  const {
    entrance: { invitation: words },
    portal,
  } = useWords()
  const sentences = useProblems()
  const busy = useNavigation().state !== 'idle'
  const about = (name: string) => ({
    name,
    required: true,
    problem: problems[name] && sentences[problems[name]],
  })
  useWelcome()
  return (
    <AuthFrame
      picture={picture}
      title={words.title(studio.name)}
      lead={words.lead(invitation.inviter, studio.name, portal.roles[invitation.role])}
    >
      <Form className="auth-form" method="post" noValidate>
        <TextField
          {...about('name')}
          label={words.name}
          autoComplete="name"
          defaultValue={name ?? invitation.name}
        />
        <TextField
          label={words.email}
          type="email"
          name="email"
          autoComplete="username"
          value={invitation.email}
          readOnly
        />
        <PasswordField
          {...about('password')}
          label={words.password}
          hint={words.hint}
          autoComplete="new-password"
          minLength={12}
        />
        <input type="hidden" name="token" value={token} />
        <Button look="accent" type="submit" disabled={busy} aria-disabled={busy}>
          {busy ? words.accepting : words.accept}
        </Button>
      </Form>
    </AuthFrame>
  )
}
