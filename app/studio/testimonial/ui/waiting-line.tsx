import { Link } from 'react-router'

import './testimonials.css'
import { useAskedWords } from './use-asked-words.ts'

/** How many wait for the studio, and the way there, beside the testimonials that are published. */
export function WaitingLine({ waiting }: { waiting: number }) {
  const words = useAskedWords()
  return (
    <p className="muted waiting-line">
      <Link to="/portal/settings/website/asked">{words.title}</Link>
      {`: ${words.waiting(waiting)}`}
    </p>
  )
}
