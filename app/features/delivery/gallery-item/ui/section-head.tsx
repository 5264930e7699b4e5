import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'

import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useMenu } from '#app/ui/use-menu.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import type { Section } from './files-page.tsx'

type Props = { galleryId: string; section: Section; sections: Section[]; formKey: string }

/** The open section's name, with a menu to rename, move and delete it. */
export function SectionHead({ galleryId, section, sections, formKey }: Props) {
  const messages = useGalleryMessages().sections
  const { menu } = useMenu()
  const path = `/portal/galleries/${galleryId}/sections/${section.id}`
  return (
    <div className="gallery-section-head">
      <h2>{section.title}</h2>
      <details className="bar-menu gallery-section-menu" ref={menu}>
        <summary className="button button-quiet button-compact">
          <Pencil />
          {messages.edit}
        </summary>
        <div className="bar-menu-body">
          <Rename key={section.title} path={path} title={section.title} formKey={formKey} />
          <Moves path={path} section={section} sections={sections} formKey={formKey} />
          <Deletion galleryId={galleryId} path={path} formKey={formKey} />
        </div>
      </details>
    </div>
  )
}

function Rename({ path, title, formKey }: { path: string; title: string; formKey: string }) {
  const messages = useGalleryMessages().sections
  const problemMessages = useProblems()
  const { Form, isBusy, result } = useActionForm((_: ActionResult) => {})
  return (
    <Form className="gallery-menu-form" method="post" action={`${path}/title`}>
      <IdempotencyField page={formKey} form="section-title" />
      <TextField
        name="title"
        label={messages.name}
        defaultValue={title}
        problem={result && !result.ok ? problemMessages[result.problem] : undefined}
        autoComplete="off"
      />
      <Button type="submit" compact disabled={isBusy}>
        {messages.rename}
      </Button>
    </Form>
  )
}

function Moves({ path, section, sections, formKey }: Omit<Props, 'galleryId'> & { path: string }) {
  const messages = useGalleryMessages().sections
  const { Form, isBusy } = useActionForm(useErrorToast())
  const index = sections.findIndex(({ id }) => id === section.id)
  const [previous, next, afterNext] = [index - 1, index + 1, index + 2].map((at) => sections[at])
  return (
    <div className="gallery-menu-moves">
      {previous && (
        <Form method="post" action={`${path}/position`}>
          <IdempotencyField page={formKey} form="section-up" />
          <Button type="submit" compact name="before" value={previous.id} disabled={isBusy}>
            <ArrowUp />
            {messages.up}
          </Button>
        </Form>
      )}
      {next && (
        <Form method="post" action={`${path}/position`}>
          <IdempotencyField page={formKey} form="section-down" />
          <Button type="submit" compact name="before" value={afterNext?.id ?? ''} disabled={isBusy}>
            <ArrowDown />
            {messages.down}
          </Button>
        </Form>
      )}
    </div>
  )
}

function Deletion({
  galleryId,
  path,
  formKey,
}: {
  galleryId: string
  path: string
  formKey: string
}) {
  const messages = useGalleryMessages().sections
  const showError = useErrorToast()
  const navigate = useNavigate()
  const { Form, isBusy } = useActionForm((result: ActionResult) => {
    if (!result.ok) return showError(result)
    void navigate(`/portal/galleries/${galleryId}`)
  })
  return (
    <Form method="post" action={`${path}/deletion`}>
      <IdempotencyField page={formKey} form="section-deletion" />
      <Button type="submit" compact disabled={isBusy}>
        <Trash2 />
        {messages.remove}
      </Button>
      <p className="field-hint">{messages.removeHint}</p>
    </Form>
  )
}
