import { Link } from 'react-router'

import './testimonials.css'
import { useRequestMessages } from './use-request-messages.ts'

/** How many wait for the studio, and the way there, beside the testimonials that are published. */
export function PendingCount({ waiting }: { waiting: number }) {
  const messages = useRequestMessages()
  return (
    <p className="muted waiting-line">
      <Link to="/portal/testimonials">{messages.title}</Link>
      {`: ${messages.waiting(waiting)}`}
    </p>
  )
}
