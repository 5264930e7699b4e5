import { Plus } from 'lucide-react'
import { useState } from 'react'

import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import type { SectionRow } from '#app/features/sales/quote-rows/form.ts'
import { chooseModes } from '#app/features/sales/quote/rules.ts'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'
import { StepButton } from '#app/ui/step-button.tsx'

import type { RowContext } from './builder-view.ts'
import { LineEditor } from './line-editor.tsx'
import { RowTools } from './row-tools.tsx'

type Props = {
  section: SectionRow
  index: number
  count: number
  context: RowContext
}

/** A section of the quote with its lines. */
export function SectionEditor({ section, index, count, context }: Props) {
  const messages = useQuotesMessages().builder
  const [choose, setChoose] = useState(section.choose || 'all')
  const { lines } = section
  const tools = messages.sectionTools
  const at = index + 1
  return (
    <section
      className="card draft-part quote-section"
      aria-labelledby={`section:${section.section}`}
      data-row={section.section}
      data-choose={choose}
    >
      <header className="quote-row-head">
        <h2 id={`section:${section.section}`} tabIndex={-1}>
          {messages.section(at)}
        </h2>
        <RowTools
          place={String(index)}
          labels={{
            up: tools.up(at),
            down: tools.down(at),
            copy: tools.copy(at),
            remove: tools.remove(at),
          }}
          isFirst={index === 0}
          isLast={index === count - 1}
          onStep={context.onStep}
        />
      </header>
      <input type="hidden" name={`section:${index}`} value={section.section} />
      <SectionFields section={section} index={index} context={context} onChoose={setChoose} />
      <ol className="draft-lines">
        {lines.map((row, line) => (
          <li key={row.line}>
            <LineEditor
              row={row}
              place={`${index}:${line}`}
              number={count > 1 ? `${at}.${line + 1}` : String(line + 1)}
              isFirst={index === 0 && line === 0}
              isLast={index === count - 1 && line === lines.length - 1}
              context={context}
            />
          </li>
        ))}
      </ol>
      <div className="quote-section-end">
        <StepButton step={`add:${index}`} onStep={context.onStep} className="draft-add">
          <Plus />
          {messages.addLine}
        </StepButton>
        <PricePick index={index} context={context} />
      </div>
    </section>
  )
}

function SectionFields({
  section,
  index,
  context: { getProblem },
  onChoose,
}: Omit<Props, 'count'> & { onChoose: (choose: string) => void }) {
  const messages = useQuotesMessages().builder
  const getField = (name: 'heading' | 'lead' | 'min' | 'max') => ({
    name: `${name}:${index}`,
    defaultValue: section[name],
    problem: getProblem(`${name}:${index}`),
    autoComplete: 'off',
  })
  return (
    <div className="quote-section-fields">
      <TextField {...getField('heading')} label={messages.heading} maxLength={200} />
      <Field label={messages.choose}>
        {(control) => (
          <select
            {...control}
            name={`choose:${index}`}
            defaultValue={section.choose || 'all'}
            onChange={(event) => onChoose(event.target.value)}
          >
            {chooseModes.map((mode) => (
              <option key={mode} value={mode}>
                {messages.chooseModes[mode]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="quote-limits quote-choose-limits">
        <TextField {...getField('min')} label={messages.min} inputMode="numeric" maxLength={3} />
        <TextField {...getField('max')} label={messages.max} inputMode="numeric" maxLength={3} />
      </div>
      <TextArea
        {...getField('lead')}
        className="draft-text quote-wide"
        label={messages.lead}
        rows={1}
      />
    </div>
  )
}

/** Adds an item of the price list, with the options of a package. */
function PricePick({ index, context: { prices, onStep } }: Omit<Props, 'count' | 'section'>) {
  const messages = useQuotesMessages().builder
  if (prices.length === 0) return null
  const groups = [
    ['package', messages.packages],
    ['item', messages.items],
  ] as const
  return (
    <div className="quote-pick">
      <select
        className="field-control"
        name={`pick:${index}`}
        aria-label={messages.pick}
        defaultValue=""
        data-draft="off"
      >
        <option value="">{messages.pickNone}</option>
        {groups.map(([kind, label]) => {
          const items = prices.filter((price) => price.kind === kind)
          return items.length === 0 ? null : (
            <optgroup key={kind} label={label}>
              {items.map(({ id, row }) => (
                <option key={id} value={id}>
                  {row.name}
                </option>
              ))}
            </optgroup>
          )
        })}
      </select>
      <StepButton step={`pick:${index}`} onStep={onStep}>
        {messages.addItem}
      </StepButton>
    </div>
  )
}
