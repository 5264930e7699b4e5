import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import './film-card.css'
import { useFilmWords } from './use-film-words.ts'

/** All captions of a film as text: where no script runs. */
export function CaptionsText({
  itemId,
  text,
  problem,
}: {
  itemId: string
  text: string
  problem?: ProblemCode
}) {
  const words = useFilmWords()
  const sentence = useSentence()
  const { save } = useWords().portal
  return (
    <Form
      className="captions-text"
      method="post"
      action={`/portal/settings/library/${itemId}/captions`}
      reloadDocument
    >
      <TextArea
        name="captions"
        label={words.plain}
        hint={words.plainHint}
        problem={problem && sentence(problem)}
        defaultValue={text}
        spellCheck
        rows={12}
      />
      <Button type="submit" look="accent">
        {save}
      </Button>
    </Form>
  )
}
