import { Check } from 'lucide-react'

import { type Stage, placeText, stages } from '#app/studio/project/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

import { useDeed } from './use-deed.ts'

/** The four steps, and at which of them the project is; each is the button that leads there. */
export function ProjectStages({ project: { id, stage }, mayChange }: { project: { id: string; stage: Stage }; mayChange: boolean }) {
  const words = useWords().portal.projects
  const { Form, fetcher, busy } = useDeed()
  const asked = busy ? String(fetcher.formData?.get('to') ?? '').split(':')[0] : undefined
  const now = stages.findIndex((name) => name === (asked || stage))
  return (
    <Form className="stages" method="post" action={`/portal/projects/${id}/move`} aria-label={words.stagesLabel}>
      <input type="hidden" name="from" value={stage} />
      {stages.map((name, at) => (
        <button key={name} className="stage" type="submit" name="to" value={placeText({ stage: name, before: null })} data-past={at < now || undefined} aria-current={at === now ? 'step' : undefined} disabled={!mayChange || at === now}>
          <span className="stage-mark" aria-hidden="true">{at < now ? <Check /> : at + 1}</span>{words.stages[name]}
        </button>
      ))}
    </Form>
  )
}
