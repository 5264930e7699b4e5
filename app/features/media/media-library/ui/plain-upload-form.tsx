import { useLocation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import { useLibraryMessages } from './use-library-messages.ts'

/** Uploads one image at a time, without JavaScript. */
export function PlainUploadForm({ formKey }: { formKey: string }) {
  const { put: messages } = useLibraryMessages()
  const { search } = useLocation()
  return (
    <form
      className="library-add"
      method="post"
      action={`/portal/media${search}`}
      encType="multipart/form-data"
    >
      <IdempotencyField page={formKey} form="put" />
      <Field label={messages.label} hint={messages.hint}>
        {(control) => (
          <input
            {...control}
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp,image/avif"
            required
          />
        )}
      </Field>
      <Button type="submit">{messages.send}</Button>
    </form>
  )
}
