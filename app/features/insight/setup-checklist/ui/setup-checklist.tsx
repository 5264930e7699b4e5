import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'

import type { SetupStep } from '#app/features/insight/setup-checklist/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './setup-checklist.css'

/** The steps left to set up a new studio; each open one links to its page. */
export function SetupChecklist({ steps }: { steps: SetupStep[] }) {
  const { checklist: messages } = useMessages().portal.dashboard
  const { Form, isBusy } = useActionForm(useErrorToast())
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="card checklist" aria-labelledby="checklist">
      <header className="card-head">
        <div>
          <h2 id="checklist">{messages.title}</h2>
          <p className="muted">{messages.progress(done, steps.length)}</p>
        </div>
        <Form method="post" action="/portal/checklist/dismissal">
          <Button type="submit" look="quiet" compact disabled={isBusy}>
            {messages.dismiss}
          </Button>
        </Form>
      </header>
      <ul className="checklist-steps">
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ul>
    </section>
  )
}

function Step({ step: { name, path, isDone } }: { step: SetupStep }) {
  const { checklist: messages } = useMessages().portal.dashboard
  const { title, hint } = messages.steps[name]
  if (isDone)
    return (
      <li className="checklist-step checklist-done">
        <CircleCheck />
        <span>
          {title} <span className="visually-hidden">{messages.done}</span>
        </span>
      </li>
    )
  return (
    <li className="checklist-step">
      <Circle />
      <div>
        <Link className="row-link" to={path}>
          {title}
        </Link>
        <p className="muted">{hint}</p>
      </div>
      <ChevronRight />
    </li>
  )
}
