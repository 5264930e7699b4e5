import { CircleAlert, Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { headOf } from './arrivals-panel.tsx'
import './arrivals-pill.css'
import { type Phase, percentOf, sumsOf } from './queue.ts'
import { useArrivalWords, useOnTheirWay } from './use-arrivals.ts'

const library = '/portal/settings/library'

/**
 * Goes along through the portal while files are on their way, wherever they are not shown
 * themselves; what was refused stays until it is seen.
 */
export function ArrivalsPill() {
  const words = useArrivalWords()
  const {
    view: { files, paused, panels },
  } = useOnTheirWay()
  const sums = sumsOf(files, paused)
  const { phase, sent, bytes, refused } = sums
  const over = phase === 'none' || (phase === 'done' && refused === 0)
  const Sign = phase === 'cut' || phase === 'ended' || refused > 0 ? CircleAlert : Upload
  const before = useRef(phase)
  const tell = useEffectEvent((earlier: Phase) => {
    if (earlier === 'going' && over && phase === 'done' && panels === 0)
      toast.success(headOf(sums, words))
  })
  useEffect(() => {
    tell(before.current)
    before.current = phase
  }, [phase])
  if (panels > 0 || over) return null
  return (
    <aside className="arrivals-pill" aria-label={words.panel} data-phase={phase}>
      <Sign />
      <Link to={library} title={words.pill}>
        {headOf(sums, words)}
      </Link>
      {phase !== 'done' && (
        <progress
          className="progress"
          max={Math.max(1, bytes)}
          value={sent}
          aria-label={words.all}
          aria-valuetext={words.progress(percentOf(sent, bytes))}
        />
      )}
    </aside>
  )
}
