import { CircleAlert } from 'lucide-react'

import type { TestimonialInput } from '#app/features/site/testimonial/rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'

import { useTestimonialMessages } from './use-testimonial-messages.ts'
import type { FailedSubmission } from './testimonial-page.tsx'

type Props = {
  studio: string
  testimonial: TestimonialInput
  /** True if the client has submitted before. */ isSubmitted: boolean
  refused: FailedSubmission | undefined
}

/** A form that works without JavaScript: problems appear at their fields, with the typed values. */
export function TestimonialForm({ studio, testimonial, isSubmitted, refused }: Props) {
  const messages = useTestimonialMessages()
  const sentence = useSentence(messages.problems)
  const problems = refused?.problems ?? {}
  const wrong = (['quote', 'name', 'role'] as const).filter((field) => problems[field])
  const getField = (field: keyof TestimonialInput) => ({
    id: `testimonial-${field}`,
    name: field,
    defaultValue: refused?.values[field] ?? testimonial[field],
    problem: problems[field] && sentence(problems[field]),
  })
  return (
    <form className="band testimonial-form" method="post" noValidate>
      {problems.form && (
        <p className="notice notice-bad">
          <CircleAlert />
          {sentence(problems.form)}
        </p>
      )}
      {wrong.length > 0 && (
        // Without JavaScript, autofocus scrolls the response page to the problems.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        <div className="problems" tabIndex={-1} autoFocus>
          <p>{messages.attention(wrong.length)}</p>
          <ul>
            {wrong.map((field) => (
              <li key={field}>
                <a href={`#testimonial-${field}`}>{sentence(problems[field]!)}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextArea
        {...getField('quote')}
        className="testimonial-quote"
        dir="auto"
        label={messages.quote}
        hint={messages.quoteHint}
        required
        rows={5}
      />
      <TextField {...getField('name')} label={messages.name} autoComplete="name" required />
      <TextField
        {...getField('role')}
        label={messages.role}
        note={messages.optional}
        autoComplete="organization-title"
      />
      <p className="testimonial-consent">{messages.consent(studio)}</p>
      <Buttons isSubmitted={isSubmitted} />
    </form>
  )
}

function Buttons({ isSubmitted }: { isSubmitted: boolean }) {
  const messages = useTestimonialMessages()
  return (
    <p className="testimonial-send">
      <Button look="accent" type="submit">
        {isSubmitted ? messages.save : messages.send}
      </Button>
      {isSubmitted && (
        <ButtonLink look="quiet" href="?">
          {messages.keep}
        </ButtonLink>
      )}
    </p>
  )
}
