import { ArrowLeft, CircleAlert, CircleCheck, Download, Eye } from 'lucide-react'

import { ClientSection } from '#app/features/clients/client-portal/ui/client-section.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DocumentView } from '#app/ui/document-view.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'

import './client-invoice.css'
import type { ClientInvoiceView, InvoiceFormResult, PayView } from './client-invoice-view.ts'
import { InvoiceStateLabel } from './invoice-section.tsx'
import { useClientInvoiceMessages } from './use-client-invoice-messages.ts'

type Props = {
  studio: string
  view: ClientInvoiceView
  formKey: string
  done: string | null
  result: InvoiceFormResult | undefined
  back: string
  /** The sentence for the studio, which looks at the page of a contact; null for the contact. */
  viewing: string | null
}

/** An invoice or credit note of a client: the document, what is open, and how to pay it. */
export function ClientInvoicePage({ view, back, viewing, done, result, ...rest }: Props) {
  const messages = useClientInvoiceMessages()
  const { number, kind, state, level, document } = view
  return (
    <section className="band client-invoice-page">
      <p className="dates-back">
        <a className="more" href={back}>
          <ArrowLeft />
          {messages.back}
        </a>
      </p>
      {viewing && (
        <p className="notice client-invoice-viewing">
          <Eye />
          {viewing}
        </p>
      )}
      <header className="client-invoice-head">
        <h1>{messages.heading(messages.kinds[kind], number)}</h1>
        <InvoiceStateLabel level={level}>{messages.states[state]}</InvoiceStateLabel>
      </header>
      <Notice done={done} result={result} />
      <div className="client-invoice-columns">
        <div className="client-invoice-aside">
          <Amounts view={view} />
          {view.pay && (
            <HowToPay pay={view.pay} number={number} mayAct={!viewing} {...rest} back={back} />
          )}
          <Payments payments={view.payments} />
          {!viewing && kind !== 'credit-note' && (
            <Correction formKey={rest.formKey} result={result} />
          )}
        </div>
        <div className="client-invoice-document">
          {view.pdfHref && (
            <p>
              <ButtonLink href={view.pdfHref}>
                <Download />
                {messages.download}
              </ButtonLink>
            </p>
          )}
          <DocumentView content={document} />
        </div>
      </div>
    </section>
  )
}

function Notice({ done, result }: Pick<Props, 'done' | 'result'>) {
  const messages = useClientInvoiceMessages()
  const sentence = useSentence(messages.problems)
  const resultText = done && messages.done[done]
  const [problem] = Object.values(result?.problems ?? {})
  if (problem)
    return (
      <p className="notice notice-bad">
        <CircleAlert />
        {sentence(problem)}
      </p>
    )
  return resultText ? (
    <output className="notice notice-ok">
      <CircleCheck />
      {resultText}
    </output>
  ) : null
}

/** The open amount, and its calculation if a part was paid or credited. */
function Amounts({ view: { amounts, open, due, isSettled } }: { view: ClientInvoiceView }) {
  const messages = useClientInvoiceMessages()
  const [total, ...rest] = amounts
  return (
    <ClientSection id="amounts" title={open === null ? messages.totalCredit : messages.balance}>
      <p className="client-invoice-sum">{open ?? total?.value}</p>
      {due && <p className="client-invoice-due">{due}</p>}
      {isSettled && <p className="client-invoice-due">{messages.paidInFull}</p>}
      {rest.length > 0 && (
        <dl className="client-sums">
          {amounts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </ClientSection>
  )
}

type PayProps = {
  pay: PayView
  number: string
  studio: string
  formKey: string
  back: string
  mayAct: boolean
}

function HowToPay({ pay, number, studio, formKey, back, mayAct }: PayProps) {
  const { pay: messages } = useClientInvoiceMessages()
  const { instructions, iban, bic, payee, qr } = pay
  const facts = [
    [messages.amount, pay.amount],
    [messages.payee, iban && payee],
    [messages.iban, iban],
    [messages.bic, iban && bic],
    [messages.reference, pay.reference],
    [messages.number, number],
  ].filter(([, value]) => value)
  const isUnknown = !iban && instructions.length === 0
  return (
    <ClientSection id="pay" title={messages.title}>
      {instructions.map((text) => (
        <p className="client-invoice-instructions" key={text}>
          {text}
        </p>
      ))}
      {isUnknown && <p>{messages.unknown(studio)}</p>}
      {iban && instructions.length === 0 && <p>{messages.transfer}</p>}
      <dl className="client-invoice-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {qr && (
        <div className="client-invoice-qr">
          <QrCode {...qr} label={messages.qrLabel} />
          <p>{messages.qr}</p>
        </div>
      )}
      {isUnknown && mayAct && <ButtonLink href={`${back}#message`}>{messages.ask}</ButtonLink>}
      {!isUnknown && <Report pay={pay} formKey={formKey} mayAct={mayAct} />}
    </ClientSection>
  )
}

/** Tells the studio that the transfer was sent. */
function Report({ pay, formKey, mayAct }: Pick<PayProps, 'pay' | 'formKey' | 'mayAct'>) {
  const { pay: messages } = useClientInvoiceMessages()
  const { reported, canReport } = pay
  return (
    <>
      {reported && <p className="client-invoice-reported">{messages.reported(reported)}</p>}
      {mayAct && canReport && (
        <form method="post" className="client-form">
          <IdempotencyField page={formKey} form="transfer" />
          <Button look={reported ? 'outline' : 'accent'} type="submit" name="form" value="transfer">
            {reported ? messages.again : messages.act}
          </Button>
          <p className="client-invoice-hint">{messages.hint}</p>
        </form>
      )}
    </>
  )
}

function Payments({ payments }: Pick<ClientInvoiceView, 'payments'>) {
  const messages = useClientInvoiceMessages()
  if (payments.length === 0) return null
  return (
    <ClientSection id="payments" title={messages.payments}>
      <ul className="client-invoice-payments">
        {payments.map(({ receipt, date, amount, href }) => (
          <li key={receipt}>
            {href ? <a href={href}>{messages.receipt(receipt)}</a> : messages.receipt(receipt)}
            <span className="client-amount">{amount}</span>
            <span className="client-invoice-about">{date}</span>
          </li>
        ))}
      </ul>
    </ClientSection>
  )
}

/** Asks the studio for a corrected invoice; nothing changes by itself. */
function Correction({ formKey, result }: Pick<Props, 'formKey' | 'result'>) {
  const { correction, problems } = useClientInvoiceMessages()
  const sentence = useSentence(problems)
  const formResult = result?.form === 'correction' ? result : undefined
  const problem = formResult?.problems.text
  return (
    <details className="client-more client-invoice-correction" open={Boolean(formResult)}>
      <summary>{correction.title}</summary>
      <form method="post" noValidate className="client-form">
        <p>{correction.lead}</p>
        <input type="hidden" name="form" value="correction" />
        <IdempotencyField page={formKey} form="correction" />
        <TextArea
          id="correction-text"
          name="text"
          label={correction.label}
          defaultValue={formResult?.values.text ?? ''}
          problem={problem && sentence(problem)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
          autoFocus={Boolean(problem)}
          rows={4}
          required
          dir="auto"
        />
        <Button type="submit">{correction.act}</Button>
      </form>
    </details>
  )
}
