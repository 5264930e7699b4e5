import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { dateText, shownOn } from '#app/core/display.ts'
import { formatMoney, typedMoney } from '#app/core/money.ts'
import { methods } from '#app/studio/ledger/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import type { MoneyAnswer } from './money-answer.ts'

type Props = {
  form: 'payment' | 'refund'
  suggested: number
  currency: string
  today: string
  once: string
  answer: MoneyAnswer | undefined
}

/**
 * Money that came or went, folded away until it is wanted; refused, it opens with all that was
 * typed.
 */
export function MoneyForm({ form: name, suggested, currency, today, once, answer: given }: Props) {
  const { money: words } = useWords().portal
  const { locale } = useDisplay()
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('form') === name
  const answer = given?.form === name && !given.saved ? given : undefined
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [answer])
  const about = useAbout(answer)
  return (
    <details className="unfold" open={answer !== undefined}>
      <summary className="button button-outline button-compact">
        {name === 'payment' ? words.payment : words.refundOffer}
      </summary>
      <Form
        className="unfold-form"
        method="post"
        noValidate
        ref={form}
        aria-busy={busy}
        preventScrollReset
      >
        <input type="hidden" name="form" value={name} />
        <Once page={once} form={name} />
        <div className="money-pair">
          <TextField
            {...about('amount', suggested > 0 ? typedMoney(suggested, currency, locale) : '')}
            label={words.amount}
            inputMode="decimal"
            required
            autoComplete="off"
          />
          <TextField
            {...about('date', today)}
            label={words.date}
            type="date"
            max={today}
            required
          />
        </div>
        <MethodField {...about('method', 'transfer')} />
        <TextField
          {...about('reference')}
          label={words.reference}
          hint={name === 'payment' ? words.referenceHint : undefined}
          autoComplete="off"
          maxLength={80}
        />
        <TextField {...about('note')} label={words.note} autoComplete="off" maxLength={500} />
        {answer?.problem && <Refused answer={answer} currency={currency} />}
        <Submits form={name} problem={answer?.problem} busy={busy} />
      </Form>
    </details>
  )
}

type Refusal = Extract<MoneyAnswer, { saved: false }>

/** The name, value and problem of a field. */
function useAbout(answer: Refusal | undefined) {
  const problems = useProblems()
  return (field: string, known = '') => ({
    name: field,
    defaultValue: answer?.values[field] ?? known,
    problem: answer?.problems[field] && problems[answer.problems[field]],
  })
}

function MethodField({ defaultValue, problem, name }: ReturnType<ReturnType<typeof useAbout>>) {
  const { money: words } = useWords().portal
  return (
    <Field label={words.method} problem={problem}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          {methods.map((method) => (
            <option key={method} value={method}>
              {words.methods[method]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function Submits({
  form,
  problem,
  busy,
}: {
  form: Props['form']
  problem: string | undefined
  busy: boolean
}) {
  const { money: words, saving } = useWords().portal
  return (
    <p className="form-actions">
      <Button type="submit" disabled={busy}>
        {busy ? saving : form === 'payment' ? words.payment : words.refundOffer}
      </Button>
      {(problem === 'over-payment' || problem === 'over-refund') && (
        <Button type="submit" name="anyway" value="on" look="quiet" disabled={busy}>
          {words.anyway}
        </Button>
      )}
    </p>
  )
}

/**
 * Says once that money was recorded; belongs where it outlives the forms, which are drawn again
 * with every entry.
 */
export function useMoneySaved(answer: MoneyAnswer | undefined) {
  const { money } = useWords().portal
  const saved = answer?.saved ? answer : undefined
  const said = saved?.form === 'refund' ? money.refundSaved : money.paymentSaved
  useEffect(() => {
    if (saved) toast.success(said, { id: 'money' })
  }, [saved, said])
}

function Refused({
  answer: { problem = 'not-saved', facts = {} },
  currency,
}: {
  answer: Refusal
  currency: string
}) {
  const {
    portal: { money: words },
  } = useWords()
  const problems = useProblems()
  const { locale } = useDisplay()
  const as = (cents: unknown) => formatMoney(Number(cents), currency, locale)
  const sentences: Partial<Record<ProblemCode, () => string>> = {
    'payment-is-there': () =>
      words.there(
        dateText(shownOn(`${facts.day}T00:00`), { locale, timeZone: 'UTC' }),
        as(facts.cents),
      ),
    'over-payment': () => words.over(as(facts.by)),
    'over-refund': () =>
      facts.due === 0 ? words.noRefundDue : words.overRefund(as(facts.by), as(facts.due)),
    'refund-too-much': () => words.tooMuch(as(facts.paid)),
  }
  return (
    <p className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert />
      {sentences[problem]?.() ?? problems[problem]}
    </p>
  )
}
