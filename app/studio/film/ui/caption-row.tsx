import { ArrowLeftToLine, ArrowRightToLine, Play, Trash2 } from 'lucide-react'
import { memo, useId } from 'react'

import { FieldProblem } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import type { Field, TypedCue } from './typed-captions.ts'
import { useFilmWords } from './use-film-words.ts'

export type RowActs = {
  type: (id: number, field: Field, value: string) => void
  /** A time is done: the lines come into their order. */
  sort: () => void
  /** Sets a time to the moment the film is at. */
  here: (id: number, field: 'from' | 'to') => void
  play: (from: string) => void
  remove: (id: number) => void
}
type Props = {
  cue: TypedCue
  at: number
  isNow: boolean
  amiss: { field: Field; problem: ProblemCode } | null
  acts: RowActs
}

/**
 * One line of the captions. There may be two thousand, so only those are drawn again that changed.
 */
export const CaptionRow = memo(function CaptionRow({
  cue: { id, from, to, text },
  at,
  isNow,
  amiss,
  acts,
}: Props) {
  const words = useFilmWords()
  const sentence = useSentence()
  const problem = useId()
  const told = (field: Field) =>
    amiss?.field === field ? { 'aria-invalid': true as const, 'aria-describedby': problem } : {}
  return (
    <li className="caption-row" data-now={isNow || undefined} data-caption={id}>
      <div className="caption-times">
        {(['from', 'to'] as const).map((field) => (
          <span key={field} className="caption-time">
            <input
              className="field-control"
              aria-label={`${words.line(at)}: ${words[field]}`}
              value={field === 'from' ? from : to}
              inputMode="text"
              autoComplete="off"
              onChange={({ target }) => acts.type(id, field, target.value)}
              onBlur={acts.sort}
              {...told(field)}
            />
            <button
              type="button"
              className="caption-here"
              aria-label={field === 'from' ? words.fromHere(at) : words.toHere(at)}
              title={field === 'from' ? words.fromHere(at) : words.toHere(at)}
              onClick={() => acts.here(id, field)}
            >
              {field === 'from' ? <ArrowLeftToLine /> : <ArrowRightToLine />}
            </button>
          </span>
        ))}
      </div>
      <textarea
        className="field-control"
        aria-label={`${words.line(at)}: ${words.text}`}
        value={text}
        rows={1}
        onChange={({ target }) => acts.type(id, 'text', target.value)}
        {...told('text')}
      />
      <CaptionActs id={id} at={at} from={from} acts={acts} />
      <FieldProblem id={problem} text={amiss ? sentence(amiss.problem) : undefined} />
    </li>
  )
})

function CaptionActs({
  id,
  at,
  from,
  acts,
}: {
  id: number
  at: number
  from: string
  acts: RowActs
}) {
  const words = useFilmWords()
  return (
    <div className="caption-acts">
      <button
        type="button"
        className="icon-button"
        aria-label={words.hear(at)}
        title={words.hear(at)}
        onClick={() => acts.play(from)}
      >
        <Play />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={words.remove(at)}
        title={words.remove(at)}
        onClick={() => acts.remove(id)}
      >
        <Trash2 />
      </button>
    </div>
  )
}
