import { useEffect, useRef } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'

import type { ImageView } from '#app/core/media.ts'
import { AuthFrame } from '#app/features/people/staff/ui/auth-frame.tsx'
import { useSignedInToast } from '#app/features/people/staff/ui/use-signed-in-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './two-factor.css'

type Props = {
  picture: ImageView | null
  /** The path to open after signing in. */
  back: string
  /** The form expects a recovery code instead of one from the app. */
  recovery: boolean
  problem?: ProblemCode
}

/**
 * The second step of signing in: one field, and a link to use a recovery code if the device is
 * lost.
 */
export function CodeStep({ picture, back, recovery, problem }: Props) {
  const {
    auth: { code: messages },
  } = useMessages()
  const problemMessages = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  const form = useClearAfterFailure(problem !== undefined)
  useSignedInToast()
  const to = `to=${encodeURIComponent(back)}`
  const message = problem && problemMessages[problem]
  return (
    <AuthFrame
      picture={picture}
      title={recovery ? messages.recoveryTitle : messages.title}
      lead={recovery ? messages.recoveryLead : messages.lead}
    >
      <Form className="auth-form" method="post" noValidate ref={form} data-draft="off">
        {recovery ? (
          <TextField
            key="recovery"
            className="auth-code"
            label={messages.recoveryLabel}
            name="recovery"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            problem={message}
          />
        ) : (
          <TextField
            key="code"
            className="auth-code"
            label={messages.label}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={11}
            required
            problem={message}
          />
        )}
        <input type="hidden" name="to" value={back} />
        <Button look="accent" type="submit" disabled={isBusy} aria-disabled={isBusy}>
          {isBusy ? messages.entering : messages.enter}
        </Button>
      </Form>
      <p className="auth-links">
        <a href={recovery ? `/auth/code?${to}` : `/auth/code?recovery&${to}`}>
          {recovery ? messages.useCode : messages.useRecovery}
        </a>
        <a href={`/auth?${to}`}>{messages.startAgain}</a>
      </p>
    </AuthFrame>
  )
}

/** Empties the field after a wrong code, and focuses it at first and after each failure. */
function useClearAfterFailure(hasFailed: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const result = useActionData()
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('.field-control')
    if (hasFailed && field) field.value = ''
    if (hasFailed || matchMedia('(pointer: fine)').matches) field?.focus()
  }, [result, hasFailed])
  return form
}
