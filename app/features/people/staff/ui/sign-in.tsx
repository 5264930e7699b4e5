import { Form, useNavigation } from 'react-router'

import type { ImageView } from '#app/core/media.ts'
import { Button } from '#app/ui/button.tsx'
import { hasDrafts } from '#app/ui/draft-store.ts'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { AuthFrame } from './auth-frame.tsx'
import { type Sample, SampleAccounts } from './sample-accounts.tsx'
import { useSignIn } from './use-sign-in.ts'

type Props = {
  studio: { name: string }
  picture: ImageView | null
  /** The path to open after signing in. */
  back: string
  /** The code step has expired, so sign-in starts over. */
  again: boolean
  /** The session expired while the user was working. */
  ended: boolean
  failed: boolean
  /**
   * The reason for a rejection before the password was checked; null for a wrong email or password.
   */
  reason: 'too-many-guesses' | 'server-busy' | null
  /** The request did not reach the server. */
  unsent: boolean
  /** The submitted email address, after a failure without JavaScript. */
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
  const { auth } = useMessages().site
  const problemMessages = useProblems()
  const message = reason ? auth.refused[reason] : auth.failed
  // Screen readers get one sentence for every failed sign-in; the notice in the form adds the
  // reason.
  const { form, problems, submit, change } = useSignIn(
    failed,
    reason === 'server-busy' ? message : auth.failed,
  )
  const isBusy = useNavigation().state !== 'idle'
  return (
    <AuthFrame picture={picture} title={auth.title(studio.name)} lead={auth.lead}>
      {samples.length > 0 && <SampleAccounts samples={samples} form={form} />}
      <Form
        className="auth-form"
        method="post"
        action="/auth"
        noValidate
        data-draft="off"
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
        <Button look="accent" type="submit" disabled={isBusy} aria-disabled={isBusy}>
          {isBusy ? auth.signingIn : auth.signIn}
        </Button>
      </Form>
      <Links />
    </AuthFrame>
  )
}

/** The reason for showing the sign-in page again. */
function Notices({
  again: wasRestarted,
  ended,
  failed,
  message,
  unsent,
}: Pick<Props, 'again' | 'ended' | 'failed' | 'unsent'> & { message: string }) {
  const { site, auth } = useMessages()
  return (
    <>
      {wasRestarted && <output className="notice">{auth.code.ended}</output>}
      {!failed && <EndedNotice ended={ended} />}
      {failed && <p className="notice notice-bad">{message}</p>}
      {unsent && <output className="notice notice-bad">{site.auth.unsent}</output>}
    </>
  )
}

/** Signing out removes drafts, so where there are some the session ended by itself. */
function EndedNotice({ ended }: { ended: boolean }) {
  const { auth } = useMessages().site
  const isDraftKept = useHydrated() && hasDrafts()
  if (!ended && !isDraftKept) return null
  return <output className="notice">{isDraftKept ? auth.endedWithDrafts : auth.ended}</output>
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
