import { Check } from 'lucide-react'
import type { FormEvent } from 'react'

import { type Stage, placeText, stages } from '#app/studio/project/rules.ts'
import { Once } from '#app/ui/once.tsx'
import { useAct, useComplaint } from '#app/ui/use-act.ts'
import { useWords } from '#app/ui/use-words.ts'

/** The four steps, and at which of them the project is; each is the button that leads there. */
export function ProjectStages({
  project: { id, stage },
  once,
  mayChange,
}: {
  project: { id: string; stage: Stage }
  once: string
  mayChange: boolean
}) {
  const words = useWords().portal.projects
  const { Form, formData, busy } = useAct(useComplaint())
  const asked = busy ? String(formData?.get('to') ?? '').split(':')[0] : undefined
  // another stage is another form: it has its key when the answer is here
  const guard = (event: FormEvent) => {
    if (busy) event.preventDefault()
  }
  const now = stages.findIndex((name) => name === (asked || stage))
  return (
    <Form
      className="stages"
      method="post"
      action={`/portal/projects/${id}/move`}
      aria-label={words.stagesLabel}
      onSubmit={guard}
    >
      <Once page={once} form="stage" />
      <input type="hidden" name="from" value={stage} />
      {stages.map((name, at) => (
        <button
          key={name}
          className="stage"
          type="submit"
          name="to"
          value={placeText({ stage: name, before: null })}
          data-past={at < now || undefined}
          aria-current={at === now ? 'step' : undefined}
          disabled={!mayChange || at === now}
        >
          <span className="stage-mark" aria-hidden="true">
            {at < now ? <Check /> : at + 1}
          </span>
          {words.stages[name]}
        </button>
      ))}
    </Form>
  )
}
