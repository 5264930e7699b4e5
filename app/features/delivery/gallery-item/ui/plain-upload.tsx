import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

/** Uploads several files at once, without JavaScript. */
export function PlainUpload({
  galleryId,
  section,
  formKey,
}: {
  galleryId: string
  section: string | null
  formKey: string
}) {
  const messages = useGalleryMessages().drop
  return (
    <form
      className="library-add"
      method="post"
      action={`/portal/galleries/${galleryId}/uploads${section ? `?section=${section}` : ''}`}
      encType="multipart/form-data"
    >
      <IdempotencyField page={formKey} form="upload" />
      <Field label={messages.label} hint={messages.plainHint}>
        {(control) => <input {...control} type="file" name="files" multiple required />}
      </Field>
      <Button type="submit">{messages.send}</Button>
    </form>
  )
}
