import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import type { Facts } from '#app/core/result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormBack } from '#app/ui/form-back.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

type Values = Partial<Record<'name' | 'contact' | 'email' | 'phone' | 'notes' | 'language', string>>
type Answer = {
  problems: Record<string, ProblemCode>
  values: Values
  problem?: ProblemCode
  facts?: Facts
}
type Props = {
  title: string
  values: Values
  once: string
  answer: Answer | undefined
  back: string
}

/** A client as the studio knows it; what was typed stays when something is wrong. */
export function ClientForm({ title, values: known, once, answer, back }: Props) {
  const { portal } = useWords()
  const sentences = useProblems()
  const words = portal.clients
  const values = answer?.values ?? known
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice a')?.focus()
  }, [answer])
  const about = (name: keyof typeof words.fields) => {
    const problem = answer?.problems[name]
    return {
      name,
      label: words.fields[name],
      defaultValue: values[name],
      problem: problem && sentences[problem],
    }
  }
  return (
    <>
      <FormBack to={back} />
      <h1 className="title">{title}</h1>
      <Form className="form card" method="post" noValidate ref={form} aria-busy={busy}>
        <input type="hidden" name="once" value={once} />
        <input type="hidden" name="language" value={values.language ?? 'en'} />
        {answer?.problem && <Refused problem={answer.problem} facts={answer.facts ?? {}} />}
        <TextField {...about('name')} hint={words.nameHint} required autoComplete="off" />
        <TextField {...about('contact')} note={portal.optional} autoComplete="off" />
        <TextField
          {...about('email')}
          note={portal.optional}
          hint={words.emailHint}
          type="email"
          autoComplete="off"
        />
        <TextField {...about('phone')} note={portal.optional} type="tel" autoComplete="off" />
        <TextArea {...about('notes')} note={portal.optional} rows={5} />
        <p className="form-actions">
          <Button look="accent" type="submit" disabled={busy}>
            {busy ? portal.saving : portal.save}
          </Button>
          <Link className="button button-quiet" to={back}>
            {portal.cancel}
          </Link>
        </p>
      </Form>
    </>
  )
}

function Refused({ problem, facts }: { problem: ProblemCode; facts: Facts }) {
  const { portal } = useWords()
  const sentences = useProblems()
  const twin = problem === 'client-is-there' && facts.id
  return (
    <p className="notice notice-bad" role="alert">
      <CircleAlert />
      {twin ? (
        <span>
          {portal.clients.there} <Link to={`/portal/clients/${facts.id}`}>{facts.name}</Link>
          {'.'}
        </span>
      ) : (
        sentences[problem]
      )}
    </p>
  )
}
