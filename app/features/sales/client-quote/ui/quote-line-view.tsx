import { Circle, CircleCheck } from 'lucide-react'

import { formatQuantity } from '#app/core/display.ts'
import {
  type QuoteLine,
  type QuoteSection,
  getChosenQuantity,
  hasQuantityChoice,
  isChoosable,
} from '#app/features/sales/quote/rules.ts'
import { FieldProblem } from '#app/ui/field.tsx'

import { computeLinePrice } from '../rules.ts'
import { type QuoteViewContext, buildFieldId } from './quote-view-context.ts'

type Props = { section: QuoteSection; line: QuoteLine; context: QuoteViewContext }

/** A line with its price, and the fields with which the client chooses it. */
export function QuoteLineView({ section, line, context }: Props) {
  const { choice, chosen, mode, idPrefix } = context
  const id = buildFieldId(idPrefix, `line:${line.id}`)
  const isChosen = chosen.has(line.id)
  const canChoose = isChoosable(section, line)
  const hasQuantity = mode === 'form' && hasQuantityChoice(line)
  const milli = getChosenQuantity(line, choice)
  return (
    <li
      className="client-quote-line"
      data-choosable={canChoose || undefined}
      data-chosen={(mode === 'read' && canChoose && isChosen) || undefined}
    >
      {canChoose ? (
        <Pick id={id} section={section} line={line} context={context} />
      ) : (
        <p className="client-quote-pick">
          <Name line={line} />
        </p>
      )}
      <Price id={id} line={line} milli={milli} context={context} />
      <Details id={id} section={section} line={line} context={context} />
      {hasQuantity && <Quantity line={line} context={context} />}
    </li>
  )
}

function Name({ line }: { line: QuoteLine }) {
  return (
    <span className="client-quote-name" dir="auto">
      {line.name}
    </span>
  )
}

type PartProps = Props & { id: string }

/** The name of a line with its field, or with what was chosen. */
function Pick({
  id,
  section,
  line,
  context: { chosen, initiallyChosen, mode, messages },
}: PartProps) {
  const isChosen = (mode === 'form' ? initiallyChosen : chosen).has(line.id)
  const isOne = section.choose === 'one'
  if (mode === 'form')
    return (
      <label className="client-quote-pick">
        <input
          // React changes the default of a field, but not its state
          key={String(isChosen)}
          id={id}
          type={isOne ? 'radio' : 'checkbox'}
          name={isOne ? `section:${section.id}` : `line:${line.id}`}
          value={isOne ? line.id : 'on'}
          defaultChecked={isChosen}
          aria-describedby={`${id}-price${line.text ? ` ${id}-text` : ''}`}
        />
        <Name line={line} />
      </label>
    )
  return (
    <p className="client-quote-pick">
      {isChosen ? <CircleCheck /> : <Circle />}
      <span className="visually-hidden">
        {isChosen ? messages.selected : messages.notSelected}
        {': '}
      </span>
      <Name line={line} />
    </p>
  )
}

/** The quantity if the client doesn't choose it, and the text. */
function Details({ id, section, line, context }: PartProps) {
  const { choice, mode, messages } = context
  const isOptional = section.choose === 'all' && line.isOptional
  const hasQuantity = mode === 'form' && hasQuantityChoice(line)
  const about = [
    isOptional ? messages.optional : '',
    hasQuantity ? '' : describeQuantity(line, getChosenQuantity(line, choice), context),
  ].filter(Boolean)
  if (about.length === 0 && !line.text) return null
  return (
    <div className="client-quote-text" id={`${id}-text`}>
      {about.length > 0 && <p className="client-quote-note">{about.join(' · ')}</p>}
      {line.text && (
        <p className="client-quote-prose" dir="auto">
          {line.text}
        </p>
      )}
    </div>
  )
}

/** The amount of the line, after the one before its discount. */
function Price({
  id,
  line,
  milli,
  context: { formatPrice, messages },
}: {
  id: string
  line: QuoteLine
  milli: number
  context: QuoteViewContext
}) {
  const { full, amount } = computeLinePrice(line, milli)
  return (
    <p className="client-quote-price" id={`${id}-price`}>
      {full !== amount && (
        <s>
          <span className="visually-hidden">{messages.oldPrice('')}</span>
          <span data-quote-full={line.id}>{formatPrice(full)}</span>
        </s>
      )}{' '}
      <span data-quote-amount={line.id}>{formatPrice(amount)}</span>
    </p>
  )
}

/** Returns `3 hours × $150`; empty for a single piece. */
function describeQuantity(
  { unit, unitPrice }: QuoteLine,
  milli: number,
  { messages, locale, formatPrice }: QuoteViewContext,
): string {
  const isOne = milli === 1000
  if (isOne && (unit === 'piece' || unit === 'flat')) return ''
  const quantity = messages.units[unit](formatQuantity(milli, locale), isOne)
  return isOne ? quantity : messages.times(quantity, formatPrice(unitPrice))
}

function Quantity({ line, context }: { line: QuoteLine; context: QuoteViewContext }) {
  const { messages, problems, values, idPrefix, locale, formatPrice, initialChoice } = context
  const { unit, name, unitPrice } = line
  const field = `quantity:${line.id}`
  const id = buildFieldId(idPrefix, field)
  const [min, max, step] = [line.minMilli!, line.maxMilli!, line.stepMilli ?? 1]
  const problem = problems[field]
  const value = values[field] ?? String(getChosenQuantity(line, initialChoice) / 1000)
  return (
    <div className="client-quote-quantity">
      <label className="field-label" htmlFor={id}>
        {messages.quantity[unit]}
        <span className="visually-hidden">{` (${name})`}</span>
      </label>
      <input
        key={value}
        className="field-control"
        id={id}
        name={field}
        type="number"
        inputMode="decimal"
        min={min / 1000}
        max={max / 1000}
        step={step / 1000}
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
      />
      <p className="client-quote-note" id={`${id}-hint`}>
        {messages.per[unit](formatPrice(unitPrice))}
        {' · '}
        {messages.range(formatQuantity(min, locale), formatQuantity(max, locale))}
      </p>
      <FieldProblem id={`${id}-problem`} text={problem} />
    </div>
  )
}
