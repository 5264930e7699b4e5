import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './video-card.css'
import { useVideoMessages } from './use-video-messages.ts'

/** Edits all captions as text, without JavaScript. */
export function CaptionsText({
  itemId,
  text,
  problem,
}: {
  itemId: string
  text: string
  problem?: ProblemCode
}) {
  const messages = useVideoMessages()
  const sentence = useSentence()
  const { save } = useMessages().portal
  return (
    <Form className="captions-text" method="post" action={`/portal/media/${itemId}/captions`}>
      <TextArea
        name="captions"
        label={messages.plain}
        hint={messages.plainHint}
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
