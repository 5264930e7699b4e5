import { Link } from 'react-router'

import './testimonials.css'
import { useRequestMessages } from './use-request-messages.ts'

/** Shows the number of testimonials to review, with a link. */
export function PendingCount({ waiting }: { waiting: number }) {
  const messages = useRequestMessages()
  return (
    <p className="muted waiting-line">
      <Link to="/portal/testimonials">{messages.title}</Link>
      {`: ${messages.waiting(waiting)}`}
    </p>
  )
}
