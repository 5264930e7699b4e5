import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import { Categories } from '#app/features/work/project/ui/project-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useOpenedRevision } from '#app/ui/use-opened-revision.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './gallery.css'
import { SizeFields } from './size-fields.tsx'
import { useGalleryMessages } from './use-gallery-messages.ts'

type Values = Record<string, string>
type Props = {
  id: string
  isPublished: boolean
  /** It was published, so emails have its address. */
  hasFixedSlug: boolean
  revision: number
  values: Values
  projects: { id: string; title: string }[]
  origin: string
  canTranscode: boolean
  formKey: string
  result:
    | { problems: Record<string, ProblemCode>; values: Values; problem?: ProblemCode }
    | undefined
}

/** The settings of a gallery, and its deletion. */
export function GallerySettings({ id, isPublished, formKey, ...form }: Props) {
  return (
    <div className="gallery-settings">
      <SettingsForm id={id} formKey={formKey} {...form} />
      <Deletion id={id} isPublished={isPublished} formKey={formKey} />
    </div>
  )
}

function SettingsForm({
  id,
  revision,
  hasFixedSlug,
  values: initialValues,
  projects,
  origin,
  canTranscode,
  formKey,
  result,
}: Omit<Props, 'isPublished'>) {
  const messages = useGalleryMessages().form
  const problemMessages = useProblems()
  const values = result?.values ?? initialValues
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const openedRevision = useOpenedRevision(revision, result, 'gallery-was-changed')
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])
  const getField: GetField = (name) => ({
    name,
    defaultValue: values[name],
    problem: result?.problems[name] ? problemMessages[result.problems[name]] : undefined,
  })
  return (
    <Form className="form card" method="post" noValidate ref={form} aria-busy={isBusy}>
      <IdempotencyField page={formKey} form="settings" />
      <input type="hidden" name="revision" value={openedRevision} />
      {result?.problem && <FormProblem problem={result.problem} />}
      <TextFields getField={getField} origin={origin} hasFixedSlug={hasFixedSlug} />
      <SizeFields
        id="gallery-sizes"
        label={messages.sizes}
        hint={messages.sizesHint}
        problem={getField('sizes').problem}
        checked={(values.sizes ?? '').split(' ')}
      />
      <MetadataFields current={values.metadata} />
      <WatermarkField isOn={values.alwaysWatermark === 'on'} canTranscode={canTranscode} />
      <ProjectField {...getField('projectId')} projects={projects} />
      <Categories currentCategory={values.category} problem={getField('category').problem} />
      <SaveActions isBusy={isBusy} back={`/portal/galleries/${id}`} />
    </Form>
  )
}

function FormProblem({ problem }: { problem: ProblemCode }) {
  const messages = useGalleryMessages().form
  const problemMessages = useProblems()
  return (
    <p className="notice notice-bad" role="alert">
      <CircleAlert />
      {problem === 'gallery-was-changed' ? messages.keepMine : problemMessages[problem]}
    </p>
  )
}

type GetField = (name: string) => {
  name: string
  defaultValue: string | undefined
  problem: string | undefined
}

function TextFields({
  getField,
  origin,
  hasFixedSlug,
}: {
  getField: GetField
  origin: string
  hasFixedSlug: boolean
}) {
  const messages = useGalleryMessages().form
  return (
    <>
      <TextField {...getField('title')} label={messages.title} required autoComplete="off" />
      <TextField
        {...getField('dateLine')}
        label={messages.dateLine}
        hint={messages.dateLineHint}
        note={messages.optional}
        autoComplete="off"
      />
      <TextArea
        {...getField('welcome')}
        label={messages.welcome}
        hint={messages.welcomeHint}
        note={messages.optional}
        rows={5}
      />
      <TextField
        {...getField('slug')}
        label={messages.slug}
        hint={hasFixedSlug ? messages.slugFixed(origin) : messages.slugHint(origin)}
        readOnly={hasFixedSlug}
        required
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...getField('expiresOn')}
        type="date"
        label={messages.expiresOn}
        hint={messages.expiresOnHint}
        note={messages.optional}
      />
    </>
  )
}

function MetadataFields({ current }: { current: string | undefined }) {
  const messages = useGalleryMessages().form
  return (
    <fieldset>
      <legend className="field-label">{messages.metadata}</legend>
      {(['no-location', 'all'] as const).map((mode) => (
        <label key={mode} className="choice gallery-choice">
          <input type="radio" name="metadata" value={mode} defaultChecked={current === mode} />
          <span>
            {messages.metadataOptions[mode]}
            <span className="field-hint">{messages.metadataHints[mode]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function WatermarkField({ isOn, canTranscode }: { isOn: boolean; canTranscode: boolean }) {
  const messages = useGalleryMessages().form
  return (
    <fieldset>
      <legend className="field-label">{messages.watermark}</legend>
      <label className="choice gallery-choice">
        <input type="checkbox" name="alwaysWatermark" value="on" defaultChecked={isOn} />
        <span>
          {messages.alwaysWatermark}
          <span className="field-hint">
            {messages.watermarkHint}
            {!canTranscode && ` ${messages.watermarkNoVideo}`}
          </span>
        </span>
      </label>
      <Link className="gallery-settings-link" to="/portal/settings/delivery">
        {messages.watermarkSettings}
      </Link>
    </fieldset>
  )
}

function ProjectField({
  name,
  defaultValue,
  problem,
  projects,
}: {
  name: string
  defaultValue: string | undefined
  problem: string | undefined
  projects: { id: string; title: string }[]
}) {
  const messages = useGalleryMessages().form
  return (
    <Field label={messages.project} {...(problem && { problem })}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          <option value="">{messages.noProject}</option>
          {projects.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Asks for confirmation before the gallery is deleted. */
function Deletion({ id, isPublished, formKey }: Pick<Props, 'id' | 'isPublished' | 'formKey'>) {
  const messages = useGalleryMessages().deletion
  const { Form: DeletionForm, isBusy } = useActionForm(useErrorToast())
  return (
    <section className="card gallery-deletion" aria-labelledby="gallery-deletion">
      <h2 id="gallery-deletion">{messages.title}</h2>
      <p className="muted">{isPublished ? messages.closeFirst : messages.text}</p>
      {!isPublished && (
        <details className="gallery-confirm">
          <summary className="button button-outline">{messages.title}</summary>
          <DeletionForm method="post" action={`/portal/galleries/${id}/deletion`}>
            <IdempotencyField page={formKey} form="deletion" />
            <Button type="submit" look="danger" disabled={isBusy}>
              {messages.confirm}
            </Button>
          </DeletionForm>
        </details>
      )}
    </section>
  )
}
