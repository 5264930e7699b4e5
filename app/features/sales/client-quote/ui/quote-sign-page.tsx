import { Info } from 'lucide-react'

import '#app/features/clients/client-portal/ui/client-form.css'
import type { VerificationView } from '#app/features/clients/verification-code/ui/verification-fields.tsx'
import { SignatureField } from '#app/features/sales/contract-signature/ui/signature-field.tsx'
import { ContractText } from '#app/features/sales/contract/ui/contract-text.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import type { ClientQuotePageView, QuoteFormResult } from './client-quote-page-view.ts'
import { Consents } from './quote-accept-page.tsx'
import { QuoteDates, QuoteNotice, QuotePageFrame } from './quote-page-frame.tsx'
import { SignatureList } from './signature-list.tsx'
import { SignerVerification } from './signer-verification.tsx'
import { useClientQuoteMessages } from './use-client-quote-messages.ts'

type Props = {
  view: ClientQuotePageView
  verification: VerificationView | null
  formKey: string
  /** The address of the script that draws a signature. */
  script: string | null
  result: QuoteFormResult | undefined
}

/** The contract of an accepted quote, which another contact reads and signs. */
export function QuoteSignPage({ view, verification, formKey, script, result }: Props) {
  const messages = useClientQuoteMessages()
  const { signing, contract, dates, path } = view
  return (
    <QuotePageFrame view={view} step={null} back={path} backLabel={messages.viewQuote}>
      {signing && (
        <h1 className="client-quote-step-title">{messages.signing.title(signing.contract)}</h1>
      )}
      <QuoteNotice done={null} result={result} />
      {!signing?.canSign && !result && (
        <p className="notice">
          <Info />
          {signing?.hint || view.ended?.text || messages.signing.nothing}
        </p>
      )}
      {signing && <SignatureList signing={signing} />}
      <QuoteDates dates={dates} title={messages.ownDates(dates.length)} />
      {signing?.canSign && contract?.blocks && (
        <section className="client-quote-contract" aria-labelledby="contract">
          <h2 className="client-quote-heading" id="contract">
            {messages.contract.title}
          </h2>
          <ContractText blocks={contract.blocks} />
        </section>
      )}
      {signing?.canSign ? (
        <>
          <SignForm {...{ view, verification, formKey, script, result }} />
          <DeclineForm formKey={formKey} result={result} />
        </>
      ) : (
        <p>
          <ButtonLink look="accent" href={path}>
            {messages.viewQuote}
          </ButtonLink>
        </p>
      )}
    </QuotePageFrame>
  )
}

function SignForm({ view, verification, formKey, script, result }: Props) {
  const { accept, signing: messages } = useClientQuoteMessages()
  const formResult = result?.form === 'decline' ? undefined : result
  const problems = formResult?.problems ?? {}
  return (
    <form method="post" noValidate className="client-quote-accept">
      {/* the first button is what Enter in a field presses */}
      {verification && (
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      )}
      <input type="hidden" name="contract" value={view.contract?.hash} />
      <IdempotencyField page={formKey} form="sign" />
      <Consents view={view} problems={problems} values={formResult?.values} />
      <TextField
        id="sign-name"
        name="name"
        label={accept.name}
        hint={accept.nameHint}
        defaultValue={formResult?.values.name ?? ''}
        problem={problems.name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
        autoFocus={Boolean(problems.name)}
        autoComplete="name"
        maxLength={200}
        required
      />
      {script && <SignatureField src={script} problems={problems} values={formResult?.values} />}
      {verification && (
        <SignerVerification verification={verification} result={formResult} path={view.path} />
      )}
      <div className="client-quote-accept-act">
        <Button type="submit" look="accent">
          {messages.act}
        </Button>
      </div>
      <p className="client-quote-note">{messages.final}</p>
    </form>
  )
}

/** Ends the contract for everyone who signs it. */
function DeclineForm({ formKey, result }: Pick<Props, 'formKey' | 'result'>) {
  const { signing, decline } = useClientQuoteMessages()
  const messages = signing.decline
  const formResult = result?.form === 'decline' ? result : undefined
  return (
    <div className="client-quote-answers">
      <details className="client-more" id="decline" open={Boolean(formResult) || undefined}>
        <summary>{messages.title}</summary>
        <form method="post" noValidate className="client-form">
          <input type="hidden" name="form" value="decline" />
          <IdempotencyField page={formKey} form="decline" />
          <p>{messages.hint}</p>
          <TextArea
            id="decline-text"
            name="text"
            label={messages.text}
            note={decline.optional}
            defaultValue={formResult?.values.text ?? ''}
            rows={3}
            dir="auto"
          />
          <Button type="submit">{messages.act}</Button>
        </form>
      </details>
    </div>
  )
}
