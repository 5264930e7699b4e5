import { CircleAlert, CircleCheck, Clock, LoaderCircle, RotateCw, WifiOff, X } from 'lucide-react'
import { memo } from 'react'

import { formatFileSize } from '#app/core/display.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useSentence } from '#app/ui/use-sentence.ts'

import type { UploadManager } from './upload-manager.ts'
import { type UploadItem, type UploadState, isUnfinished, isRetryable, toPercent } from './queue.ts'
import { useUploadMessages } from './use-uploads.ts'

type Props = { manager: UploadManager; file: UploadItem; folder: string; keepFocus: () => void }

const icons: Record<UploadState, typeof Clock> = {
  waiting: Clock,
  sending: LoaderCircle,
  processing: LoaderCircle,
  disconnected: WifiOff,
  'signed-out': WifiOff,
  added: CircleCheck,
  duplicate: CircleCheck,
  refused: CircleAlert,
}

/** Shows a file's name, progress and problem. Memoized, because a list may have many rows. */
export const UploadRow = memo(
  function UploadRow({ manager, file, folder, keepFocus }: Props) {
    const messages = useUploadMessages()
    const { id, name, state, sent, bytes, problem } = file
    const Icon = icons[state]
    const hasStarted =
      state === 'sending' || (sent > 0 && isUnfinished(file) && state !== 'processing')
    const cancel = () => {
      manager.cancel(id)
      keepFocus()
    }
    return (
      <li className="upload" data-state={state}>
        <Icon className="upload-icon" />
        <p className="upload-name">
          <b>{name}</b>
          {file.folder !== folder && <span className="muted">{file.folder}</span>}
        </p>
        <UploadStatus file={file} />
        <div className="upload-actions">
          {isRetryable(problem) && (
            <button
              type="button"
              className="icon-button"
              aria-label={messages.retryFile(name)}
              title={messages.again}
              onClick={() => {
                manager.retry(id)
                keepFocus()
              }}
            >
              <RotateCw />
            </button>
          )}
          {(state === 'refused' || (isUnfinished(file) && state !== 'processing')) && (
            <button
              type="button"
              className="icon-button"
              aria-label={state === 'refused' ? messages.dismiss(name) : messages.cancel(name)}
              onClick={cancel}
            >
              <X />
            </button>
          )}
        </div>
        {hasStarted && (
          <progress
            className="progress upload-progress"
            max={Math.max(1, bytes)}
            value={sent}
            aria-label={name}
            aria-valuetext={messages.progress(toPercent(sent, bytes))}
          />
        )}
      </li>
    )
  },
  (before, after) =>
    before.file === after.file &&
    before.manager === after.manager &&
    before.folder === after.folder,
)

function UploadStatus({ file }: { file: UploadItem }) {
  const { state, problem, sent, bytes, seconds } = file
  const messages = useUploadMessages()
  const sentence = useSentence()
  const { locale } = useDisplay()
  if (state === 'refused')
    return <p className="upload-detail upload-problem">{problem && sentence(problem)}</p>
  const size = formatFileSize(bytes, locale)
  const text = {
    waiting: sent > 0 ? `${messages.progress(toPercent(sent, bytes))} · ${size}` : size,
    sending: [
      messages.progress(toPercent(sent, bytes)),
      size,
      seconds !== null && messages.left(seconds),
    ]
      .filter(Boolean)
      .join(' · '),
    processing: messages.processing,
    disconnected: messages.fileDisconnected,
    'signed-out': messages.fileSignedOut,
    added: file.isReplacement ? messages.replaced : messages.added,
    duplicate:
      file.existingName === null ? messages.duplicate : messages.inGallery(file.existingName),
  }[state]
  return <p className="upload-detail">{text}</p>
}
