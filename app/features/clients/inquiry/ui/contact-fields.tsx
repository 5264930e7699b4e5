import type { Topic } from '#app/features/clients/inquiry/rules.ts'
import { FieldProblem, TextArea, TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { ContactProblems } from './contact-result.ts'

type Props = {
  topics: Topic[]
  values: Record<string, string>
  problems: ContactProblems
  hint: string
}

export function ContactFields({ topics, values, problems, hint }: Props) {
  const {
    site: { contact },
  } = useMessages()
  const problemMessages = useProblems()
  const getField = (field: keyof ContactProblems) => ({
    id: `contact-${field}`,
    problem: problems[field] && problemMessages[problems[field]],
  })
  return (
    <>
      <TextField
        {...getField('name')}
        className="half"
        label={contact.name}
        name="name"
        autoComplete="name"
        dir="auto"
        required
        defaultValue={values.name}
      />
      <TextField
        {...getField('email')}
        className="half"
        label={contact.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={values.email}
      />
      <TextField
        {...getField('phone')}
        label={contact.phone}
        note={contact.optional}
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={values.phone}
      />
      <Topics topics={topics} chosen={values.service} problem={getField('topic').problem} />
      <TextArea
        {...getField('message')}
        label={contact.message}
        hint={hint}
        name="message"
        dir="auto"
        required
        rows={6}
        defaultValue={values.message}
      />
      <Honeypot label={contact.trap} />
    </>
  )
}

function Topics({
  topics,
  chosen,
  problem,
}: {
  topics: Topic[]
  chosen: string | undefined
  problem: string | undefined
}) {
  const { contact } = useMessages().site
  return (
    <fieldset aria-describedby={problem ? 'contact-topic-problem' : undefined}>
      <legend className="field-label">{contact.topic}</legend>
      <div className="chips">
        {topics.map((topic, at) => (
          <label key={topic} className="chip">
            <input
              id={at === 0 ? 'contact-topic' : undefined}
              type="radio"
              name="service"
              value={topic}
              defaultChecked={topic === chosen}
            />
            {contact.topics[topic]}
          </label>
        ))}
      </div>
      <FieldProblem id="contact-topic-problem" text={problem} />
    </fieldset>
  )
}

/** A field hidden from people; spam bots fill it in. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        {label}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
