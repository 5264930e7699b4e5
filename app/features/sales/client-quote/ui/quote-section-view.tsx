import { type QuoteSection, getChooseLimits, isChoosable } from '#app/features/sales/quote/rules.ts'
import { FieldProblem } from '#app/ui/field.tsx'

import { QuoteLineView } from './quote-line-view.tsx'
import { type QuoteViewContext, buildFieldId } from './quote-view-context.ts'

type Props = { section: QuoteSection; context: QuoteViewContext }

/** A section: packages side by side to choose from, or lines one below the other. */
export function QuoteSectionView({ section, context }: Props) {
  const { mode, messages, problems, idPrefix, level } = context
  const { heading, lines } = section
  const field = `section:${section.id}`
  const id = buildFieldId(idPrefix, field)
  const isForm = mode === 'form' && lines.some((line) => isChoosable(section, line))
  const hint = isForm ? describeChoice(section, messages) : ''
  const problem = problems[field]
  const Heading = `h${level + 1}` as 'h2' | 'h3'
  const title = (
    <Heading className="client-quote-heading" id={`${id}-title`} dir="auto">
      {heading}
    </Heading>
  )
  const body = <Body id={id} section={section} context={context} hint={hint} problem={problem} />
  if (isForm)
    return (
      <fieldset
        className="client-quote-section"
        id={id}
        tabIndex={-1}
        aria-describedby={
          [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
        }
      >
        <legend>
          {heading ? title : <span className="visually-hidden">{messages.options}</span>}
        </legend>
        {body}
      </fieldset>
    )
  return (
    <section
      className="client-quote-section"
      id={id}
      aria-labelledby={heading ? `${id}-title` : undefined}
    >
      {heading && title}
      {body}
    </section>
  )
}

type BodyProps = Props & { id: string; hint: string; problem: string | undefined }

function Body({
  id,
  section: { text, choose, lines },
  section,
  context,
  hint,
  problem,
}: BodyProps) {
  return (
    <>
      {(text || hint) && (
        <div className="client-quote-about">
          {text && (
            <p className="client-quote-prose" dir="auto">
              {text}
            </p>
          )}
          {hint && (
            <p className="client-quote-note" id={`${id}-hint`}>
              {hint}
            </p>
          )}
        </div>
      )}
      <FieldProblem id={`${id}-problem`} text={problem} />
      <ul className="client-quote-lines" data-layout={choose === 'one' ? 'cards' : 'rows'}>
        {lines.map((line) => (
          <QuoteLineView key={line.id} section={section} line={line} context={context} />
        ))}
      </ul>
    </>
  )
}

/** Says how many lines the client chooses; empty if each optional line already says so. */
function describeChoice(section: QuoteSection, messages: QuoteViewContext['messages']): string {
  const { choose, lines } = section
  if (choose === 'all') return ''
  if (choose === 'one') return lines.length > 1 ? messages.chooseOne : ''
  const { min, max } = getChooseLimits(section)
  const hasMax = max < lines.length
  if (min === 0) return hasMax ? messages.chooseUpTo(max) : messages.chooseAny
  if (min === max) return messages.chooseExactly(min)
  return hasMax ? messages.chooseBetween(min, max) : messages.chooseAtLeast(min)
}
