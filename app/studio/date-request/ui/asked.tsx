import { CalendarClock } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { useSearchParams } from 'react-router'

import { momentText } from '#app/core/display.ts'
import { addressOf } from '#app/studio/booking/ui/deeds.ts'
import { FreeText } from '#app/studio/booking/ui/clashes.tsx'
import type { MoveAnswer } from '#app/studio/booking/ui/move-answer.ts'
import { MoveProblem } from '#app/studio/booking/ui/move-problem.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct } from '#app/ui/use-act.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { proposalWords } from '#app/words/proposals.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import './asked.css'

export type AskedOf = {
  heldUntil: Date | null
  proposedAt: Date | null
  minutes: number
  startsWall: string
  free: { name: string; startsWall: string; endsWall: string }[]
}
type Props = { id: string; asked: AskedOf; once: string }

/**
 * What the studio has still to say to a date somebody asked for on the website: confirmed it is as
 * any other, proposed anew here.
 */
export function Asked({ id, asked: { heldUntil, proposedAt, ...asked }, once }: Props) {
  const words = useProposalWords()
  const display = useDisplay()
  const until = heldUntil ? momentText(heldUntil, display) : ''
  // it outlives the form, which begins anew at another time
  const act = useAct<MoveAnswer>((answer) => {
    if (answer.ok) toast.success(words.said)
  })
  return (
    <section className="card asked" aria-label={words.label}>
      <CalendarClock />
      <div>
        <p>
          {proposedAt ? words.proposed(momentText(proposedAt, display), until) : words.asked(until)}
        </p>
        <Proposal key={asked.startsWall} id={id} asked={asked} once={once} act={act} />
      </div>
    </section>
  )
}

type ProposalProps = {
  id: string
  asked: Omit<AskedOf, 'heldUntil' | 'proposedAt'>
  once: string
  act: ReturnType<typeof useAct<MoveAnswer>>
}

/** Problems that are shown beside the fields of the other time. */
const besideFields = ['date-missing', 'time-missing', 'time-never', 'time-twice']

function Proposal({ id, asked: { minutes, startsWall, free }, once, act }: ProposalProps) {
  const words = useProposalWords()
  const typed = useSearchParams()[0].get('proposed')
  const refused = act.answer?.ok === false ? act.answer : null
  const beside = refused !== null && besideFields.includes(refused.problem)
  const action = addressOf(id, 'proposal')
  return (
    <details className="unfold" open={typed !== null}>
      <summary className="button button-outline button-compact">{words.offer}</summary>
      <div className="unfold-form">
        <p>{words.hint(words.length(minutes))}</p>
        {refused && !beside && <MoveProblem refused={refused} />}
        <FreeTimes action={action} free={free} once={once} act={act} />
        <OtherTime action={action} typed={typed ?? startsWall} once={once} act={act} />
      </div>
    </details>
  )
}

type FormProps = { action: string; once: string; act: ProposalProps['act'] }

function FreeTimes({ action, free, once, act: { Form, busy } }: FormProps & Pick<AskedOf, 'free'>) {
  const words = useProposalWords()
  return (
    <Form method="post" action={action}>
      <Once page={once} form="proposal-free" />
      <fieldset>
        <legend className="field-label">{words.free}</legend>
        {free.length === 0 && <p className="muted">{words.none}</p>}
        <p className="problem-actions">
          {free.map((one) => (
            <Button key={one.name} type="submit" compact name="at" value={one.name} disabled={busy}>
              <FreeText free={one} />
            </Button>
          ))}
        </p>
      </fieldset>
    </Form>
  )
}

function OtherTime({
  action,
  typed,
  once,
  act: { Form, busy, answer },
}: FormProps & { typed: string }) {
  const words = useProposalWords()
  const problems = useProblems()
  const [date = '', start = ''] = typed.split('T')
  const said = (problem: ProblemCode) =>
    answer?.ok === false && answer.problem === problem ? problems[problem] : undefined
  return (
    <Form className="asked-other" method="post" action={action} noValidate>
      <Once page={once} form="proposal-other" />
      <fieldset className="asked-times">
        <legend className="field-label">{words.other}</legend>
        <TextField
          label={words.date}
          name="date"
          type="date"
          required
          defaultValue={date}
          problem={said('date-missing')}
        />
        <TextField
          label={words.start}
          name="start"
          type="time"
          required
          defaultValue={start}
          problem={said('time-missing') ?? said('time-never')}
        />
      </fieldset>
      {said('time-twice') && (
        <fieldset>
          <legend className="field-label">{words.which}</legend>
          {(
            [
              ['false', words.first],
              ['true', words.second],
            ] as const
          ).map(([value, label]) => (
            <label key={value} className="tick">
              <input type="radio" name="later" value={value} required />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <p className="form-actions">
        <Button type="submit" disabled={busy}>
          {words.act}
        </Button>
      </p>
    </Form>
  )
}

function useProposalWords() {
  return proposalWords(useLanguage())
}
