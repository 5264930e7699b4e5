import { Form, useNavigation } from 'react-router'

import type { ImageView } from '#app/core/media.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { AuthFrame } from './auth-frame.tsx'
import { type Sample, SampleAccounts } from './sample-accounts.tsx'
import { useSignIn } from './use-sign-in.ts'

type Props = {
  studio: { name: string }
  picture: ImageView | null
  /** Where to go afterwards. */
  back: string
  /** The step to the code has ended: back to the start. */
  again: boolean
  /** The session ended while somebody was at work. */
  ended: boolean
  failed: boolean
  /** Why it was not even looked at; null for a wrong email or password. */
  reason: 'too-many-guesses' | 'server-busy' | null
  /** It never reached the studio. */
  unsent: boolean
  /** The address as it was typed, after a failure without JavaScript. */
  email?: string
  samples?: Sample[]
}

export function SignIn({
  studio,
  picture,
  back,
  again,
  ended,
  failed,
  reason,
  unsent,
  email,
  samples = [],
}: Props) {
  const {
    site: { auth },
  } = useMessages()
  const problemMessages = useProblems()
  const message = reason ? auth.refused[reason] : auth.failed
  // a sign-in that fails announces one sentence for every cause; the notice in the form adds the
  // reason
  const { form, problems, submit, change } = useSignIn(
    failed,
    reason === 'server-busy' ? message : auth.failed,
  )
  const busy = useNavigation().state !== 'idle'
  return (
    <AuthFrame picture={picture} title={auth.title(studio.name)} lead={auth.lead}>
      {samples.length > 0 && <SampleAccounts samples={samples} form={form} />}
      <Form
        className="auth-form"
        method="post"
        action="/auth"
        noValidate
        ref={form}
        onSubmit={submit}
        onChange={change}
      >
        <Notices again={again} ended={ended} failed={failed} message={message} unsent={unsent} />
        <TextField
          label={auth.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          problem={problems.email && problemMessages[problems.email]}
        />
        <PasswordField
          label={auth.password}
          name="password"
          autoComplete="current-password"
          required
          problem={problems.password && problemMessages[problems.password]}
        />
        <input type="hidden" name="to" value={back} />
        <Button look="accent" type="submit" disabled={busy} aria-disabled={busy}>
          {busy ? auth.signingIn : auth.signIn}
        </Button>
      </Form>
      <Links />
    </AuthFrame>
  )
}

/** Why the visitor is here again. */
function Notices({
  again,
  ended,
  failed,
  message,
  unsent,
}: Pick<Props, 'again' | 'ended' | 'failed' | 'unsent'> & { message: string }) {
  const {
    site: { auth },
    entrance,
  } = useMessages()
  return (
    <>
      {again && <output className="notice">{entrance.code.ended}</output>}
      {ended && <output className="notice">{auth.ended}</output>}
      {failed && <p className="notice notice-bad">{message}</p>}
      {unsent && <output className="notice notice-bad">{auth.unsent}</output>}
    </>
  )
}

function Links() {
  const { auth } = useMessages().site
  return (
    <p className="auth-links">
      <a href="/auth/reset">{auth.forgot}</a>
      <a href="/">{auth.back}</a>
    </p>
  )
}
