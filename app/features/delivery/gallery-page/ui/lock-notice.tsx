import { LockKeyhole } from 'lucide-react'

import type { LockView } from './gallery-page-view.ts'
import './lock-notice.css'

/** Tells the guests of a locked gallery what its originals wait for. */
export function LockNotice({ lock: { text, action } }: { lock: LockView }) {
  return (
    <p className="gallery-lock">
      <LockKeyhole />
      <span>
        {text} {action && <a href={action.href}>{action.label}</a>}
      </span>
    </p>
  )
}
