import { ArrowDown, ArrowUp, Copy, X } from 'lucide-react'
import { StepButton } from '#app/ui/step-button.tsx'

type Verb = 'up' | 'down' | 'copy' | 'remove'
const icons = { up: ArrowUp, down: ArrowDown, copy: Copy, remove: X }

/** Buttons that move, copy and remove a section or a line. `place` is `1` or `1:0`. */
export function RowTools({
  place,
  labels,
  isFirst,
  isLast,
  onStep,
}: {
  place: string
  labels: Record<Verb, string>
  isFirst: boolean
  isLast: boolean
  onStep: (step: string) => void
}) {
  return (
    <div className="draft-line-tools">
      {(Object.keys(icons) as Verb[]).map((verb) => {
        const Icon = icons[verb]
        return (
          <StepButton
            key={verb}
            step={`${verb}:${place}`}
            label={labels[verb]}
            disabled={(verb === 'up' && isFirst) || (verb === 'down' && isLast)}
            onStep={onStep}
          >
            <Icon />
          </StepButton>
        )
      })}
    </div>
  )
}
