import { CircleAlert, Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { formatHeading } from './uploads-panel.tsx'
import './uploads-pill.css'
import { type Phase, toPercent, computeTotals } from './queue.ts'
import { useUploadMessages, useUploadManager } from './use-uploads.ts'

const libraryPath = '/portal/media'

/**
 * Shows the progress on portal pages without an upload panel. Rejected files keep it visible until
 * the panel is opened.
 */
export function UploadsPill() {
  const messages = useUploadMessages()
  const {
    view: { files, paused, openPanels: panels },
  } = useUploadManager()
  const totals = computeTotals(files, paused)
  const { phase, sent, bytes, refused } = totals
  const path = files.at(-1)?.delivery?.path
  const isHidden = phase === 'none' || (phase === 'done' && refused === 0)
  const Icon =
    phase === 'disconnected' || phase === 'signed-out' || refused > 0 ? CircleAlert : Upload
  const before = useRef(phase)
  const announce = useEffectEvent((earlier: Phase) => {
    if (earlier === 'uploading' && isHidden && phase === 'done' && panels === 0)
      toast.success(formatHeading(totals, messages))
  })
  useEffect(() => {
    announce(before.current)
    before.current = phase
  }, [phase])
  if (panels > 0 || isHidden) return null
  return (
    <aside className="uploads-pill" aria-label={messages.panel} data-phase={phase}>
      <Icon />
      <Link to={path ?? libraryPath} title={messages.pill}>
        {formatHeading(totals, messages)}
      </Link>
      {phase !== 'done' && (
        <progress
          className="progress"
          max={Math.max(1, bytes)}
          value={sent}
          aria-label={messages.all}
          aria-valuetext={messages.progress(toPercent(sent, bytes))}
        />
      )}
    </aside>
  )
}
