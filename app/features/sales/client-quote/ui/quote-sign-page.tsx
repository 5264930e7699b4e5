import { Info } from 'lucide-react'

import '#app/features/clients/client-portal/ui/client-form.css'
import type { VerificationView } from '#app/features/clients/verification-code/ui/verification-fields.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import type { ClientQuotePageView, QuoteFormResult } from './client-quote-page-view.ts'
import { ContractToSign } from './contract-to-sign.tsx'
import './quote-accept.css'
import { QuoteDates, QuoteNotice, QuotePageFrame } from './quote-page-frame.tsx'
import { SignatureList } from './signature-list.tsx'
import { EnterButton, SignerFields } from './signer-fields.tsx'
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
          <ContractToSign
            blocks={contract.blocks}
            attachments={contract.attachments}
            form={formId}
            {...{ view, result }}
          />
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

const formId = 'sign'

function SignForm({ view, verification, formKey, script, result }: Props) {
  const { signing: messages, contract } = useClientQuoteMessages()
  const formResult = result?.form === 'decline' ? undefined : result
  return (
    <form method="post" noValidate className="client-quote-accept" id={formId}>
      {verification && <EnterButton />}
      <input type="hidden" name="contract" value={view.contract?.hash} />
      <IdempotencyField page={formKey} form="sign" />
      <SignerFields {...{ view, verification, script, result: formResult }} />
      <div className="client-quote-accept-act">
        <Button type="submit" look="accent">
          {view.mustPay ? contract.order : messages.act}
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
            problem={formResult?.problems.text}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
            autoFocus={Boolean(formResult?.problems.text)}
            rows={3}
            dir="auto"
          />
          <Button type="submit">{messages.act}</Button>
        </form>
      </details>
    </div>
  )
}
