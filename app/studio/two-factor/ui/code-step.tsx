import { useEffect, useRef } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'

import type { PictureView } from '#app/core/media.ts'
import { AuthFrame } from '#app/studio/staff/ui/auth-frame.tsx'
import { useWelcome } from '#app/studio/staff/ui/use-welcome.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import './two-factor.css'

type Props = {
  picture: PictureView | null
  /** Where to go afterwards. */
  back: string
  /** A recovery code is asked for instead of one from the app. */
  recovery: boolean
  problem?: ProblemCode
}

/** The second step of signing in: one field, or the other way when the device is lost. */
export function CodeStep({ picture, back, recovery, problem }: Props) {
  const {
    entrance: { code: words },
  } = useWords()
  const sentences = useProblems()
  const busy = useNavigation().state !== 'idle'
  const form = useEmptied(problem !== undefined)
  useWelcome()
  const to = `to=${encodeURIComponent(back)}`
  const said = problem && sentences[problem]
  return (
    <AuthFrame
      picture={picture}
      title={recovery ? words.recoveryTitle : words.title}
      lead={recovery ? words.recoveryLead : words.lead}
    >
      <Form className="auth-form" method="post" noValidate ref={form}>
        {recovery ? (
          <TextField
            key="recovery"
            className="auth-code"
            label={words.recoveryLabel}
            name="recovery"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            problem={said}
          />
        ) : (
          <TextField
            key="code"
            className="auth-code"
            label={words.label}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={11}
            required
            problem={said}
          />
        )}
        <input type="hidden" name="to" value={back} />
        <Button look="accent" type="submit" disabled={busy} aria-disabled={busy}>
          {busy ? words.entering : words.enter}
        </Button>
      </Form>
      <p className="auth-links">
        <a href={recovery ? `/auth/code?${to}` : `/auth/code?recovery&${to}`}>
          {recovery ? words.useCode : words.useRecovery}
        </a>
        <a href={`/auth?${to}`}>{words.startAgain}</a>
      </p>
    </AuthFrame>
  )
}

/** The field is empty again after every wrong code, and the cursor in it from the start. */
function useEmptied(failed: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const answer = useActionData()
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('.field-control')
    if (failed && field) field.value = ''
    if (failed || matchMedia('(pointer: fine)').matches) field?.focus()
  }, [answer, failed])
  return form
}
