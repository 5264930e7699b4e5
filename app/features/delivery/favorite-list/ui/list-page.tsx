import { BookImage, Download, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import '#app/features/delivery/gallery/ui/gallery.css'
import { useResultToast } from '#app/features/delivery/gallery-guest/ui/guest-list.tsx'
import {
  type ListedFavorite,
  type StudioList,
  nameFormats,
} from '#app/features/delivery/favorite-list/rules.ts'
import { useSelectionMessages } from '#app/features/delivery/favorite/ui/use-selection-messages.ts'
import type { CaseStudyChoices } from '#app/features/site/case-study-files/rules.ts'
import { CaseStudyField } from '#app/features/site/case-study-files/ui/case-study-field.tsx'
import { usePortfolioMessages } from '#app/features/site/portfolio/ui/use-portfolio-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { FavoriteTiles } from './favorite-tiles.tsx'
import { ListForm, type ListResult, type ShareOption } from './list-form.tsx'
import './lists.css'
import { useListName } from './lists-page.tsx'

type List = StudioList & { shares: string[] }
type Props = {
  id: string
  slug: string
  /** The gallery's, which a new case study gets. */
  title: string
  caseStudies: CaseStudyChoices
  list: List
  files: ListedFavorite[]
  shares: ShareOption[]
  formKey: string
  result: ListResult | undefined
}

/** One list: its files, what can be done with them, and its settings. */
export function ListPage({ id, slug, list, files, shares, formKey, result, ...props }: Props) {
  const messages = useSelectionMessages().lists
  const path = `/portal/galleries/${id}/lists`
  const name = useListName()(list)
  return (
    <div className="gallery-stack">
      <Link className="list-back" to={path}>
        {messages.back}
      </Link>
      <div className="columns">
        <section className="card" aria-labelledby="list-files">
          <div className="card-head">
            <h2 id="list-files">{name}</h2>
            <span className="muted">
              {messages.count(list.count, list.minItems, list.maxItems)}
            </span>
          </div>
          <SentNote path={`${path}/${list.id}`} list={list} formKey={formKey} />
          {files.length === 0 ? (
            <p className="card-empty">{messages.noFiles}</p>
          ) : (
            <FavoriteTiles slug={slug} files={files} />
          )}
        </section>
        <div className="gallery-stack">
          {files.length > 0 && (
            <>
              <Exports path={`${path}/${list.id}`} formKey={formKey} />
              <CaseStudyCard {...props} galleryId={id} listId={list.id} formKey={formKey} />
            </>
          )}
          {!list.isPersonal && (
            <section className="card list-card" aria-labelledby="edit-list">
              <h2 id="edit-list">{messages.edit}</h2>
              <ListForm
                {...{ shares, result, formKey }}
                values={toValues(list)}
                action={`${path}/${list.id}`}
              >
                {messages.save}
              </ListForm>
              <Deletion path={`${path}/${list.id}`} formKey={formKey} />
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

function toValues({ name, purpose, minItems, maxItems, shares }: List): Record<string, string> {
  return {
    name,
    purpose,
    minItems: minItems === null ? '' : String(minItems),
    maxItems: maxItems === null ? '' : String(maxItems),
    share: shares.join(' '),
  }
}

function SentNote({ path, list, formKey }: { path: string; list: List; formKey: string }) {
  const messages = useSelectionMessages().lists
  const display = useDisplay()
  const { Form, isBusy } = useActionForm(useResultToast(messages.reopened))
  if (!list.submittedAt) return null
  return (
    <div className="list-sent">
      <p>{messages.sentBy(list.submittedBy, formatDate(list.submittedAt, display))}</p>
      <Form method="post" action={`${path}/reopening`}>
        <IdempotencyField page={formKey} form="reopening" />
        <Button type="submit" compact disabled={isBusy}>
          <RotateCcw />
          {messages.reopen}
        </Button>
      </Form>
    </div>
  )
}

function Exports({ path, formKey }: { path: string; formKey: string }) {
  const messages = useSelectionMessages().lists
  return (
    <section className="card list-card" aria-labelledby="list-names">
      <form method="post" action={`${path}/download`}>
        <IdempotencyField page={formKey} form="download" />
        <Button type="submit" look="accent">
          <Download />
          {messages.download}
        </Button>
      </form>
      <h2 id="list-names">{messages.names}</h2>
      <p className="field-hint">{messages.namesHint}</p>
      <ul className="list-exports">
        {nameFormats.map((format) => (
          <li key={format}>
            <a href={`${path}/names/${format}`} download>
              {messages.formats[format]}
            </a>
          </li>
        ))}
        <li>
          <a href={`${path}/names/xmp`} download>
            {messages.xmp}
          </a>
        </li>
      </ul>
    </section>
  )
}

function CaseStudyCard({
  galleryId,
  listId,
  title,
  caseStudies,
  formKey,
}: Pick<Props, 'title' | 'caseStudies' | 'formKey'> & { galleryId: string; listId: string }) {
  const { files: messages } = usePortfolioMessages()
  const { Form, isBusy } = useActionForm(useErrorToast())
  return (
    <section className="card list-card" aria-labelledby="list-case-study">
      <h2 id="list-case-study">{messages.use}</h2>
      <Form
        className="list-form"
        method="post"
        action={`/portal/galleries/${galleryId}/case-study`}
      >
        <IdempotencyField page={formKey} form="case-study" />
        <input type="hidden" name="list" value={listId} />
        <CaseStudyField title={title} caseStudies={caseStudies} />
        <Button type="submit" disabled={isBusy}>
          <BookImage />
          {messages.go}
        </Button>
      </Form>
    </section>
  )
}

function Deletion({ path, formKey }: { path: string; formKey: string }) {
  const messages = useSelectionMessages().lists
  const { Form, isBusy } = useActionForm(useErrorToast())
  return (
    <details className="gallery-confirm">
      <summary className="button button-quiet button-compact">{messages.delete}</summary>
      <Form method="post" action={`${path}/deletion`}>
        <p className="field-hint">{messages.deleteText}</p>
        <IdempotencyField page={formKey} form="deletion" />
        <Button type="submit" look="danger" disabled={isBusy}>
          {messages.deleteGo}
        </Button>
      </Form>
    </details>
  )
}
