import { CalendarX, Check } from 'lucide-react'

import type { Step } from './client-booking-view.ts'
import { useClientBookingMessages } from './use-client-booking-messages.ts'

/** The steps of a booking in order. */
export function BookingProgress({ steps }: { steps: Step[] }) {
  const messages = useClientBookingMessages()
  return (
    <ol className="booking-steps" aria-label={messages.progress}>
      {steps.map(({ name, state, detail }) => (
        <li
          key={name}
          data-state={state}
          data-ends={name === 'canceled' || name === 'ended' || undefined}
          aria-current={state === 'next' ? 'step' : undefined}
        >
          <span className="booking-step-mark">
            {state === 'done' &&
              (name === 'canceled' || name === 'ended' ? <CalendarX /> : <Check />)}
          </span>
          <span className="booking-step-name">
            {messages.steps[name]}
            {state !== 'ahead' && (
              <span className="visually-hidden">{`, ${state === 'done' ? messages.isDone : messages.isNext}`}</span>
            )}
          </span>
          {detail && <span className="booking-step-detail">{detail}</span>}
        </li>
      ))}
    </ol>
  )
}
