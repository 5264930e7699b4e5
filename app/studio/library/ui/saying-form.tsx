import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import type { Item } from '#app/studio/library/rules.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { useFormAnswer } from '#app/studio/settings/ui/use-form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useWords } from '#app/ui/use-words.ts'

import { SuggestedField } from './suggested-field.tsx'
import { useLibraryWords } from './use-library-words.ts'

type Props = { item: Item; folders: string[]; once: string; answer: FormAnswer | undefined }

/** What a file is called, what there is to read beside it, and where it lies. */
export function SayingForm({ item, folders, once, answer: given }: Props) {
  const { item: words } = useLibraryWords()
  const { portal } = useWords()
  const sentence = useSentence()
  const answer = useFormAnswer('saying', given)
  const form = useRef<HTMLFormElement>(null)
  const refused = answer && !answer.saved ? answer : undefined
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('form') === 'saying'
  useEffect(() => {
    if (answer?.saved) toast.success(portal.saved, { id: 'saved' })
    else if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer, portal])
  const field = (name: 'name' | 'caption' | 'credit' | 'tags' | 'folder', value: string) => {
    const problem = refused?.problems[name]
    return {
      name,
      label: words[name],
      defaultValue: refused?.values[name] ?? value,
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
      aria-busy={busy}
      preventScrollReset
    >
      <h3>{words.details}</h3>
      <input type="hidden" name="form" value="saying" />
      <Once page={once} form="saying" />
      <TextField {...field('name', item.name)} />
      <TextField {...field('caption', item.caption)} />
      <TextField {...field('credit', item.credit)} />
      <TextField {...field('tags', item.tags.join(', '))} hint={words.tagsHint} />
      <SuggestedField {...field('folder', item.folder)} hint={words.folderHint} among={folders} />
      <div className="form-actions">
        <Button type="submit" disabled={busy}>
          {busy ? portal.saving : portal.save}
        </Button>
        <output className="form-said">
          {answer?.saved && (
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
