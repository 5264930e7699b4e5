import { CircleAlert, CircleCheck, Clock, LoaderCircle, RotateCw, WifiOff, X } from 'lucide-react'
import { memo } from 'react'

import { sizeText } from '#app/core/display.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useSentence } from '#app/ui/use-sentence.ts'

import type { OnTheirWay } from './on-their-way.ts'
import { type Arrival, type State, isUnfinished, isWorthAgain, percentOf } from './queue.ts'
import { useArrivalWords } from './use-arrivals.ts'

type Props = { way: OnTheirWay; file: Arrival; folder: string; stay: () => void }

const signs: Record<State, typeof Clock> = {
  waiting: Clock,
  sending: LoaderCircle,
  arriving: LoaderCircle,
  cut: WifiOff,
  ended: WifiOff,
  there: CircleCheck,
  known: CircleCheck,
  refused: CircleAlert,
}

/**
 * One file: its name, how far it is, and why it is no further. Drawn again only when something
 * about it has changed.
 */
export const ArrivalRow = memo(
  function ArrivalRow({ way, file, folder, stay }: Props) {
    const words = useArrivalWords()
    const { id, name, state, sent, bytes, problem } = file
    const Sign = signs[state]
    const begun = state === 'sending' || (sent > 0 && isUnfinished(file) && state !== 'arriving')
    const leave = () => {
      way.cancel(id)
      stay()
    }
    return (
      <li className="arrival" data-state={state}>
        <Sign className="arrival-sign" />
        <p className="arrival-name">
          <b>{name}</b>
          {file.folder !== folder && <span className="muted">{file.folder}</span>}
        </p>
        <Fact file={file} />
        <div className="arrival-deeds">
          {isWorthAgain(problem) && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.againOf(name)}
              title={words.again}
              onClick={() => {
                way.again(id)
                stay()
              }}
            >
              <RotateCw />
            </button>
          )}
          {(state === 'refused' || (isUnfinished(file) && state !== 'arriving')) && (
            <button
              type="button"
              className="icon-button"
              aria-label={state === 'refused' ? words.takeOff(name) : words.cancel(name)}
              onClick={leave}
            >
              <X />
            </button>
          )}
        </div>
        {begun && (
          <progress
            className="progress arrival-progress"
            max={Math.max(1, bytes)}
            value={sent}
            aria-label={name}
            aria-valuetext={words.progress(percentOf(sent, bytes))}
          />
        )}
      </li>
    )
  },
  (before, after) =>
    before.file === after.file && before.way === after.way && before.folder === after.folder,
)

/** What there is to say about it now. */
function Fact({ file: { state, problem, sent, bytes, seconds } }: { file: Arrival }) {
  const words = useArrivalWords()
  const sentence = useSentence()
  const { locale } = useDisplay()
  if (state === 'refused')
    return <p className="arrival-fact arrival-problem">{problem && sentence(problem)}</p>
  const size = sizeText(bytes, locale)
  const text = {
    waiting: sent > 0 ? `${words.progress(percentOf(sent, bytes))} · ${size}` : size,
    sending: [words.progress(percentOf(sent, bytes)), size, seconds !== null && words.left(seconds)]
      .filter(Boolean)
      .join(' · '),
    arriving: words.arriving,
    cut: words.cutOne,
    ended: words.endedOne,
    there: words.there,
    known: words.known,
  }[state]
  return <p className="arrival-fact">{text}</p>
}
