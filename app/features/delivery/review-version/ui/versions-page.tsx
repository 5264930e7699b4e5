import { CircleCheck, Send } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'

import { formatDateTime } from '#app/core/display.ts'
import '#app/features/delivery/gallery/ui/gallery.css'
import { usePortalReviewMessages } from '#app/features/delivery/review/ui/use-portal-review-messages.ts'
import '#app/features/delivery/review/ui/reviews.css'
import '#app/features/media/media-library/ui/library.css'
import { UploadArea } from '#app/features/media/upload/ui/upload-area.tsx'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

type VersionRowView = {
  id: string
  number: number
  name: string
  note: string
  hash: string
  addedAt: Date
  publishedAt: Date | null
  submittedAt: Date | null
  approvals: { name: string; decidedAt: Date; message: string }[]
}
type Props = {
  id: string
  title: string
  /** True if publishing does something: an unpublished version, or a closed review. */
  mayPublish: boolean
  isClosed: boolean
  /** The newest first. */
  versions: VersionRowView[]
  guests: number
  files: { id: string; name: string; gallery: string }[]
  formKey: string
}

/** The versions of a review: uploads, publishing, and who approved which file. */
export function VersionsPage(props: Props) {
  const { id, title, versions, mayPublish, formKey } = props
  const messages = usePortalReviewMessages().versions
  const delivery = {
    path: `/portal/reviews/${id}`,
    sectionId: null,
    name: title,
    hint: messages.hint,
  }
  return (
    <div className="columns gallery-guests">
      <div className="gallery-stack">
        {mayPublish && <Publication {...props} newest={versions[0]!} />}
        {versions.length > 0 && (
          <section className="card" aria-labelledby="review-versions">
            <div className="card-head">
              <h2 id="review-versions">{messages.title}</h2>
            </div>
            <ul className="gallery-guest-list">
              {versions.map((version) => (
                <Version key={version.id} {...{ id, version, formKey }} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="gallery-stack">
        <UploadArea folder="" delivery={delivery} compact>
          <PlainUpload id={id} formKey={formKey} />
        </UploadArea>
        {props.files.length > 0 && <GalleryFile {...props} />}
      </div>
    </div>
  )
}

function PlainUpload({ id, formKey }: { id: string; formKey: string }) {
  const messages = usePortalReviewMessages().versions
  return (
    <form
      className="card review-upload"
      method="post"
      action={`/portal/reviews/${id}/uploads`}
      encType="multipart/form-data"
    >
      <IdempotencyField page={formKey} form="upload" />
      <Field label={messages.plain} hint={messages.plainHint}>
        {(control) => <input {...control} type="file" name="files" required />}
      </Field>
      <Button type="submit">{messages.send}</Button>
    </form>
  )
}

/** Publishes the newest version with what is new, or opens a closed review again. */
function Publication({
  id,
  newest,
  guests,
  isClosed,
  formKey,
}: Props & { newest: VersionRowView }) {
  const messages = usePortalReviewMessages().versions
  const showError = useErrorToast()
  const form = useActionForm((result: ActionResult) => {
    if (result.ok) toast.success(messages.publishedNow)
    else showError(result)
  })
  return (
    <form.Form
      className="card review-publication"
      method="post"
      action={`/portal/reviews/${id}/publication`}
    >
      <h2>{isClosed ? messages.reopen : messages.publishTitle(newest.number)}</h2>
      <p>{messages.publishLead(guests)}</p>
      <IdempotencyField page={formKey} form="publication" />
      <TextArea
        name="note"
        label={messages.note}
        note={messages.optional}
        hint={messages.noteHint}
        defaultValue={newest.note}
        rows={3}
        maxLength={1000}
      />
      <Button type="submit" look="accent" disabled={form.isBusy}>
        <Send />
        {messages.publish(newest.number)}
      </Button>
    </form.Form>
  )
}

function Version({
  id,
  version,
  formKey,
}: {
  id: string
  version: VersionRowView
  formKey: string
}) {
  const messages = usePortalReviewMessages()
  const deletion = useActionForm(useErrorToast())
  const { number, name, publishedAt } = version
  return (
    <li className="gallery-guest">
      <div className="gallery-guest-name">
        <b>{messages.version(number)}</b>
        <span className="muted">{name}</span>
      </div>
      <VersionFacts version={version} />
      <div className="gallery-guest-acts">
        <ButtonLink
          compact
          href={`/portal/reviews/${id}?v=${number}`}
          aria-label={messages.versions.openOf(number)}
        >
          {messages.versions.open}
        </ButtonLink>
        {publishedAt === null && (
          <deletion.Form
            method="post"
            action={`/portal/reviews/${id}/versions/${version.id}/deletion`}
          >
            <IdempotencyField page={formKey} form={`delete:${version.id}`} />
            <Button
              type="submit"
              compact
              look="danger"
              disabled={deletion.isBusy}
              aria-label={messages.versions.deleteOf(number)}
            >
              {messages.versions.delete}
            </Button>
          </deletion.Form>
        )}
      </div>
    </li>
  )
}

function VersionFacts({ version }: { version: VersionRowView }) {
  const messages = usePortalReviewMessages()
  const display = useDisplay()
  const { note, hash, addedAt, publishedAt, submittedAt, approvals } = version
  const facts = [
    messages.versions.added(formatDateTime(addedAt, display)),
    publishedAt
      ? messages.versions.published(formatDateTime(publishedAt, display))
      : messages.versions.unpublished,
    submittedAt && messages.versions.submitted(formatDateTime(submittedAt, display)),
  ]
  return (
    <div className="review-version-facts">
      <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
      {note && <p>{note}</p>}
      {approvals.map(({ name, decidedAt, message }) => (
        <p key={name + decidedAt.getTime()} className="review-version-approval">
          <CircleCheck />
          <span>
            {messages.versions.approvedBy(name, formatDateTime(decidedAt, display))}
            {message && <q>{message}</q>}
          </span>
        </p>
      ))}
      {approvals.length > 0 && (
        <p className="muted review-hash">
          {messages.versions.fileHash}: <code>{hash}</code>
        </p>
      )}
    </div>
  )
}

/** Takes a file of one of the client's galleries as the next version. */
function GalleryFile({ id, files, formKey }: Props) {
  const messages = usePortalReviewMessages().versions
  const form = useActionForm(useErrorToast())
  return (
    <form.Form className="card review-upload" method="post" action={`/portal/reviews/${id}/files`}>
      <h2>{messages.fromGallery}</h2>
      <IdempotencyField page={formKey} form="file" />
      <Field label={messages.file}>
        {(control) => (
          <select {...control} name="item" required>
            <option value="">{messages.chooseFile}</option>
            {files.map(({ id, name, gallery }) => (
              <option key={id} value={id}>
                {name} ({gallery})
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button type="submit" disabled={form.isBusy}>
        {messages.use}
      </Button>
    </form.Form>
  )
}
