import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import type { MediaItem } from '#app/features/media/media-library/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { SuggestedField } from './suggested-field.tsx'
import { useLibraryMessages } from './use-library-messages.ts'

type Props = { item: MediaItem; folders: string[]; formKey: string; result: FormResult | undefined }

/** Edits an item's name, caption, credit, tags and folder. */
export function DetailsForm({ item, folders, formKey, result: actionResult }: Props) {
  const { item: messages } = useLibraryMessages()
  const { portal } = useMessages()
  const sentence = useSentence()
  const result = useFormResult('details', actionResult)
  const form = useRef<HTMLFormElement>(null)
  const failed = result && !result.saved ? result : undefined
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('form') === 'details'
  useEffect(() => {
    if (result?.saved) toast.success(portal.saved, { id: 'saved' })
    else if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result, portal])
  const getField = (name: 'name' | 'caption' | 'credit' | 'tags' | 'folder', value: string) => {
    const problem = failed?.problems[name]
    return {
      name,
      label: messages[name],
      defaultValue: failed?.values[name] ?? value,
      problem: problem && sentence(problem),
      autoComplete: 'off',
    }
  }
  return (
    <Form
      className="item-form"
      method="post"
      noValidate
      ref={form}
      aria-busy={isBusy}
      preventScrollReset
    >
      <h3>{messages.details}</h3>
      <input type="hidden" name="form" value="details" />
      <IdempotencyField page={formKey} form="details" />
      <TextField {...getField('name', item.name)} />
      <TextField {...getField('caption', item.caption)} />
      <TextField {...getField('credit', item.credit)} />
      <TextField {...getField('tags', item.tags.join(', '))} hint={messages.tagsHint} />
      <SuggestedField
        {...getField('folder', item.folder)}
        hint={messages.folderHint}
        suggestions={folders}
      />
      <div className="form-actions">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? portal.saving : portal.save}
        </Button>
        <output className="form-status">
          {result?.saved && (
            <>
              <CircleCheck />
              {portal.saved}
            </>
          )}
        </output>
      </div>
    </Form>
  )
}
