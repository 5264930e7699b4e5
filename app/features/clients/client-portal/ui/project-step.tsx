import { CircleUserRound, Hourglass } from 'lucide-react'

import { ButtonLink } from '#app/ui/button.tsx'

import type { ProjectStepView } from './client-portal-view.ts'

/** The step that a project is waiting for. */
export function ProjectStep({ step: { waiting, label, text, action } }: { step: ProjectStepView }) {
  return (
    <div className="client-step" data-waiting={waiting ?? undefined}>
      {label && <WaitingLabel {...{ waiting, label }} />}
      <p className="client-step-text">{text}</p>
      {action && (
        <ButtonLink look="outline" href={action.href}>
          {action.label}
        </ButtonLink>
      )}
    </div>
  )
}

/** Names the party that has to take a step, with an icon, so that color alone doesn't tell. */
export function WaitingLabel({ waiting, label }: Pick<ProjectStepView, 'waiting' | 'label'>) {
  return (
    <p className="client-waiting" data-waiting={waiting ?? undefined}>
      {waiting === 'client' ? <CircleUserRound /> : <Hourglass />}
      {label}
    </p>
  )
}
