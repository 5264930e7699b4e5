import { ArrowLeftToLine, ArrowRightToLine, Play, Trash2 } from 'lucide-react'
import { memo, useId } from 'react'

import { FieldProblem } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { CaptionField, CaptionLine } from './caption-lines.ts'
import { useVideoMessages } from './use-video-messages.ts'

export type CaptionRowActions = {
  type: (id: number, field: CaptionField, value: string) => void
  /** Called when a time was edited: sorts the lines. */
  sort: () => void
  /** Sets a time to the player's position. */
  here: (id: number, field: 'from' | 'to') => void
  play: (from: string) => void
  remove: (id: number) => void
}
type Props = {
  cue: CaptionLine
  number: number
  isNow: boolean
  invalid: { field: CaptionField; problem: ProblemCode } | null
  acts: CaptionRowActions
}

/** One caption line, memoized because there may be two thousand. */
export const CaptionRow = memo(function CaptionRow({
  cue: { id, from, to, text },
  number,
  isNow,
  invalid,
  acts,
}: Props) {
  const messages = useVideoMessages()
  const sentence = useSentence()
  const problem = useId()
  const getProblemProps = (field: CaptionField) =>
    invalid?.field === field ? { 'aria-invalid': true as const, 'aria-describedby': problem } : {}
  return (
    <li className="caption-row" data-now={isNow || undefined} data-caption={id}>
      <div className="caption-times">
        {(['from', 'to'] as const).map((field) => (
          <span key={field} className="caption-time">
            <input
              className="field-control"
              aria-label={`${messages.line(number)}: ${messages[field]}`}
              value={field === 'from' ? from : to}
              inputMode="text"
              autoComplete="off"
              onChange={({ target }) => acts.type(id, field, target.value)}
              onBlur={acts.sort}
              {...getProblemProps(field)}
            />
            <button
              type="button"
              className="caption-here"
              aria-label={field === 'from' ? messages.fromHere(number) : messages.toHere(number)}
              title={field === 'from' ? messages.fromHere(number) : messages.toHere(number)}
              onClick={() => acts.here(id, field)}
            >
              {field === 'from' ? <ArrowLeftToLine /> : <ArrowRightToLine />}
            </button>
          </span>
        ))}
      </div>
      <textarea
        className="field-control"
        aria-label={`${messages.line(number)}: ${messages.text}`}
        value={text}
        rows={1}
        onChange={({ target }) => acts.type(id, 'text', target.value)}
        {...getProblemProps('text')}
      />
      <CaptionRowButtons id={id} number={number} from={from} acts={acts} />
      <FieldProblem id={problem} text={invalid ? sentence(invalid.problem) : undefined} />
    </li>
  )
})

function CaptionRowButtons({
  id,
  number,
  from,
  acts,
}: {
  id: number
  number: number
  from: string
  acts: CaptionRowActions
}) {
  const messages = useVideoMessages()
  return (
    <div className="caption-actions">
      <button
        type="button"
        className="icon-button"
        aria-label={messages.hear(number)}
        title={messages.hear(number)}
        onClick={() => acts.play(from)}
      >
        <Play />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={messages.remove(number)}
        title={messages.remove(number)}
        onClick={() => acts.remove(id)}
      >
        <Trash2 />
      </button>
    </div>
  )
}
