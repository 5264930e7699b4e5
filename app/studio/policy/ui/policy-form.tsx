import { CircleAlert, CircleCheck } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation, useSearchParams } from 'react-router'

import { momentText } from '#app/core/display.ts'
import { Button } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { PolicyAnswer } from './policy-answer.ts'
import { type About, PolicyFields } from './policy-fields.tsx'
import { usePolicyWords } from './use-policy-words.ts'

type Props = {
  values: Record<string, string>
  seen: number
  once: string
  answer: PolicyAnswer | undefined
  look: (fields: Record<string, string>) => void
}

/**
 * All that is promised. `look` is told of everything that is typed, so that the sentences beside it
 * follow.
 */
export function PolicyForm({ values, seen, once, answer, look }: Props) {
  const sentences = useProblems()
  const { page: words } = usePolicyWords()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const savedBefore = useSearchParams()[0].get('saved') === 'policy'
  // the page's data may be renewed while somebody types: what counts is what the form was opened
  // with, or was last answered
  const [opened] = useState<Pick<PolicyAnswer, 'values' | 'seen'>>({ values, seen })
  const shown = answer ?? opened
  const refused = answer && !answer.saved ? answer : undefined
  const tell = useCallback(() => {
    if (form.current)
      look(
        Object.fromEntries(
          [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
        ),
      )
  }, [look])
  useEffect(() => {
    if (answer?.saved) toast.success(words.saved, { id: 'saved' })
    else if (answer)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [answer, words])
  // also what was typed before the page was awake
  useEffect(tell, [tell, shown.seen])
  const about: About = (field) => {
    const problem = refused?.problems[field]
    return {
      name: field,
      defaultValue: shown.values[field] ?? '',
      problem: problem && sentences[problem],
    }
  }
  return (
    <Form
      className="settings-form policy-form"
      method="post"
      noValidate
      ref={form}
      aria-busy={busy}
      preventScrollReset
      onInput={tell}
    >
      {/* Enter in a field saves, although other buttons come before the one that says so. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="once" value={`${once}:${shown.seen}`} />
      <input type="hidden" name="seen" value={shown.seen} />
      {refused && <Refused answer={refused} />}
      <div
        className="policy-fields"
        key={`${shown.seen} ${Object.keys(refused?.problems ?? {}).join()}`}
      >
        <PolicyFields about={about} values={shown.values} tell={tell} />
      </div>
      <SaveButton busy={busy} saved={answer ? answer.saved : savedBefore} />
    </Form>
  )
}

function SaveButton({ busy, saved }: { busy: boolean; saved: boolean }) {
  const { portal } = useWords()
  const { page: words } = usePolicyWords()
  return (
    <div className="form-actions">
      <Button type="submit" look="accent" disabled={busy}>
        {busy ? portal.saving : portal.save}
      </Button>
      <output className="form-said">
        {saved && (
          <>
            <CircleCheck />
            {words.saved}
          </>
        )}
      </output>
    </div>
  )
}

function Refused({
  answer: { problem, changed },
}: {
  answer: Extract<PolicyAnswer, { saved: false }>
}) {
  const problems = useProblems()
  const { page: words } = usePolicyWords()
  const display = useDisplay()
  const said = changed
    ? words.changedBy(changed.name, momentText(changed.at, display))
    : problem && problems[problem]
  return said ? (
    <p className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert />
      {said}
    </p>
  ) : null
}
