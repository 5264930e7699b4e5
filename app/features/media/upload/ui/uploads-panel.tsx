import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId, useRef, useState } from 'react'

import { formatFileSize } from '#app/core/display.ts'
import { Button } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { UploadRow } from './upload-row.tsx'
import type { UploadManager, UploadsView } from './upload-manager.ts'
import { type UploadTotals, listForDisplay, toPercent, computeTotals } from './queue.ts'
import { useUploadMessages } from './use-uploads.ts'

type Props = { manager: UploadManager; view: UploadsView; folder: string; compact: boolean }

/** Maximum rows shown; the rest is a number. */
const maxShownFiles = 50
const maxShownNames = 3

/**
 * Shows all uploads with their totals. When all are done, it folds to one line and the rejected
 * files.
 */
export function UploadsPanel({ manager, view, folder, compact }: Props) {
  const messages = useUploadMessages()
  const id = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const [isExpanded, setExpanded] = useState(false)
  const totals = computeTotals(view.files, view.paused)
  const shownFiles = listForDisplay(view.files, maxShownFiles)
  const more = view.files.length - shownFiles.length
  const isDone = totals.phase === 'done'
  const Icon = totals.added + totals.duplicates > 0 ? CircleCheck : CircleAlert
  // keeps the focus here when the pressed button disappears
  const keepFocus = () => head.current?.focus()
  return (
    <>
      <ScreenReaderStatus totals={totals} />
      {view.unfinished.length > 0 && !compact && <UnfinishedNotice manager={manager} view={view} />}
      {totals.phase !== 'none' && (
        <section
          className="uploads-panel"
          aria-labelledby={id}
          data-over={isDone || undefined}
          data-folded={(isDone && !isExpanded) || undefined}
        >
          <header className="uploads-head">
            <h2 id={id} ref={head} tabIndex={-1}>
              {isDone && <Icon data-good={Icon === CircleCheck || undefined} />}
              {formatHeading(totals, messages)}
            </h2>
            <div className="uploads-actions">
              {isDone && totals.added + totals.duplicates > 0 && (
                <Button
                  look="quiet"
                  compact
                  aria-expanded={isExpanded}
                  onClick={() => setExpanded(!isExpanded)}
                >
                  {isExpanded ? messages.hide : messages.show}
                </Button>
              )}
              <PanelActions {...{ manager, totals, keepFocus }} />
            </div>
            <TotalProgress totals={totals} seconds={view.seconds} />
          </header>
          {/* It scrolls, so the keyboard must reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="uploads-scroll" aria-label={messages.list} tabIndex={0}>
            <ul>
              {shownFiles.map((file) => (
                <UploadRow key={file.id} {...{ manager, file, folder, keepFocus }} />
              ))}
            </ul>
            {more > 0 && <p className="uploads-more">{messages.more(more)}</p>}
          </section>
        </section>
      )}
    </>
  )
}

type Messages = ReturnType<typeof useUploadMessages>

export function formatHeading(
  { phase, files, added, duplicates, refused, isDelivery }: UploadTotals,
  { head }: Messages,
): string {
  if (phase === 'disconnected' || phase === 'signed-out') return head[phase]
  if (phase === 'done') return head.done(added, duplicates, refused, isDelivery)
  return head[phase === 'paused' ? 'paused' : 'uploading'](added + duplicates, files - refused)
}

/** Announces phase changes to screen readers, without the progress. */
function ScreenReaderStatus({ totals }: { totals: UploadTotals }) {
  const messages = useUploadMessages()
  const { phase, files, refused } = totals
  const text =
    phase === 'none'
      ? ''
      : phase === 'uploading'
        ? messages.announcement.uploading(files - refused)
        : formatHeading(totals, messages)
  return (
    <output className="visually-hidden">
      {[text, refused > 0 && refused < files && messages.announcement.refused(refused)]
        .filter(Boolean)
        .join('. ')}
    </output>
  )
}

/** Shows bytes and time left while uploading; afterwards the counts that the heading leaves out. */
function TotalProgress({
  totals: { phase, added, duplicates, refused, bytes, sent, isDelivery },
  seconds,
}: {
  totals: UploadTotals
  seconds: number | null
}) {
  const messages = useUploadMessages()
  const { locale } = useDisplay()
  const facts =
    phase === 'done'
      ? [
          added > 0 && duplicates > 0 && messages.alsoDuplicates(duplicates, isDelivery),
          added + duplicates > 0 && refused > 0 && messages.alsoRejected(refused),
        ]
      : [
          messages.sent(formatFileSize(sent, locale), formatFileSize(bytes, locale)),
          phase === 'uploading' && seconds !== null && messages.left(seconds),
          phase === 'disconnected' && messages.resumesOnline,
          phase === 'signed-out' && messages.resumesSignedIn,
        ]
  const shownFacts = facts.filter((fact) => fact !== false)
  return (
    <>
      {phase !== 'done' && (
        <progress
          className="progress"
          max={Math.max(1, bytes)}
          value={sent}
          aria-label={messages.all}
          aria-valuetext={messages.progress(toPercent(sent, bytes))}
        />
      )}
      {shownFacts.length > 0 && (
        <p className="uploads-details">
          {shownFacts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
    </>
  )
}

function PanelActions({
  manager,
  totals: { phase },
  keepFocus,
}: {
  manager: UploadManager
  totals: UploadTotals
  keepFocus: () => void
}) {
  const messages = useUploadMessages()
  const quiet = { look: 'quiet', compact: true } as const
  return (
    <>
      {phase === 'uploading' && (
        <Button {...quiet} onClick={() => manager.pause()}>
          {messages.pause}
        </Button>
      )}
      {phase === 'paused' && (
        <Button {...quiet} onClick={() => manager.resume()}>
          {messages.resume}
        </Button>
      )}
      {phase === 'disconnected' && (
        <Button {...quiet} onClick={() => manager.resume()}>
          {messages.tryNow}
        </Button>
      )}
      {phase === 'signed-out' && (
        <a
          className="button button-quiet button-compact"
          href="/auth"
          target="_blank"
          rel="noreferrer"
        >
          {messages.signIn}
        </a>
      )}
      {phase === 'done' ? (
        <Button {...quiet} onClick={() => manager.clear()}>
          {messages.close}
        </Button>
      ) : (
        <Button
          {...quiet}
          onClick={() => {
            manager.cancelAll()
            keepFocus()
          }}
        >
          {messages.cancelAll}
        </Button>
      )}
    </>
  )
}

/**
 * Lists uploads left by a closed page: they must be chosen again, because a browser grants access
 * to a file only once.
 */
function UnfinishedNotice({
  manager,
  view: { unfinished: left },
}: Pick<Props, 'manager' | 'view'>) {
  const messages = useUploadMessages()
  const names = left.slice(0, maxShownNames).map(({ name }) => name)
  return (
    <div className="uploads-unfinished">
      <p>
        {messages.unfinished(left.length)}{' '}
        <span className="muted">{messages.names(names, left.length - maxShownNames)}</span>
      </p>
      <Button look="quiet" compact onClick={() => manager.clearUnfinished()}>
        {messages.discardUnfinished(left.length)}
      </Button>
    </div>
  )
}
