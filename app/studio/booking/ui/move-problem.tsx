import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'

import { shownOn, timeText, weekdayText } from '#app/core/display.ts'
import { type State, bookingNumber, states } from '#app/studio/booking/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { MoveAnswer } from './move-answer.ts'

type Refused = Extract<MoveAnswer, { ok: false }>

/** Why a move was refused: with JavaScript in all its detail, from the address alone in one sentence. */
export function MoveProblem({ refused }: { refused: Refused }) {
  const { portal: { bookings: words }, problems } = useWords()
  const untilText = useUntil()
  const state = states.find((state) => state === refused.facts.state) as State | undefined
  const said = refused.problem === 'booking-was-moved' && state ? words.wasMoved(state) : problems[refused.problem] ?? refused.problem
  return (
    <div className="notice notice-bad booking-problem" role="alert">
      <CircleAlert />
      <div>
        {refused.clashes ? refused.clashes.map(({ kind, resource, client, until, number }) => <p key={`${resource} ${number}`}>{words.clash(kind, resource, client, untilText(until), bookingNumber(number))}</p>) : <p>{said}</p>}
        {refused.problem === 'resource-is-taken' && <p><Link to="edit">{words.chooseTime}</Link></p>}
      </div>
    </div>
  )
}

/** 12:00 PM, with its day where that is another than `day` (the wall's `2026-11-24`). */
export function useUntil(day?: string) {
  const { locale } = useDisplay()
  const now = useNow()
  const display = { locale, timeZone: 'UTC' }
  return (wall: string) => (wall.slice(0, 10) === day ? '' : `${weekdayText(shownOn(wall), now, display)}, `) + timeText(shownOn(wall), display)
}
