import { Columns2, X } from 'lucide-react'
import { useId } from 'react'

import { Button } from '#app/ui/button.tsx'
import { useScriptState } from '#app/ui/use-hydrated.ts'

import './compare.css'
import type { ReviewView } from './review-view.ts'
import { type Comparison, compareModes } from './use-compare.ts'
import { useReviewMessages } from './use-review-messages.ts'

type Props = { view: ReviewView; compare: Comparison }

/** Chooses the other version, and how both are shown. */
export function CompareBar({ view: { version, comparable, compared }, compare }: Props) {
  const { compare: messages, version: nameVersion } = useReviewMessages()
  const scriptState = useScriptState()
  if (!compared) return null
  const { mode, part, isOtherShown } = compare
  return (
    <section className="compare-bar" aria-label={messages.title} data-script={scriptState}>
      <label className="compare-with">
        <span>{messages.with(nameVersion(version.number))}</span>
        <select
          value={compared.number}
          onChange={(event) => compare.choose(Number(event.currentTarget.value))}
        >
          {comparable.map((number) => (
            <option key={number} value={number}>
              {nameVersion(number)}
            </option>
          ))}
        </select>
      </label>
      <ModeField compare={compare} />
      {mode === 'wipe' && (
        <input
          className="compare-wipe"
          type="range"
          min={0}
          max={100}
          value={part}
          aria-label={messages.wipe(nameVersion(version.number))}
          onChange={(event) => compare.setPart(Number(event.currentTarget.value))}
        />
      )}
      {mode === 'alternate' && (
        <Button
          compact
          onClick={() => compare.showOther(!isOtherShown)}
          aria-pressed={isOtherShown}
        >
          {messages.shown(nameVersion(isOtherShown ? compared.number : version.number))}
        </Button>
      )}
      <Button
        look="quiet"
        compact
        className="compare-end"
        onClick={() => compare.choose(null)}
        aria-label={messages.end}
      >
        <X />
      </Button>
    </section>
  )
}

function ModeField({ compare: { mode, setMode } }: Pick<Props, 'compare'>) {
  const { compare: messages } = useReviewMessages()
  const name = useId()
  return (
    <fieldset>
      <legend className="visually-hidden">{messages.mode}</legend>
      {compareModes.map((one) => (
        <label key={one} className="review-tool">
          <input type="radio" name={name} checked={mode === one} onChange={() => setMode(one)} />
          <span>{messages.modes[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Begins or ends the comparison; only if there is another version of the same kind. */
export function CompareButton({ view, compare }: Props) {
  const { compare: messages } = useReviewMessages()
  if (!compare.toggle) return null
  return (
    <Button
      look="quiet"
      onClick={compare.toggle}
      aria-pressed={view.compared !== null}
      aria-label={messages.begin}
    >
      <Columns2 />
    </Button>
  )
}

/** Names the versions on their pictures. */
export function CompareLabel({ number, side }: { number: number; side: 'one' | 'other' }) {
  const { version: nameVersion } = useReviewMessages()
  return (
    <span className="compare-label" data-side={side}>
      {nameVersion(number)}
    </span>
  )
}
