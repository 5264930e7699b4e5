import { BookImage, FolderInput, Image, Trash2, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { formatNumber } from '#app/core/display.ts'
import type { ItemView } from '#app/features/delivery/gallery-item/rules.ts'
import type { CaseStudyChoices } from '#app/features/site/case-study-files/rules.ts'
import { CaseStudyField } from '#app/features/site/case-study-files/ui/case-study-field.tsx'
import { usePortfolioMessages } from '#app/features/site/portfolio/ui/use-portfolio-messages.ts'
import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useMenu } from '#app/ui/use-menu.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { Section } from './files-page.tsx'

type Props = {
  galleryId: string
  /** The gallery's, which a new case study gets. */
  title: string
  caseStudies: CaseStudyChoices
  sections: Section[]
  section: Section | null
  items: ItemView[]
  selectedIds: string[]
  formKey: string
  onAll: () => void
  onNone: () => void
  onDone: () => void
}
type Result = { ok: true; files?: number } | { ok: false; problem: ProblemCode }

/** Actions on the selected files: move, cover, case study, remove. */
export function FileSelection({ galleryId, section, formKey, ...props }: Props) {
  const { selectedIds, onAll, onNone, onDone, items, sections } = props
  const messages = useGalleryMessages().selection
  const { files: caseStudyMessages } = usePortfolioMessages()
  const { Form, isBusy, round, remember } = useSelectionForm(onDone)
  const getAction = (act: string) =>
    `/portal/galleries/${galleryId}/${act}${section ? `?section=${section.id}` : ''}`
  const act = (name: string) => ({ 'data-act': name, formAction: getAction(name) })
  return (
    <Form
      className="selection-bar"
      id="gallery-chosen"
      method="post"
      action={getAction('items/move')}
      aria-label={messages.label}
      aria-busy={isBusy}
      data-draft="off"
      onSubmit={remember}
    >
      <button type="submit" hidden disabled aria-label={messages.label} />
      <IdempotencyField page={formKey} form="chosen" />
      <SelectionCount {...{ selectedIds, items, onAll, onNone }} />
      <span className="selection-break" />
      <MoveMenu key={`move${round}`} {...{ items, sections, section, selectedIds }}>
        <Button type="submit" compact look="accent" disabled={isBusy} {...act('items/move')}>
          {messages.go}
        </Button>
      </MoveMenu>
      <Button
        type="submit"
        compact
        disabled={isBusy}
        className="gallery-as-cover"
        data-several={selectedIds.length > 1 || undefined}
        {...act('cover')}
      >
        <Image />
        {messages.cover}
      </Button>
      <CaseStudyMenu key={`case-study${round}`} {...props}>
        <Button type="submit" compact look="accent" disabled={isBusy} {...act('case-study')}>
          {caseStudyMessages.go}
        </Button>
      </CaseStudyMenu>
      <RemoveMenu key={`remove${round}`} count={selectedIds.length}>
        <Button type="submit" compact look="danger" disabled={isBusy} {...act('items/removal')}>
          {messages.confirmGo}
        </Button>
      </RemoveMenu>
    </Form>
  )
}

/** The form of all actions on the selection, with its result. */
function useSelectionForm(onDone: () => void) {
  const messages = useGalleryMessages().selection
  const problemMessages = useProblems()
  const submitted = useRef('')
  // a new key closes the menus
  const [round, setRound] = useState(0)
  const { Form, isBusy } = useActionForm((result: Result) => {
    if (!result.ok) return void toast.error(problemMessages[result.problem])
    const files = result.files ?? 1
    const text = {
      'items/move': messages.moved(files),
      'items/removal': messages.removed(files),
      cover: messages.coverSet,
    }[submitted.current]
    if (text) toast.success(text)
    setRound((before) => before + 1)
    onDone()
  })
  const remember = ({ nativeEvent }: FormEvent) => {
    submitted.current = (nativeEvent as SubmitEvent).submitter?.dataset.act ?? ''
  }
  return { Form, isBusy, round, remember }
}

function SelectionCount({
  selectedIds,
  items,
  onAll,
  onNone,
}: Pick<Props, 'selectedIds' | 'items' | 'onAll' | 'onNone'>) {
  const messages = useGalleryMessages().selection
  const { locale } = useDisplay()
  const count = selectedIds.length
  return (
    <>
      <output className="selection-count">
        {count > 0 && messages.count(count, formatNumber(count, locale))}
      </output>
      {count < items.length && (
        <Button compact look="quiet" className="selection-all" onClick={onAll}>
          {messages.all}
        </Button>
      )}
      <button
        className="icon-button selection-none"
        type="button"
        aria-label={messages.none}
        onClick={onNone}
      >
        <X />
      </button>
    </>
  )
}

function MoveMenu({
  items,
  sections,
  section,
  selectedIds,
  children,
}: Pick<Props, 'items' | 'sections' | 'section' | 'selectedIds'> & { children: ReactNode }) {
  const messages = useGalleryMessages()
  const { menu } = useMenu()
  const others = items.filter(({ id }) => !selectedIds.includes(id))
  return (
    <details className="bar-menu" name="gallery-acts" ref={menu}>
      <summary className="button button-outline button-compact">
        <FolderInput />
        {messages.selection.move}
      </summary>
      <div className="bar-menu-body">
        <Field label={messages.selection.to}>
          {(control) => (
            <select {...control} name="to" defaultValue={section?.id ?? ''}>
              <option value="">{messages.sections.none}</option>
              {sections.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={messages.selection.place}>
          {(control) => (
            <select {...control} name="before" defaultValue="">
              <option value="">{messages.selection.atEnd}</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {messages.selection.before(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {children}
      </div>
    </details>
  )
}

function CaseStudyMenu({
  title,
  caseStudies,
  children,
}: Pick<Props, 'title' | 'caseStudies'> & { children: ReactNode }) {
  const { files: messages } = usePortfolioMessages()
  const { menu } = useMenu()
  return (
    <details className="bar-menu" name="gallery-acts" ref={menu}>
      <summary className="button button-outline button-compact">
        <BookImage />
        {messages.use}
      </summary>
      <div className="bar-menu-body">
        <CaseStudyField title={title} caseStudies={caseStudies} />
        {children}
      </div>
    </details>
  )
}

function RemoveMenu({ count, children }: { count: number; children: ReactNode }) {
  const messages = useGalleryMessages().selection
  const { menu } = useMenu()
  return (
    <details className="bar-menu" name="gallery-acts" ref={menu}>
      <summary className="button button-outline button-compact" data-act="delete">
        <Trash2 />
        {messages.remove}
      </summary>
      <div className="bar-menu-body">
        <p>{messages.confirm(Math.max(1, count))}</p>
        {children}
      </div>
    </details>
  )
}
