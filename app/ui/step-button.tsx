import type { ReactNode } from 'react'

import { Button } from '#app/ui/button.tsx'

type Props = {
  step: string
  /** For a button that is only an icon. */
  label?: string
  className?: string
  disabled?: boolean
  onStep: (step: string) => void
  children: ReactNode
}

/** A button that changes the rows. Without JavaScript the server does. */
export function StepButton({ step, label, className, disabled, onStep, children }: Props) {
  return (
    <Button
      type="submit"
      name="step"
      value={step}
      look={label ? 'quiet' : 'outline'}
      compact
      className={className}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault()
        onStep(step)
      }}
    >
      {children}
    </Button>
  )
}
