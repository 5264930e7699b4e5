import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'

import { formatNumber } from '#app/core/display.ts'
import type { ItemView } from '#app/features/delivery/gallery-item/rules.ts'
import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { Section } from './files-page.tsx'

type Props = {
  galleryId: string
  sections: Section[]
  section: Section | null
  items: ItemView[]
  mayChange: boolean
  formKey: string
}

/** The sections of a gallery with their numbers of files, and a form for another. */
export function SectionNav({ galleryId, sections, section, items, mayChange, formKey }: Props) {
  const messages = useGalleryMessages().sections
  const { locale } = useDisplay()
  const path = `/portal/galleries/${galleryId}`
  const count = (id: string) => items.filter(({ sectionId }) => sectionId === id).length
  const entries = [
    { id: null, title: messages.all, files: items.length },
    ...sections.map(({ id, title }) => ({ id, title, files: count(id) })),
  ]
  return (
    <div className="gallery-sections">
      <nav aria-label={messages.label}>
        <ul>
          {entries.map(({ id, title, files }) => (
            <li key={id}>
              <Link
                to={id ? `${path}?section=${id}` : path}
                aria-current={(section?.id ?? null) === id ? 'true' : undefined}
                data-section={id}
                preventScrollReset
              >
                <span>{title}</span>
                <span className="count">{formatNumber(files, locale)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {mayChange && <AddSection galleryId={galleryId} formKey={formKey} />}
    </div>
  )
}

type AddResult = { ok: true; id: string } | { ok: false; problem: ProblemCode }

function AddSection({ galleryId, formKey }: { galleryId: string; formKey: string }) {
  const messages = useGalleryMessages().sections
  const problemMessages = useProblems()
  const navigate = useNavigate()
  const box = useRef<HTMLDetailsElement>(null)
  const { Form, isBusy, result } = useActionForm((result: AddResult) => {
    if (!result.ok) return
    box.current!.open = false
    box.current!.querySelector('form')?.reset()
    void navigate(`/portal/galleries/${galleryId}?section=${result.id}`)
  })
  return (
    <details className="gallery-add-section" ref={box}>
      <summary className="button button-quiet button-compact">
        <Plus />
        {messages.add}
      </summary>
      <Form method="post" action={`/portal/galleries/${galleryId}/sections`}>
        <IdempotencyField page={formKey} form="section" />
        <TextField
          name="title"
          label={messages.name}
          problem={result && !result.ok ? problemMessages[result.problem] : undefined}
          required
          autoComplete="off"
        />
        <Button type="submit" compact disabled={isBusy}>
          {messages.create}
        </Button>
      </Form>
    </details>
  )
}
