import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation, useSearchParams } from 'react-router'

import { momentText } from '#app/core/display.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { PolicyAnswer } from './policy-answer.ts'
import { RefundSteps } from './refund-steps.tsx'
import { usePolicyWords } from './use-policy-words.ts'

type Props = {
  values: Record<string, string>
  seen: number
  once: string
  answer: PolicyAnswer | undefined
  look: (fields: Record<string, string>) => void
}
/** What stands in a field, and what is wrong with it. */
export type About = (field: string) => {
  name: string
  defaultValue: string
  problem: string | undefined
}

/**
 * All that is promised. `look` is told of everything that is typed, so that the sentences beside it
 * follow.
 */
export function PolicyForm({ values, seen, once, answer, look }: Props) {
  const { portal, problems: sentences } = useWords()
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
      problem: problem && (words.problems[problem] ?? sentences[problem] ?? problem),
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
        <Fields about={about} values={shown.values} tell={tell} />
      </div>
      <div className="form-actions">
        <Button type="submit" look="accent" disabled={busy}>
          {busy ? portal.saving : portal.save}
        </Button>
        <output className="form-said">
          {(answer ? answer.saved : savedBefore) && (
            <>
              <CircleCheck />
              {words.saved}
            </>
          )}
        </output>
      </div>
    </Form>
  )
}

function Refused({
  answer: { problem, changed },
}: {
  answer: Extract<PolicyAnswer, { saved: false }>
}) {
  const { problems } = useWords()
  const { page: words } = usePolicyWords()
  const display = useDisplay()
  const said = changed
    ? words.changedBy(changed.name, momentText(changed.at, display))
    : problem && (problems[problem] ?? problem)
  return said ? (
    <p className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert />
      {said}
    </p>
  ) : null
}

function Fields({
  about,
  values,
  tell,
}: {
  about: About
  values: Record<string, string>
  tell: () => void
}) {
  const { page: words } = usePolicyWords()
  const spans = ['photography', 'documentary', 'podcast'] as const
  return (
    <>
      <Group legend={words.groups.reply} quiet>
        <TextField
          {...about('reply')}
          className="policy-number"
          label={words.fields.reply}
          hint={words.replyHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
        />
      </Group>
      <Group legend={words.groups.delivery}>
        {spans.map((name) => (
          <fieldset key={name} className="policy-span">
            <legend className="field-label">{words.delivery[name]}</legend>
            <TextField
              {...about(`${name}From`)}
              label={words.from}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              required
            />
            <TextField
              {...about(`${name}To`)}
              label={words.to}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              required
            />
          </fieldset>
        ))}
      </Group>
      <Group legend={words.groups.deposit} quiet>
        <TextField
          {...about('deposit')}
          className="policy-number"
          label={words.fields.deposit}
          hint={words.depositHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
        />
      </Group>
      <Group legend={words.groups.refund}>
        <RefundSteps about={about} values={values} tell={tell} />
        <Switch
          name="sameDayCounts"
          on={values.sameDayCounts === 'on'}
          label={words.sameDay}
          hint={words.sameDayHint}
        />
      </Group>
      <Group legend={words.groups.travel} quiet>
        <Switch name="travelIncluded" on={values.travelIncluded === 'on'} label={words.travel} />
      </Group>
    </>
  )
}

/** `quiet` where its one field says the same. */
function Group({
  legend,
  quiet = false,
  children,
}: {
  legend: string
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className="settings-group">
      <legend className={quiet ? 'visually-hidden' : undefined}>{legend}</legend>
      {children}
    </fieldset>
  )
}

function Switch({
  name,
  on,
  label,
  hint,
}: {
  name: string
  on: boolean
  label: string
  hint?: string
}) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value="on" defaultChecked={on} />
      <span>
        {label}
        {hint && <span className="field-hint policy-switch-hint">{hint}</span>}
      </span>
    </label>
  )
}
