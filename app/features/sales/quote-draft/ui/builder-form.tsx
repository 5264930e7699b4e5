import { CircleAlert, Plus } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, Link, useNavigation } from 'react-router'

import { formatMoney } from '#app/core/money.ts'
import { getListPrices } from '#app/features/sales/quote-draft/rules.ts'
import { quotesPath } from '#app/features/sales/quote-list/rules.ts'
import { PlanEditor, type PlanOutlook } from '#app/features/sales/payment-plan/ui/plan-editor.tsx'
import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import { type SectionRow, parseSectionRows } from '#app/features/sales/quote-rows/form.ts'
import { readFormFields } from '#app/features/money/invoice/ui/use-draft-rows.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { StepButton } from '#app/ui/step-button.tsx'

import { HeadFields, StudioFields, TermFields, TotalFields } from './builder-fields.tsx'
import type { BuilderProps, BuilderResult, Fields, RowContext } from './builder-view.ts'
import { fillQuoteLine, selectOne } from './fill-quote-line.ts'
import { priceListId } from './line-editor.tsx'
import { SectionEditor } from './section-editor.tsx'
import { useBuilderRows } from './use-builder-rows.ts'

type Props = Omit<
  BuilderProps,
  'content' | 'values' | 'revision' | 'problems' | 'templateResult'
> & {
  start: { values: Fields; revision: number }
  /** All fields as typed. */
  typed: Fields
  total: string
  outlook: PlanOutlook
  isChanged: boolean
  onChange: (fields: Fields) => void
}

/** The form of the builder; its rows are added, moved and removed by buttons. */
export function BuilderForm({ quote, start, typed, result, formKey, onChange, ...props }: Props) {
  const messages = useQuotesMessages().builder
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const getProblem = useShownResult(form, result)
  const updateTyped = () => {
    if (form.current) onChange(readFormFields(form.current))
  }
  const rows = useBuilderRows(
    form,
    {
      values: start.values,
      prices: props.prices,
      optionsHeading: messages.options,
      plan: props.plan,
    },
    updateTyped,
  )
  const context = useRowContext(props, typed, getProblem, rows.runStep)
  const fields = { values: start.values, getProblem }
  return (
    <Form
      className="draft-form quote-form"
      method="post"
      noValidate
      ref={form}
      aria-busy={isBusy}
      preventScrollReset
      onInput={({ nativeEvent }) => {
        fillQuoteLine(nativeEvent, props.prices)
        selectOne(nativeEvent)
        rows.addEmptyLines()
        updateTyped()
      }}
    >
      {/* The first submit button handles Enter, so a hidden one that saves comes before the others.
       */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <IdempotencyField page={formKey} form={String(start.revision)} />
      <input type="hidden" name="revision" value={start.revision} />
      <input type="hidden" name="defaultTax" value={start.values.defaultTax ?? ''} />
      {result?.problem && <SaveFailure id={quote.id} problem={result.problem} />}
      <HeadFields {...fields} />
      <Sections sections={rows.sections} context={context} />
      <TotalFields {...fields} />
      <PlanCard {...props} {...fields} onChange={updateTyped} />
      <TermFields
        {...fields}
        typed={typed}
        clientId={quote.client.id}
        contracts={props.contracts}
        signers={props.signers}
        validDays={props.validDays}
      />
      <StudioFields {...fields} bookings={props.bookings} projects={props.projects} />
      <BuilderBar id={quote.id} total={props.total} isBusy={isBusy} isChanged={props.isChanged} />
    </Form>
  )
}

function PlanCard({
  plan,
  format,
  ...props
}: Pick<Props, 'plan' | 'format' | 'outlook'> & {
  values: Fields
  getProblem: RowContext['getProblem']
  onChange: () => void
}) {
  const { lead } = useQuotesMessages().plan
  const { values, outlook, getProblem, onChange } = props
  return (
    <section className="card draft-part">
      <PlanEditor
        {...{ lead, values, outlook, getProblem, onChange }}
        context={plan}
        language={format.language}
      />
    </section>
  )
}

function useRowContext(
  { rateOptions, prices, format }: Pick<Props, 'rateOptions' | 'prices' | 'format'>,
  typed: Fields,
  getProblem: RowContext['getProblem'],
  onStep: RowContext['onStep'],
): RowContext {
  const typedRows = useMemo(() => {
    const lines = parseSectionRows(typed).flatMap((section) => section.lines)
    return {
      typedLines: new Map(lines.map((line) => [line.line, line])),
      listPrices: getListPrices(lines, prices, format),
    }
  }, [typed, prices, format])
  return { rates: rateOptions, prices, format, ...typedRows, getProblem, onStep }
}

function Sections({ sections, context }: { sections: SectionRow[]; context: RowContext }) {
  const messages = useQuotesMessages().builder
  const { currency, locale } = context.format
  return (
    <div className="quote-sections" id="lines" tabIndex={-1}>
      {sections.map((section, index) => (
        <SectionEditor
          key={section.section}
          section={section}
          index={index}
          count={sections.length}
          context={context}
        />
      ))}
      <StepButton step="add" onStep={context.onStep} className="draft-add">
        <Plus />
        {messages.addSection}
      </StepButton>
      <datalist id={priceListId}>
        {context.prices.map(({ id, row, cents }) => (
          <option key={id} value={row.name}>
            {formatMoney(cents, currency, locale)}
          </option>
        ))}
      </datalist>
    </div>
  )
}

/** Confirms a save, or focuses the first problem. Returns the problem of a field as a sentence. */
function useShownResult(
  form: RefObject<HTMLFormElement | null>,
  result: BuilderResult | undefined,
) {
  const messages = useQuotesMessages().builder
  const problemMessages = useProblems()
  useEffect(() => {
    if (result?.saved) toast.success(messages.saved, { id: 'saved' })
    else
      form.current
        // the notice of a restored draft can't have the focus
        ?.querySelector<HTMLElement>('[aria-invalid=true], .notice[tabindex]')
        ?.focus()
  }, [form, result, messages])
  return (field: string) => {
    const problem = result?.problems[field]
    return problem && problemMessages[problem]
  }
}

/** Says why the quote wasn’t saved, with a link to the other person's version. */
function SaveFailure({ id, problem }: { id: string; problem: ProblemCode }) {
  const messages = useQuotesMessages().builder
  const problemMessages = useProblems()
  const isConflict = problem === 'quote-was-changed'
  return (
    <p className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert />
      <span>
        {isConflict ? messages.changed : problemMessages[problem]}{' '}
        {isConflict && (
          <a href={`${quotesPath}/${id}/edit`} target="_blank" rel="noreferrer">
            {messages.seeOther}
          </a>
        )}
      </span>
    </p>
  )
}

function BuilderBar({
  id,
  total,
  isBusy,
  isChanged,
}: Pick<Props, 'total' | 'isChanged'> & { id: string; isBusy: boolean }) {
  const messages = useQuotesMessages().builder
  return (
    <div className="draft-bar">
      <p className="draft-total">
        <output>
          {messages.total} {total}
        </output>
        <output className="quote-save-state">
          {isBusy ? messages.saving : isChanged ? messages.unsaved : messages.saved}
        </output>
      </p>
      <Button type="submit" disabled={isBusy}>
        {messages.save}
      </Button>
      {isChanged ? (
        <Button type="submit" look="accent" name="next" value="send" disabled={isBusy}>
          {messages.review}
        </Button>
      ) : (
        <Link className="button button-accent" to={`${quotesPath}/${id}/send`}>
          {messages.review}
        </Link>
      )}
    </div>
  )
}
