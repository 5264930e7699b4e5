import { useLocation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'

import { useLibraryWords } from './use-library-words.ts'

/** One picture at a time, for a page that runs no script. */
export function PutForm({ once }: { once: string }) {
  const { put: words } = useLibraryWords()
  const { search } = useLocation()
  return (
    <form
      className="library-put"
      method="post"
      action={`/portal/settings/library${search}`}
      encType="multipart/form-data"
    >
      <Once page={once} form="put" />
      <Field label={words.label} hint={words.hint}>
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
      <Button type="submit">{words.send}</Button>
    </form>
  )
}
