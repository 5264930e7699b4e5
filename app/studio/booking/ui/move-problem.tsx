import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'

import { type Free, type State, searchDays, states } from '#app/studio/booking/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

import { Clashes, FreeText, freeValue } from './clashes.tsx'
import type { MoveAnswer } from './move-answer.ts'

type Refused = Extract<MoveAnswer, { ok: false }>

/** Why a move was refused; of what is taken meanwhile also by whom, and when else it is free. */
export function MoveProblem({ refused }: { refused: Refused }) {
  const { portal: { bookings: words }, problems } = useWords()
  const state = states.find((state) => state === refused.facts.state) as State | undefined
  const said = refused.problem === 'booking-was-moved' && state ? words.wasMoved(state) : problems[refused.problem] ?? refused.problem
  return (
    <div className="notice notice-bad booking-problem" role="alert">
      <CircleAlert />
      <div>
        {refused.clashes ? <Clashes clashes={refused.clashes} /> : <p>{said}</p>}
        {refused.problem === 'resource-is-taken' && <OtherTimes free={refused.free} />}
      </div>
    </div>
  )
}

/** Each leads to the form of the booking with that time in it. */
function OtherTimes({ free }: { free: Free[] | undefined }) {
  const words = useWords().portal.bookings
  if (!free || free.length === 0) return <>{free && <p>{words.noFree(searchDays)}</p>}<p><Link to="edit">{words.chooseTime}</Link></p></>
  return (
    <>
      <p className="problem-lead">{words.chooseTime}</p>
      <p className="problem-actions">{free.map((one) => <Link key={one.startsWall} className="button button-outline button-compact" to={{ pathname: 'edit', search: `?${new URLSearchParams({ at: freeValue(one) })}` }}><FreeText free={one} /></Link>)}</p>
    </>
  )
}
