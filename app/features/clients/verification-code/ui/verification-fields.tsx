import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#app/ui/button.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'

import { useVerificationCodeMessages } from './use-verification-code-messages.ts'
import './verification-fields.css'

export type VerificationView = {
  /** `unsent`: there is no code to enter. */
  state: 'confirmed' | 'unsent' | 'sent' | 'locked'
  /** The receiver of the code, as `m…@tide.example`. */
  address: string
  /** Minutes for which the code is still valid. */
  minutes: number
  /** The studio has a mail server, so it doesn't have to tell the code. */
  canEmail: boolean
  studio: string
  /** While no code can be requested, why. */
  locked: string
}

type Props = {
  view: VerificationView
  problem: string | undefined
  /** The code as it was typed. */
  value: string
  /** The field is what the client does next. */
  hasFocus: boolean
  /** A way out for someone who isn't meant. */
  children: ReactNode
}

/**
 * The part of a form in which a client confirms who they are. Its button sends the same form with
 * `form=code`, so the form has to begin with a button that Enter in a field presses.
 */
export function VerificationFields(props: Props) {
  const { title, ...messages } = useVerificationCodeMessages()
  const { view } = props
  const { state, canEmail, children } = { ...view, ...props }
  if (state === 'confirmed')
    return (
      <p className="verification-confirmed">
        <CircleCheck />
        {canEmail ? messages.confirmed : messages.byStudio.confirmed}
      </p>
    )
  return (
    <fieldset className="verification">
      <legend>{title}</legend>
      {state === 'sent' ? <CodeField {...props} /> : <CodeRequest {...props} />}
      <p className="verification-other">{children}</p>
    </fieldset>
  )
}

function CodeField({ view, problem, value, hasFocus }: Props) {
  const messages = useVerificationCodeMessages()
  const { address, minutes, canEmail, studio } = view
  const { label, requestAgain } = canEmail ? messages : messages.byStudio
  return (
    <>
      <TextField
        id="code"
        name="code"
        label={label}
        hint={canEmail ? messages.sent(address, minutes) : messages.byStudio.sent(studio, minutes)}
        className="verification-code"
        defaultValue={value}
        problem={problem}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to what comes next
        autoFocus={hasFocus}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
      <Button type="submit" name="form" value="code" formNoValidate>
        {requestAgain}
      </Button>
    </>
  )
}

function CodeRequest({ view, problem, hasFocus }: Props) {
  const messages = useVerificationCodeMessages()
  const { state, address, canEmail, studio, locked } = view
  const { request, requestAgain } = canEmail ? messages : messages.byStudio
  const text = problem ?? (state === 'locked' ? locked : undefined)
  return (
    <>
      {state === 'unsent' && (
        <p className="field-hint">
          {canEmail ? messages.unsent(address) : messages.byStudio.unsent(studio)}
        </p>
      )}
      <Button
        type="submit"
        name="form"
        value="code"
        formNoValidate
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
        autoFocus={hasFocus}
        aria-describedby={text && 'code-problem'}
      >
        {state === 'locked' ? requestAgain : request}
      </Button>
      <FieldProblem id="code-problem" text={text} />
    </>
  )
}
