import { CircleAlert } from 'lucide-react'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { formatExactMoney } from '#app/core/money.ts'
import type { PriceMode } from '#app/core/tax.ts'
import {
  type DraftContext,
  buildDraftPreview,
  computeTotalsByMode,
} from '#app/features/money/invoice-draft/document.ts'
import { type DraftContent, readDraft } from '#app/features/money/invoice/form.ts'
import type { LateInvoice } from '#app/features/money/late-fee/rules.ts'
import { LateFeeNotice } from '#app/features/money/late-fee/ui/late-fee-notice.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import { DocumentSheet } from './document-sheet.tsx'
import { DraftLines, type RateOption } from './draft-lines.tsx'
import { DiscountFields, TermFields } from './draft-terms.tsx'
import './editor.css'
import { type PriceChoice, fillFromPriceList } from './fill-from-price-list.ts'
import { readFormFields, useDraftRows } from './use-draft-rows.ts'
import { useInvoiceMessages } from './use-invoice-messages.ts'

type Fields = Record<string, string>
export type DraftFormResult = {
  saved: boolean
  problems: Record<string, ProblemCode>
  problem?: ProblemCode
  values: Fields
  revision: number
}
type Props = {
  id: string
  client: { id: string; name: string }
  values: Fields
  content: DraftContent
  revision: number
  rates: RateOption[]
  prices: PriceChoice[]
  about: DraftContext
  /** The overdue invoice, for the draft of a late fee. */
  lateInvoice: LateInvoice | null
  formKey: string
  result: DraftFormResult | undefined
}

/** The form of a draft, with its document next to it. */
export function DraftEditor({ id, client, lateInvoice, formKey, ...props }: Props) {
  const { editor: messages } = useInvoiceMessages()
  const { result, about } = props
  // live updates may replace the page's data while someone types
  const [openedProps] = useState(props)
  const start = result ?? openedProps
  const [content, setContent] = useState(() => readOr(start.values, about, openedProps.content))
  const preview = useMemo(() => buildDraftPreview(content.content, about), [content, about])
  const formatAmount = (cents: number) => formatExactMoney(cents, about.currency, about.locale)
  const byMode = useMemo(() => computeTotalsByMode(content.content, about), [content, about])
  const update = useCallback(
    (fields: Fields) =>
      // a long preview doesn't delay the next key
      startTransition(() => setContent((before) => readOr(fields, about, before.content))),
    [about],
  )
  return (
    <>
      <BackLink to="/portal/clients/invoices?tab=drafts">{messages.back}</BackLink>
      <h1 className="title">{messages.title(client.name)}</h1>
      <SavedNotice text={messages.saved} />
      <LateFeeNotice lateInvoice={lateInvoice} />
      <div className="draft-columns">
        <div>
          <DraftForm
            {...{ id, formKey, result, start, about }}
            rates={props.rates}
            prices={props.prices}
            total={formatAmount(preview.amounts.gross)}
            totalsByMode={{ net: formatAmount(byMode.net), gross: formatAmount(byMode.gross) }}
            onChange={update}
          />
          <DraftDeletion id={id} formKey={formKey} />
        </div>
        <div className="draft-preview">
          <header>
            <h2>{messages.preview}</h2>
            <output className="muted">
              {content.isWhole ? messages.previewLead : messages.unfinished}
            </output>
          </header>
          <DocumentSheet content={preview.document} />
        </div>
      </div>
    </>
  )
}

/** Returns the typed content, or the last valid one. */
function readOr(fields: Fields, { currency, locale }: DraftContext, before: DraftContent) {
  const read = readDraft(fields, { currency, locale })
  return 'content' in read
    ? { content: read.content, isWhole: true }
    : { content: before, isWhole: false }
}

type FormProps = Pick<Props, 'id' | 'formKey' | 'result' | 'rates' | 'prices'> & {
  start: { values: Fields; revision: number }
  about: DraftContext
  total: string
  totalsByMode: Record<PriceMode, string>
  onChange: (fields: Fields) => void
}

function DraftForm({ id, formKey, result, start, rates, prices, onChange, ...props }: FormProps) {
  const { editor: messages } = useInvoiceMessages()
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const updatePreview = () => {
    if (form.current) onChange(readFormFields(form.current))
  }
  const { rows, runStep, addEmptyRow } = useDraftRows(form, start.values, updatePreview)
  useEffect(() => {
    if (result?.saved) toast.success(messages.saved, { id: 'saved' })
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [result, messages])
  const getProblem = (field: string) => {
    const problem = result?.problems[field]
    return problem && problemMessages[problem]
  }
  return (
    <Form
      className="draft-form"
      method="post"
      noValidate
      ref={form}
      aria-busy={isBusy}
      preventScrollReset
      onInput={(event) => {
        fillFromPriceList(event.nativeEvent, prices)
        addEmptyRow()
        updatePreview()
      }}
    >
      {/* The first submit button handles Enter, so a hidden one that saves comes before the others.
       */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <IdempotencyField page={formKey} form={String(start.revision)} />
      <input type="hidden" name="revision" value={start.revision} />
      <input type="hidden" name="booking" value={start.values.booking ?? ''} />
      <input type="hidden" name="project" value={start.values.project ?? ''} />
      <input type="hidden" name="defaultTax" value={start.values.defaultTax ?? ''} />
      {result?.problem && <SaveFailure id={id} problem={result.problem} />}
      <section className="card draft-part" aria-labelledby="draft-lines">
        <h2 id="draft-lines">{messages.lines}</h2>
        <DraftLines {...{ rows, rates, prices, getProblem }} onStep={runStep} />
        <DiscountFields values={start.values} getProblem={getProblem} />
      </section>
      <section className="card draft-part" aria-labelledby="draft-terms">
        <h2 id="draft-terms">{messages.terms}</h2>
        <TermFields values={start.values} getProblem={getProblem} totals={props.totalsByMode} />
      </section>
      <DraftBar total={props.total} isBusy={isBusy} />
    </Form>
  )
}

/** Says why the draft wasn’t saved, with a link to the version of someone else. */
function SaveFailure({ id, problem }: { id: string; problem: ProblemCode }) {
  const { editor: messages } = useInvoiceMessages()
  const problemMessages = useProblems()
  const isConflict = problem === 'draft-was-changed'
  return (
    <p className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert />
      <span>
        {isConflict ? messages.changed : problemMessages[problem]}{' '}
        {isConflict && (
          <a href={`/portal/clients/invoices/drafts/${id}`} target="_blank" rel="noreferrer">
            {messages.seeOther}
          </a>
        )}
      </span>
    </p>
  )
}

function DraftBar({ total, isBusy }: { total: string; isBusy: boolean }) {
  const { editor: messages } = useInvoiceMessages()
  return (
    <div className="draft-bar">
      <output className="draft-total">
        {messages.total} {total}
      </output>
      <Button type="submit" disabled={isBusy}>
        {messages.save}
      </Button>
      <Button type="submit" look="accent" name="next" value="review" disabled={isBusy}>
        {messages.review}
      </Button>
    </div>
  )
}

function DraftDeletion({ id, formKey }: { id: string; formKey: string }) {
  const { editor: messages } = useInvoiceMessages()
  return (
    <details className="unfold draft-deletion">
      <summary className="button button-quiet button-compact">{messages.deleteDraft}</summary>
      <Form
        className="unfold-form"
        method="post"
        action={`/portal/clients/invoices/drafts/${id}/delete`}
      >
        <IdempotencyField page={formKey} form="delete" />
        <p>{messages.deleteQuestion}</p>
        <p className="form-actions">
          <Button type="submit" look="danger" compact>
            {messages.deleteDraft}
          </Button>
        </p>
      </Form>
    </details>
  )
}
