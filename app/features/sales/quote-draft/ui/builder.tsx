import { Info, MessageSquareText, Pencil, ScanEye } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'

import { formatExactMoney } from '#app/core/money.ts'
import '#app/features/money/invoice/ui/editor.css'
import { quotesPath } from '#app/features/sales/quote-list/rules.ts'
import { findTypedDate, isSameDraft } from '#app/features/sales/quote-draft/rules.ts'
import { QuoteStatePill } from '#app/features/sales/quote-list/ui/quote-state.tsx'
import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import { readQuote } from '#app/features/sales/quote/form.ts'
import {
  type QuoteContent,
  type QuoteProblem,
  computeQuoteTotals,
  formatQuoteNumber,
  getDefaultChoice,
} from '#app/features/sales/quote/rules.ts'
import { useSendProblem } from '#app/features/sales/quote-sending/ui/use-send-problem.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { BuilderForm } from './builder-form.tsx'
import { BuilderMore } from './builder-more.tsx'
import { BuilderPreview } from './builder-preview.tsx'
import type { BuilderProps, BuilderResult, Fields } from './builder-view.ts'
import './builder.css'

/** The builder of a quote: its form, and next to it what the client will see. */
export function QuoteBuilder({ quote, problems, templateResult, ...props }: BuilderProps) {
  const { builder: messages, templates } = useQuotesMessages()
  const { format, rates, result } = props
  const { timeZone } = useDisplay()
  // live updates may replace the page's data while someone types
  const [opened] = useState(props)
  const start = result ?? opened
  const [typed, setTyped] = useState(start.values)
  const [shown, setShown] = useState(() => readOr(start.values, format, opened.content))
  const [side, setSide] = useState<'edit' | 'preview'>('edit')
  const update = useCallback(
    (fields: Fields) => {
      setTyped(fields)
      setShown((before) => readOr(fields, format, before.content))
    },
    [format],
  )
  const { gross } = useMemo(
    () => computeQuoteTotals(shown.content, getDefaultChoice(shown.content), rates),
    [shown, rates],
  )
  const dateOn = findTypedDate(typed, props, timeZone)
  const outlook = { total: gross, signedOn: props.today, dateOn }
  const saved = useSavedValues(opened.values, result)
  return (
    <>
      <BackLink to={quotesPath}>{messages.back}</BackLink>
      <div className="quote-title">
        <h1 className="title">
          {messages.title(formatQuoteNumber(quote.number), quote.client.name)}
        </h1>
        <QuoteStatePill state={quote.state} />
      </div>
      <SavedNotice />
      <SavedNotice param="template" text={templates.saved} />
      <Notices quote={quote} />
      <SendProblems quote={quote} problems={problems} may={props.may} />
      <fieldset className="quote-sides" aria-label={messages.view}>
        <SideButton side="edit" current={side} onChoose={setSide} />
        <SideButton side="preview" current={side} onChoose={setSide} />
      </fieldset>
      <div className="draft-columns quote-columns" data-side={side}>
        <div className="quote-edit">
          <BuilderForm
            {...props}
            quote={quote}
            start={start}
            typed={typed}
            total={formatExactMoney(gross, format.currency, format.locale)}
            outlook={outlook}
            isChanged={!isSameDraft(typed, saved)}
            onChange={update}
          />
          <BuilderMore quote={quote} formKey={props.formKey} templateResult={templateResult} />
        </div>
        <BuilderPreview {...shown} rates={rates} format={format} planDays={outlook} />
      </div>
    </>
  )
}

/** Returns the values that were saved last, or those the page was opened with. */
function useSavedValues(opened: Fields, result: BuilderResult | undefined): Fields {
  const [saved, setSaved] = useState(opened)
  if (result?.saved && result.values !== saved) setSaved(result.values)
  return result?.saved ? result.values : saved
}

/** Returns the typed content, or the last valid one. */
function readOr(fields: Fields, format: BuilderProps['format'], before: QuoteContent) {
  const read = readQuote(fields, format)
  return 'content' in read
    ? { content: read.content, isWhole: true }
    : { content: before, isWhole: false }
}

function SideButton({
  side,
  current,
  onChoose,
}: {
  side: 'edit' | 'preview'
  current: string
  onChoose: (side: 'edit' | 'preview') => void
}) {
  const { builder: messages } = useQuotesMessages()
  const Icon = side === 'edit' ? Pencil : ScanEye
  return (
    <Button look="quiet" compact aria-pressed={side === current} onClick={() => onChoose(side)}>
      <Icon />
      {messages[side]}
    </Button>
  )
}

/** The owner's comment on the draft, and a note that the client still sees what was sent. */
function Notices({ quote: { returnNote, sentVersion } }: Pick<BuilderProps, 'quote'>) {
  const { builder: messages } = useQuotesMessages()
  return (
    <>
      {returnNote !== '' && (
        <p className="notice notice-warn quote-returned">
          <MessageSquareText />
          <span>
            <b>{messages.returned}</b> {returnNote}
          </span>
        </p>
      )}
      {sentVersion > 0 && (
        <p className="notice">
          <Info />
          {messages.sentNotice(sentVersion)}
        </p>
      )}
    </>
  )
}

/** Problems of fields that are elsewhere. */
const outsideFields = ['seller', 'studio', 'recipient', 'client', 'place']

/** Lists what must change before the quote can be sent, with links to the fields. */
function SendProblems({ quote, problems, may }: Pick<BuilderProps, 'quote' | 'problems' | 'may'>) {
  const { builder: messages } = useQuotesMessages()
  if (problems.length === 0) return null
  return (
    <details className="quote-problems">
      <summary>{messages.problems(problems.length)}</summary>
      <ul>
        {problems.map((one) => (
          <SendProblem key={`${one.field} ${one.problem}`} problem={one} quote={quote} may={may} />
        ))}
      </ul>
    </details>
  )
}

type SendProblemProps = Pick<BuilderProps, 'quote' | 'may'> & { problem: QuoteProblem }

function SendProblem({ problem: one, quote, may }: SendProblemProps) {
  const { builder: messages } = useQuotesMessages()
  const describeProblem = useSendProblem()
  const { field, details } = one
  const client = `/portal/clients/${quote.client.id}`
  return (
    <li>
      {outsideFields.includes(field) ? (
        describeProblem(one)
      ) : (
        <a href={`#${field}`}>{describeProblem(one)}</a>
      )}{' '}
      {field === 'seller' && may.setBilling && (
        <Link to="/portal/settings/invoicing">{messages.settings}</Link>
      )}
      {(field === 'recipient' || field === 'client') && (
        <Link to={client}>{messages.contacts}</Link>
      )}
      {details.contact !== undefined && (
        <Link to={`${client}/contacts/${details.contact}`}>{messages.contact}</Link>
      )}
      {field === 'place' && (
        <Link to={`/portal/bookings/${String(details.booking)}`}>{messages.booking}</Link>
      )}
    </li>
  )
}
