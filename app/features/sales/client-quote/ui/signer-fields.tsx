import type { VerificationView } from '#app/features/clients/verification-code/ui/verification-fields.tsx'
import { SignatureField } from '#app/features/sales/contract-signature/ui/signature-field.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'

import type { ClientQuotePageView, QuoteFormResult } from './client-quote-page-view.ts'
import { SignerVerification } from './signer-verification.tsx'
import { useClientQuoteMessages } from './use-client-quote-messages.ts'

/** The first button of a form, which Enter in a field presses. */
export function EnterButton() {
  return <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
}

/** The fields of someone who accepts a quote or signs its contract. */
export function SignerFields({
  view,
  verification,
  script,
  result,
  canStartEarly = false,
}: {
  view: ClientQuotePageView
  verification: VerificationView | null
  /** The address of the script that draws a signature; null without a contract. */
  script: string | null
  result: QuoteFormResult | undefined
  /** They can ask to start before the withdrawal period ends. */
  canStartEarly?: boolean
}) {
  const { accept: messages } = useClientQuoteMessages()
  const { problems = {}, values } = result ?? {}
  return (
    <>
      <Consents {...{ view, problems, values, canStartEarly }} />
      <TextField
        id="signer-name"
        name="name"
        label={messages.name}
        hint={messages.nameHint}
        defaultValue={values?.name ?? ''}
        problem={problems.name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
        autoFocus={Boolean(problems.name)}
        autoComplete="name"
        maxLength={200}
        required
      />
      {script && <SignatureField src={script} problems={problems} values={values} />}
      {verification && <SignerVerification {...{ verification, result }} path={view.path} />}
    </>
  )
}

/** The box that agrees to the terms, or the two that sign the contract. */
function Consents({
  view: { contract, studio },
  problems,
  values,
  canStartEarly,
}: {
  view: ClientQuotePageView
  problems: QuoteFormResult['problems']
  values: QuoteFormResult['values'] | undefined
  canStartEarly: boolean
}) {
  const { accept, contract: messages } = useClientQuoteMessages()
  return (
    <>
      <Consent
        name="agree"
        label={contract ? messages.agree : accept.agree}
        problem={problems.terms}
        hasFocus={Boolean(problems.terms) && !problems.name}
        values={values}
      />
      {contract && (
        <Consent
          name="electronic"
          label={messages.electronic}
          hint={messages.paper(studio)}
          problem={problems.electronic}
          hasFocus={Boolean(problems.electronic) && !problems.terms && !problems.name}
          values={values}
        />
      )}
      {canStartEarly && contract && contract.withdrawalDays > 0 && (
        <Consent name="early" label={messages.early} hint={messages.earlyHint} values={values} />
      )}
    </>
  )
}

/** A box to check, with its problem. One that can't have a problem is optional. */
function Consent({
  name,
  label,
  hint,
  problem,
  hasFocus = false,
  values,
}: {
  name: 'agree' | 'electronic' | 'early'
  label: string
  hint?: string
  problem?: string | undefined
  hasFocus?: boolean
  values: QuoteFormResult['values'] | undefined
}) {
  const { optional } = useClientQuoteMessages().decline
  const isOptional = name === 'early'
  const [hintId, problemId] = [`${name}-hint`, `${name}-problem`]
  const described = [hint && hintId, problem && problemId].filter(Boolean).join(' ')
  return (
    <div className="client-quote-consent">
      <label className="client-quote-agree">
        <input
          type="checkbox"
          name={name}
          value="on"
          defaultChecked={values?.[name] === 'on'}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
          autoFocus={hasFocus}
          required={!isOptional}
        />
        <span>
          {label}
          {isOptional && <small> {optional}</small>}
        </span>
      </label>
      {hint && (
        <p className="client-quote-note" id={hintId}>
          {hint}
        </p>
      )}
      <FieldProblem id={problemId} text={problem} />
    </div>
  )
}
