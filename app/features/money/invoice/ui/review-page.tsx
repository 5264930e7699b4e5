import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import { formatFullDay } from '#app/core/display.ts'
import type { DocumentContent } from '#app/core/document.ts'
import { formatExactMoney } from '#app/core/money.ts'
import type { Details } from '#app/core/result.ts'
import { formatRate } from '#app/core/tax.ts'
import { maxInvoiceMessage } from '#app/features/money/invoice-email/emails.ts'
import type { LateInvoice } from '#app/features/money/late-fee/rules.ts'
import { LateFeeNotice } from '#app/features/money/late-fee/ui/late-fee-notice.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { DocumentSheet } from './document-sheet.tsx'
import './editor.css'
import { useInvoiceMessages } from './use-invoice-messages.ts'

export type ReviewResult = { problem: ProblemCode; details: Details; message: string }
type Problem = { field: string; problem: ProblemCode }
export type EmailPlan = {
  recipients: { name: string; email: string }[]
  subject: string
  message: string
}
type Props = {
  id: string
  client: { id: string; name: string }
  revision: number
  document: DocumentContent
  currency: string
  problems: Problem[]
  email: EmailPlan
  /** The overdue invoice, for the draft of a late fee. */
  lateInvoice: LateInvoice | null
  formKey: string
  maySetBilling: boolean
  result: ReviewResult | undefined
}

/** The document and its email as they will be sent, with the buttons that issue it. */
export function ReviewPage({ id, client, document, problems, lateInvoice, ...props }: Props) {
  const { issue: messages, editor } = useInvoiceMessages()
  const draftPath = `/portal/clients/invoices/drafts/${id}`
  return (
    <>
      <BackLink to={draftPath}>{messages.back}</BackLink>
      <h1 className="title">{messages.title(client.name)}</h1>
      <LateFeeNotice lateInvoice={lateInvoice} />
      <div className="draft-columns">
        <div className="draft-form">
          {problems.length > 0 ? (
            <MissingList
              problems={problems}
              client={client}
              draftPath={draftPath}
              maySetBilling={props.maySetBilling}
            />
          ) : (
            <IssueForm id={id} client={client} {...props} />
          )}
        </div>
        <div className="draft-preview">
          <header>
            <h2>{editor.preview}</h2>
          </header>
          <DocumentSheet content={document} />
        </div>
      </div>
    </>
  )
}

function MissingList({
  problems,
  client,
  draftPath,
  maySetBilling,
}: Pick<Props, 'problems' | 'client' | 'maySetBilling'> & { draftPath: string }) {
  const { issue: messages } = useInvoiceMessages()
  const problemMessages = useProblems()
  const links: Record<string, { to: string; label: string } | null> = {
    seller: maySetBilling ? { to: '/portal/settings/invoicing', label: messages.fixSeller } : null,
    buyer: { to: `/portal/clients/${client.id}/billing`, label: messages.fixBuyer },
  }
  return (
    <section className="card draft-part" aria-labelledby="review-missing">
      <h2 id="review-missing">{messages.missing}</h2>
      <ul className="review-missing">
        {problems.map(({ field, problem }) => {
          const link = field in links ? links[field] : { to: draftPath, label: messages.fixDraft }
          return (
            <li key={`${field} ${problem}`}>
              <span>{problemMessages[problem]}</span>
              {link && <Link to={link.to}>{link.label}</Link>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type FormProps = Omit<Props, 'document' | 'problems' | 'lateInvoice' | 'maySetBilling'>

function IssueForm({ client, revision, currency, email, formKey, result }: FormProps) {
  const { issue: messages } = useInvoiceMessages()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const hasRecipient = email.recipients.length > 0
  const isInMessage = result?.problem === 'draft-text-long'
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [result])
  return (
    <Form className="card review-form" method="post" noValidate ref={form} aria-busy={isBusy}>
      <IdempotencyField page={formKey} form="issue" />
      <input type="hidden" name="revision" value={revision} />
      {result && !isInMessage && <IssueFailure result={result} currency={currency} />}
      <p className="muted">{messages.lead}</p>
      <h2>{messages.email}</h2>
      {hasRecipient ? (
        <EmailFields
          email={email}
          message={result?.message ?? email.message}
          problem={isInMessage ? result?.problem : undefined}
        />
      ) : (
        <p>
          {messages.noRecipient}{' '}
          <Link className="settings-link" to={`/portal/clients/${client.id}/edit`}>
            {messages.addAddress}
          </Link>
        </p>
      )}
      {result?.problem === 'tax-was-changed' && (
        <label className="choice">
          <input type="checkbox" name="confirmTax" value="on" required />
          <span>{messages.confirmTax}</span>
        </label>
      )}
      <p className="form-actions">
        {hasRecipient && (
          <Button type="submit" look="accent" name="send" value="on" disabled={isBusy}>
            {messages.send}
          </Button>
        )}
        <Button type="submit" look={hasRecipient ? 'outline' : 'accent'} disabled={isBusy}>
          {hasRecipient ? messages.only : messages.issueOnly}
        </Button>
      </p>
    </Form>
  )
}

/** The email around its message, which can be edited. */
export function EmailFields({
  email,
  message,
  problem,
}: {
  email: EmailPlan
  message: string
  problem?: ProblemCode
}) {
  const { issue: messages } = useInvoiceMessages()
  const problemMessages = useProblems()
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{messages.to}</dt>
          <dd>
            {email.recipients.map(({ name, email: address }) => (
              <p key={address}>
                {name}
                <br />
                <span className="muted">
                  <EmailAddress address={address} />
                </span>
              </p>
            ))}
          </dd>
        </div>
        <div>
          <dt>{messages.subject}</dt>
          <dd>{email.subject}</dd>
        </div>
      </dl>
      <TextArea
        name="message"
        className="draft-text"
        label={messages.message}
        hint={messages.rest}
        defaultValue={message}
        problem={problem && problemMessages[problem]}
        maxLength={maxInvoiceMessage}
        rows={4}
      />
    </>
  )
}

function IssueFailure({ result, currency }: { result: ReviewResult; currency: string }) {
  const { issue: messages, editor } = useInvoiceMessages()
  const problemMessages = useProblems()
  const { locale } = useDisplay()
  const { problem, details } = result
  const buildText: { [code in ProblemCode]?: () => string } = {
    'tax-was-changed': () => formatTaxChange(details),
    'issue-day-earlier': () =>
      messages.dayEarlier(String(details.document), formatFullDay(String(details.day), locale)),
    'text-unprintable': () => messages.unprintable(String(details.characters)),
    'draft-was-changed': () => editor.changedReload,
  }
  function formatTaxChange({ name, fromPpm, toPpm, since, priceMode, gross, tax }: Details) {
    const formatAmount = (cents: unknown) => formatExactMoney(Number(cents), currency, locale)
    const toRate = (ppm: unknown) => formatRate(Number(ppm), locale)
    return messages.taxChanged(
      {
        name: String(name),
        from: toRate(fromPpm),
        to: toRate(toPpm),
        on: formatFullDay(String(since), locale),
      },
      { total: formatAmount(gross), tax: formatAmount(tax) },
      priceMode === 'gross',
    )
  }
  const text = buildText[problem]?.() ?? problemMessages[problem]
  return (
    <p className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert />
      {text}
    </p>
  )
}
