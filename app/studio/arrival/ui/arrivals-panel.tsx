import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId, useRef, useState } from 'react'

import { sizeText } from '#app/core/display.ts'
import { Button } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { ArrivalRow } from './arrival-row.tsx'
import type { OnTheirWay, View } from './on-their-way.ts'
import { type Sums, foremost, percentOf, sumsOf } from './queue.ts'
import { useArrivalWords } from './use-arrivals.ts'

type Props = { way: OnTheirWay; view: View; folder: string; compact: boolean }

/** So many files are shown; of the others there is a number. */
const most = 50
const mostNames = 3

/**
 * All files that are on their way, and what became of the last: once all are there a line, and
 * beneath it only what was refused.
 */
export function ArrivalsPanel({ way, view, folder, compact }: Props) {
  const words = useArrivalWords()
  const id = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const [unfolded, unfold] = useState(false)
  const sums = sumsOf(view.files, view.paused)
  const shown = foremost(view.files, most)
  const more = view.files.length - shown.length
  const over = sums.phase === 'done'
  const Sign = sums.added + sums.known > 0 ? CircleCheck : CircleAlert
  // whoever pressed a button that is gone then stays here
  const stay = () => head.current?.focus()
  return (
    <>
      <Said sums={sums} />
      {view.left.length > 0 && !compact && <LeftOver way={way} view={view} />}
      {sums.phase !== 'none' && (
        <section
          className="arrivals-panel"
          aria-labelledby={id}
          data-over={over || undefined}
          data-folded={(over && !unfolded) || undefined}
        >
          <header className="arrivals-head">
            <h2 id={id} ref={head} tabIndex={-1}>
              {over && <Sign data-good={Sign === CircleCheck || undefined} />}
              {headOf(sums, words)}
            </h2>
            <div className="arrivals-deeds">
              {over && sums.added + sums.known > 0 && (
                <Button
                  look="quiet"
                  compact
                  aria-expanded={unfolded}
                  onClick={() => unfold(!unfolded)}
                >
                  {unfolded ? words.hide : words.show}
                </Button>
              )}
              <Deeds {...{ way, sums, stay }} />
            </div>
            <Sum sums={sums} seconds={view.seconds} />
          </header>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
          <section className="arrivals-scroll" aria-label={words.list} tabIndex={0}>
            <ul>
              {shown.map((file) => (
                <ArrivalRow key={file.id} {...{ way, file, folder, stay }} />
              ))}
            </ul>
            {more > 0 && <p className="arrivals-more">{words.more(more)}</p>}
          </section>
        </section>
      )}
    </>
  )
}

type Words = ReturnType<typeof useArrivalWords>

export function headOf({ phase, files, added, known, refused }: Sums, { head }: Words): string {
  if (phase === 'cut' || phase === 'ended') return head[phase]
  if (phase === 'done') return head.done(added, known, refused)
  return head[phase === 'paused' ? 'paused' : 'going'](added + known, files - refused)
}

/** Says what has changed to those who do not see it; not how far it is. */
function Said({ sums }: { sums: Sums }) {
  const words = useArrivalWords()
  const { phase, files, refused } = sums
  const text =
    phase === 'none'
      ? ''
      : phase === 'going'
        ? words.said.going(files - refused)
        : headOf(sums, words)
  return (
    <output className="visually-hidden">
      {[text, refused > 0 && refused < files && words.said.refused(refused)]
        .filter(Boolean)
        .join('. ')}
    </output>
  )
}

/**
 * Bytes and time of all of them, while there is something to wait for; afterwards what is not said
 * yet.
 */
function Sum({
  sums: { phase, added, known, refused, bytes, sent },
  seconds,
}: {
  sums: Sums
  seconds: number | null
}) {
  const words = useArrivalWords()
  const { locale } = useDisplay()
  const facts =
    phase === 'done'
      ? [
          added > 0 && known > 0 && words.knownToo(known),
          added + known > 0 && refused > 0 && words.refusedToo(refused),
        ]
      : [
          words.sent(sizeText(sent, locale), sizeText(bytes, locale)),
          phase === 'going' && seconds !== null && words.left(seconds),
          phase === 'cut' && words.cut,
          phase === 'ended' && words.ended,
        ]
  const said = facts.filter((fact) => fact !== false)
  return (
    <>
      {phase !== 'done' && (
        <progress
          className="progress"
          max={Math.max(1, bytes)}
          value={sent}
          aria-label={words.all}
          aria-valuetext={words.progress(percentOf(sent, bytes))}
        />
      )}
      {said.length > 0 && (
        <p className="arrivals-facts">
          {said.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
    </>
  )
}

function Deeds({ way, sums: { phase }, stay }: { way: OnTheirWay; sums: Sums; stay: () => void }) {
  const words = useArrivalWords()
  const quiet = { look: 'quiet', compact: true } as const
  return (
    <>
      {phase === 'going' && (
        <Button {...quiet} onClick={() => way.pause()}>
          {words.pause}
        </Button>
      )}
      {phase === 'paused' && (
        <Button {...quiet} onClick={() => way.goOn()}>
          {words.goOn}
        </Button>
      )}
      {phase === 'cut' && (
        <Button {...quiet} onClick={() => way.goOn()}>
          {words.tryNow}
        </Button>
      )}
      {phase === 'ended' && (
        <a
          className="button button-quiet button-compact"
          href="/auth"
          target="_blank"
          rel="noreferrer"
        >
          {words.signIn}
        </a>
      )}
      {phase === 'done' ? (
        <Button {...quiet} onClick={() => way.clear()}>
          {words.close}
        </Button>
      ) : (
        <Button
          {...quiet}
          onClick={() => {
            way.cancelAll()
            stay()
          }}
        >
          {words.cancelAll}
        </Button>
      )}
    </>
  )
}

/** What was unfinished when its page was closed: a browser gives files to a page only once. */
function LeftOver({ way, view: { left } }: Pick<Props, 'way' | 'view'>) {
  const words = useArrivalWords()
  const names = left
    .slice(0, mostNames)
    .map(({ name }) => name)
    .join(', ')
  return (
    <div className="arrivals-left">
      <p>
        {words.leftOver(left.length)}{' '}
        <span className="muted">{words.names(names, left.length - mostNames)}</span>
      </p>
      <Button look="quiet" compact onClick={() => way.forget()}>
        {words.forget(left.length)}
      </Button>
    </div>
  )
}
