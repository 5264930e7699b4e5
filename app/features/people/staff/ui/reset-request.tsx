import { Form, useNavigation } from 'react-router'

import type { ImageView } from '#app/core/media.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { AuthFrame } from './auth-frame.tsx'

type Props = {
  studio: { name: string }
  picture: ImageView | null
  sent: boolean
  problem?: ProblemCode
  formKey: string
}

/** Shows the same text for known and unknown addresses. */
export function ResetRequest({ picture, sent, problem, formKey }: Props) {
  const {
    site: { auth, reset },
  } = useMessages()
  const problemMessages = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <AuthFrame picture={picture} title={reset.title} lead={sent ? undefined : reset.lead}>
      {sent ? (
        <output className="notice notice-ok auth-notice">{reset.sent}</output>
      ) : (
        <Form className="auth-form" method="post" noValidate>
          <TextField
            label={auth.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            problem={problem && problemMessages[problem]}
          />
          <input type="hidden" name="formKey" value={formKey} />
          <Button look="accent" type="submit" disabled={isBusy}>
            {isBusy ? reset.sending : reset.send}
          </Button>
        </Form>
      )}
      <p className="auth-links">
        <a href="/auth">{auth.toSignIn}</a>
      </p>
    </AuthFrame>
  )
}
