import type { Rates } from '#app/features/money/invoice/rules.ts'
import { PlanTable } from '#app/features/sales/payment-plan/ui/plan-table.tsx'
import {
  type QuoteChoice,
  type QuoteContent,
  type QuoteSection,
  listChosenLines,
} from '#app/features/sales/quote/rules.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { FieldProblem } from '#app/ui/field.tsx'
import type { PlanDays } from '#app/features/sales/payment-plan/rules.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'
import { getPaymentPlanMessages } from '#app/messages/payment-plan.ts'

import {
  type QuoteFormat,
  createPriceFormat,
  listInstallmentRows,
  listTotalRows,
} from '../rules.ts'
import './client-quote.css'
import { QuoteSectionView } from './quote-section-view.tsx'
import { type QuoteViewContext, buildFieldId } from './quote-view-context.ts'

type Props = {
  content: QuoteContent
  rates: Rates
  choice: QuoteChoice
  /** The choice that the fields begin with, if `choice` follows what is typed. */
  initialChoice?: QuoteChoice
  format: QuoteFormat
  /** Shows the payment plan by these days. */
  planDays?: PlanDays
  /** With fields for the choice, or as text. */
  mode: 'form' | 'read'
  /** Sentences by field: `section:ID`, `quantity:ID` and `total`. */
  problems?: Record<string, string>
  /** Quantities as typed, by field. */
  values?: Record<string, string>
  /** Begins the ids of fields, where a page shows more than one quote. */
  idPrefix?: string
  /** The level of the title's heading. */
  level?: 1 | 2
  /** Leaves out what isn't chosen. */
  onlyChosen?: boolean
  /** Shows the terms in full also in a form; otherwise its last step shows them. */
  openTerms?: boolean
}

/** A quote as the client sees it, in a container of any width. */
export function ClientQuoteView({
  content,
  rates,
  choice,
  initialChoice = choice,
  format,
  planDays,
  mode,
  problems = {},
  values = {},
  idPrefix = '',
  level = 2,
  onlyChosen = false,
  openTerms = mode === 'read',
}: Props) {
  const messages = getClientQuoteMessages(format.language).view
  const chosen = listChosenIds(content, choice)
  const context: QuoteViewContext = {
    choice,
    chosen,
    initialChoice,
    initiallyChosen: listChosenIds(content, initialChoice),
    formatPrice: createPriceFormat(content, choice, format),
    locale: format.locale,
    messages,
    mode,
    problems,
    values,
    idPrefix,
    level,
  }
  const sections = onlyChosen ? listChosenSections(content.sections, chosen) : content.sections
  return (
    <div className="client-quote">
      <Head title={content.title} opening={onlyChosen ? '' : content.opening} level={level} />
      {sections.map((section) => (
        <QuoteSectionView key={section.id} section={section} context={context} />
      ))}
      {sections.length === 0 && (
        <p className="client-quote-note">
          {onlyChosen ? messages.nothingChosen : messages.noLines}
        </p>
      )}
      <QuoteTotals
        {...{ content, rates, choice, format, idPrefix }}
        hasMinimum={!onlyChosen && content.minimum > 0}
        problem={problems.total}
      />
      {planDays && <Plan {...{ content, rates, choice, format, planDays }} />}
      {content.terms && <Terms terms={content.terms} isOpen={openTerms} context={context} />}
    </div>
  )
}

function listChosenIds(content: QuoteContent, choice: QuoteChoice): ReadonlySet<string> {
  return new Set(listChosenLines(content, choice).map(({ id }) => id))
}

/** Returns what is part of a choice as sections without anything to choose. */
function listChosenSections(sections: QuoteSection[], chosen: ReadonlySet<string>): QuoteSection[] {
  return sections
    .map((section) => ({
      ...section,
      // the text of a section with a choice says how to choose
      text: section.choose === 'all' ? section.text : '',
      choose: 'all' as const,
      lines: section.lines
        .filter(({ id }) => chosen.has(id))
        .map((line) => ({ ...line, isOptional: false })),
    }))
    .filter(({ lines }) => lines.length > 0)
}

function Head({ title, opening, level }: { title: string; opening: string; level: 1 | 2 }) {
  const Title = `h${level}` as const
  if (!title && !opening) return null
  return (
    <header className="client-quote-head">
      {title && (
        <Title className="client-quote-title" dir="auto">
          {title}
        </Title>
      )}
      {opening && (
        <p className="client-quote-prose client-quote-opening" dir="auto">
          {opening}
        </p>
      )}
    </header>
  )
}

type TotalsProps = Pick<Props, 'content' | 'rates' | 'choice' | 'format'> & {
  problem: string | undefined
  hasMinimum: boolean
  idPrefix: string
}

function QuoteTotals({
  content,
  rates,
  choice,
  format,
  problem,
  hasMinimum,
  idPrefix,
}: TotalsProps) {
  const messages = getClientQuoteMessages(format.language).view
  const rows = listTotalRows(content, choice, rates, format)
  const id = buildFieldId(idPrefix, 'total')
  return (
    <div className="client-quote-sums" id={id}>
      <dl data-quote-totals="">
        {rows.map(({ kind, label, value }) => (
          <div key={`${kind}:${label}`} data-kind={kind}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hasMinimum && (
        <p className="client-quote-note">
          {messages.minimum(formatExactMoney(content.minimum, format.currency, format.locale))}
        </p>
      )}
      <FieldProblem id={`${id}-problem`} text={problem} />
    </div>
  )
}

/** The payment plan, where the script of the page updates the amounts. */
function Plan({
  content,
  rates,
  choice,
  format,
  planDays: days,
}: Pick<Props, 'content' | 'rates' | 'choice' | 'format'> & { planDays: PlanDays }) {
  const rows = listInstallmentRows(content, choice, rates, { days, format })
  if (rows.length === 0) return null
  return <PlanTable heading={getPaymentPlanMessages(format.language).heading} rows={rows} />
}

/** The terms; closed while the client chooses. */
function Terms({
  terms,
  isOpen,
  context: { messages, level },
}: {
  terms: string
  isOpen: boolean
  context: QuoteViewContext
}) {
  const Heading = `h${level + 1}` as 'h2' | 'h3'
  const text = (
    <p className="client-quote-prose" dir="auto">
      {terms}
    </p>
  )
  if (!isOpen)
    return (
      <details className="client-quote-terms">
        <summary>{messages.terms}</summary>
        {text}
      </details>
    )
  return (
    <section className="client-quote-terms">
      <Heading className="client-quote-heading">{messages.terms}</Heading>
      {text}
    </section>
  )
}
