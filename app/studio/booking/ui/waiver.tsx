import { toast } from 'react-hot-toast/headless'

import type { State } from '#app/studio/booking/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct } from '#app/ui/use-act.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import { addressOf, deeds } from './deeds.ts'
import type { MoveAnswer } from './move-answer.ts'

/** Confirmed all the same: a reason in words, which stays on record. */
export function Waiver({ id, from, once }: { id: string; from: State; once: string }) {
  const {
    portal: { bookings },
  } = useWords()
  const problems = useProblems()
  const { waive } = bookings
  const { Form, busy, answer } = useAct<MoveAnswer>((answer) => {
    if (answer.ok) toast.success(bookings.moved.confirmed)
  })
  return (
    <details className="unfold">
      <summary className="button button-quiet button-compact">{waive.offer}</summary>
      <Form
        className="unfold-form"
        method="post"
        action={addressOf(id, deeds.confirmed)}
        noValidate
      >
        <Once page={once} form="waive" />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="without" value="deposit" />
        <TextField
          label={waive.reason}
          hint={waive.hint}
          name="reason"
          required
          maxLength={500}
          autoComplete="off"
          problem={answer?.ok === false ? problems[answer.problem] : undefined}
        />
        <p className="form-actions">
          <Button type="submit" disabled={busy}>
            {waive.act}
          </Button>
        </p>
      </Form>
    </details>
  )
}
