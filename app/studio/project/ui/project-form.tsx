import { CircleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import { kinds, limits, startingTaskName } from '#app/studio/project/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem, TextArea, TextField } from '#app/ui/field.tsx'
import { FormBack } from '#app/ui/form-back.tsx'
import { KeptNotice } from '#app/ui/kept-notice.tsx'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { ClientPicker, type Near } from './client-picker.tsx'
import './project.css'

type Values = Record<string, string>
type Answer = {
  problems: Record<string, ProblemCode>
  values: Values
  problem?: ProblemCode
  near?: Near[]
}
/**
 * `fresh` is a project that is begun, with tasks to choose; `seen` is what one that is changed was
 * when the form was opened.
 */
type Props = {
  title: string
  values: Values
  seen?: string
  fresh?: boolean
  once: string
  answer: Answer | undefined
  back: string
}

/** A project as a person describes it; what was typed stays when something is wrong. */
export function ProjectForm({
  title,
  values: known,
  seen,
  fresh = false,
  once,
  answer,
  back,
}: Props) {
  const { portal } = useWords()
  const sentences = useProblems()
  const words = portal.projects.form
  const values = answer?.values ?? known
  const form = useRef<HTMLFormElement>(null)
  const opened = useOpened(seen, answer)
  const kept = useKeptForm(form, answer)
  const busy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (answer)
      form.current
        ?.querySelector<HTMLElement>('.meant input, [aria-invalid=true], .notice a')
        ?.focus()
  }, [answer])
  const sentence = (name: string) =>
    answer?.problems[name] ? sentences[answer.problems[name]] : undefined
  const about = (name: 'title' | 'startedOn' | 'dueOn' | 'notes') => ({
    name,
    label: words[name],
    defaultValue: values[name],
    problem: sentence(name),
  })
  return (
    <>
      <FormBack to={back} />
      <h1 className="title">{title}</h1>
      <Form className="form card project-form" method="post" noValidate ref={form} aria-busy={busy}>
        <input type="hidden" name="once" value={once} />
        <HiddenFields fresh={fresh} values={values} seen={opened} />
        <KeptNotice kept={kept} />
        {answer?.problem && <Refused problem={answer.problem} back={back} />}
        <ClientPicker
          value={values.client ?? ''}
          problem={sentence('client')}
          near={answer?.near ?? []}
        />
        <TextField {...about('title')} required autoComplete="off" maxLength={limits.title} />
        <Kinds chosen={values.kind} problem={sentence('kind')} />
        <div className="form-pair">
          <TextField {...about('startedOn')} type="date" required />
          <TextField {...about('dueOn')} note={portal.optional} type="date" />
        </div>
        {fresh && <StartingTasks values={answer?.values} />}
        <TextArea {...about('notes')} note={portal.optional} rows={4} />
        <Actions busy={busy} fresh={fresh} back={back} />
      </Form>
    </>
  )
}

/** The mark of what was read when the form was opened, or last refused for another reason. */
function useOpened(seen: string | undefined, answer: Answer | undefined) {
  // the page's data may be renewed while somebody types: what counts is what the form was opened
  // with, or was last refused over
  return useMemo(
    () => (answer && answer.problem !== 'project-was-changed' ? answer.values.seen : seen),
    [answer],
  )
}

function HiddenFields({
  fresh,
  values,
  seen,
}: {
  fresh: boolean
  values: Values
  seen: string | undefined
}) {
  return fresh ? (
    <input type="hidden" name="stage" value={values.stage} />
  ) : (
    <>
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="clientId" value={values.clientId ?? ''} />
    </>
  )
}

function Actions({ busy, fresh, back }: { busy: boolean; fresh: boolean; back: string }) {
  const { portal } = useWords()
  const words = portal.projects.form
  return (
    <p className="form-actions">
      <Button look="accent" type="submit" disabled={busy}>
        {busy ? portal.saving : fresh ? words.create : portal.save}
      </Button>
      <Link className="button button-quiet" to={back}>
        {portal.cancel}
      </Link>
    </p>
  )
}

function Kinds({ chosen, problem }: { chosen: string | undefined; problem: string | undefined }) {
  const { form, kinds: names } = useWords().portal.projects
  return (
    <fieldset className="kinds" aria-describedby={problem && 'kind-problem'}>
      <legend className="field-label">{form.kind}</legend>
      <div className="kind-choices">
        {kinds.map((kind) => (
          <label key={kind} className="kind-choice">
            <input
              id={`kind-${kind}`}
              type="radio"
              name="kind"
              value={kind}
              defaultChecked={kind === chosen}
            />
            <span className={`tag tag-${kind}`}>{names[kind]}</span>
          </label>
        ))}
      </div>
      <FieldProblem id="kind-problem" text={problem} />
    </fieldset>
  )
}

/**
 * The tasks of every kind; the sheet shows those of the chosen one, so this works without
 * JavaScript too.
 */
function StartingTasks({ values }: { values: Values | undefined }) {
  const { form, starting, kinds: names } = useWords().portal.projects
  return kinds.map((kind) => (
    <fieldset key={kind} className={`starting starting-${kind}`}>
      <legend className="field-label">
        {form.tasks} <span className="visually-hidden">{names[kind]}</span>
      </legend>
      <p className="field-hint">{form.tasksHint}</p>
      <div className="starting-tasks">
        {starting[kind].map((title, at) => (
          <label key={title} className="choice">
            <input
              type="checkbox"
              name={startingTaskName(kind, at)}
              value="on"
              defaultChecked={values ? values[startingTaskName(kind, at)] === 'on' : true}
            />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  ))
}

function Refused({ problem, back }: { problem: ProblemCode; back: string }) {
  const {
    portal: {
      projects: { form },
    },
  } = useWords()
  const problems = useProblems()
  return (
    <p className="notice notice-bad" role="alert">
      <CircleAlert />
      {problem === 'project-was-changed' ? (
        <span>
          {form.keepMine}{' '}
          <Link to={back} target="_blank">
            {form.seeTheirs}
          </Link>
          {'.'}
        </span>
      ) : (
        problems[problem]
      )}
    </p>
  )
}
