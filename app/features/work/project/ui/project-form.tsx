import { categories } from '#app/features/studio/service/rules.ts'
import { CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import { getStartingTaskField } from '#app/features/work/project/rules.ts'
import { FieldProblem, TextArea, TextField } from '#app/ui/field.tsx'
import { FormBack } from '#app/ui/form-back.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { ClientPicker, type ClientMatch } from './client-picker.tsx'
import './project.css'

type Values = Record<string, string>
type FormResult = {
  problems: Record<string, ProblemCode>
  values: Values
  problem?: ProblemCode
  matches?: ClientMatch[]
}
/** `isNew` shows the starting tasks; `revision` is the project's when the form was opened. */
type Props = {
  title: string
  values: Values
  revision?: number
  isNew?: boolean
  formKey: string
  result: FormResult | undefined
  back: string
}

/** The form of a project; typed values survive problems. */
export function ProjectForm({
  title,
  values: initialValues,
  revision,
  isNew = false,
  formKey,
  result,
  back,
}: Props) {
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const messages = portal.projects.form
  const values = result?.values ?? initialValues
  const form = useRef<HTMLFormElement>(null)
  const openedRevision = useOpenedRevision(revision, result)
  const isBusy = useNavigation().state !== 'idle'
  useProblemFocus(form, result)
  const getMessage = (name: string) =>
    result?.problems[name] ? problemMessages[result.problems[name]] : undefined
  const getField = (name: 'title' | 'startedOn' | 'dueOn' | 'notes') => ({
    name,
    label: messages[name],
    defaultValue: values[name],
    problem: getMessage(name),
  })
  return (
    <>
      <FormBack to={back} />
      <h1 className="title">{title}</h1>
      <Form
        className="form card project-form"
        method="post"
        noValidate
        ref={form}
        aria-busy={isBusy}
      >
        <input type="hidden" name="formKey" value={formKey} />
        <HiddenFields isNew={isNew} values={values} revision={openedRevision} />
        {result?.problem && <FormError problem={result.problem} back={back} />}
        <ClientPicker
          value={values.client ?? ''}
          problem={getMessage('client')}
          matches={result?.matches ?? []}
        />
        <TextField {...getField('title')} required autoComplete="off" />
        <Categories currentCategory={values.category} problem={getMessage('category')} />
        <div className="form-pair">
          <TextField {...getField('startedOn')} type="date" required />
          {isNew && <TextField {...getField('dueOn')} note={portal.optional} type="date" />}
        </div>
        {isNew && <StartingTasks values={result?.values} />}
        <TextArea {...getField('notes')} note={portal.optional} rows={4} />
        <Actions isBusy={isBusy} isNew={isNew} back={back} />
      </Form>
    </>
  )
}

/** Moves the focus to the first problem of a refused form, so that it is read aloud. */
function useProblemFocus(form: RefObject<HTMLFormElement | null>, result: FormResult | undefined) {
  useEffect(() => {
    if (result)
      form.current
        ?.querySelector<HTMLElement>('.client-matches input, [aria-invalid=true], .notice a')
        ?.focus()
  }, [form, result])
}

/**
 * Returns the revision the form sends: the one it was opened with, or after a conflict the current
 * one, so that saving again overwrites the other change.
 */
function useOpenedRevision(revision: number | undefined, result: FormResult | undefined) {
  // live updates may replace the page's data while someone types, so the revision is stored with
  // the fields
  return useMemo(
    () => (result && result.problem !== 'project-was-changed' ? result.values.revision : revision),
    [result],
  )
}

function HiddenFields({
  isNew,
  values,
  revision,
}: {
  isNew: boolean
  values: Values
  revision: number | string | undefined
}) {
  return isNew ? (
    <input type="hidden" name="stage" value={values.stage} />
  ) : (
    <>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="clientId" value={values.clientId ?? ''} />
    </>
  )
}

function Actions({ isBusy, isNew, back }: { isBusy: boolean; isNew: boolean; back: string }) {
  const messages = useMessages().portal.projects.form
  return <SaveActions isBusy={isBusy} back={back} save={isNew ? messages.create : undefined} />
}

/** The choice of a category, as radio buttons named `category`. */
export function Categories({
  currentCategory,
  problem,
}: {
  currentCategory: string | undefined
  problem: string | undefined
}) {
  const { form, categories: names } = useMessages().portal.projects
  return (
    <fieldset className="categories" aria-describedby={problem && 'category-problem'}>
      <legend className="field-label">{form.category}</legend>
      <div className="category-choices">
        {categories.map((category) => (
          <label key={category} className="category-choice">
            <input
              id={`category-${category}`}
              type="radio"
              name="category"
              value={category}
              defaultChecked={category === currentCategory}
            />
            <span className={`tag tag-${category}`}>{names[category]}</span>
          </label>
        ))}
      </div>
      <FieldProblem id="category-problem" text={problem} />
    </fieldset>
  )
}

/**
 * Renders the tasks of every category; CSS shows those of the chosen one, so it works without
 * JavaScript.
 */
function StartingTasks({ values }: { values: Values | undefined }) {
  const { form, starting, categories: names } = useMessages().portal.projects
  return categories.map((category) => (
    <fieldset key={category} className={`starting starting-${category}`}>
      <legend className="field-label">
        {form.tasks} <span className="visually-hidden">{names[category]}</span>
      </legend>
      <p className="field-hint">{form.tasksHint}</p>
      <div className="starting-tasks">
        {starting[category].map((title, index) => (
          <label key={title} className="choice">
            <input
              type="checkbox"
              name={getStartingTaskField(category, index)}
              value="on"
              defaultChecked={
                values ? values[getStartingTaskField(category, index)] === 'on' : true
              }
            />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  ))
}

function FormError({ problem, back }: { problem: ProblemCode; back: string }) {
  const {
    portal: {
      projects: { form },
    },
  } = useMessages()
  const problemMessages = useProblems()
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
        problemMessages[problem]
      )}
    </p>
  )
}
