import { CircleAlert } from 'lucide-react'

import { askFields } from '#app/studio/date-request/rules.ts'
import { Trap } from '#app/studio/inquiry/ui/contact-fields.tsx'
import '#app/studio/inquiry/ui/contact-form.css'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { AskField, Refused } from './day-page.tsx'
import type { OfferOf } from './month-page.tsx'
import { type TimeOf, Times } from './times.tsx'
import { useDateWords } from './use-date-words.ts'

type Props = { offer: OfferOf; times: TimeOf[]; near: boolean; locale: string; email: string; once: string; refused: Refused | undefined }

/** A plain form: what is wrong stands beside its field, and everything as it was typed. */
export function AskForm({ times, near, locale, email, once, refused }: Props) {
  const { site: { contact }, problems: sentences } = useWords()
  const words = useDateWords()
  const { problems = {}, values = {} } = refused ?? {}
  const said = (field: AskField) => problems[field] && (words.problems[problems[field]] ?? sentences[problems[field]] ?? problems[field])
  const about = (field: AskField) => ({ id: `ask-${field}`, name: field, defaultValue: values[field], problem: said(field) })
  const wrong = askFields.filter((field) => problems[field])
  return (
    <form className="contact-form" method="post" noValidate>
      <input type="hidden" name="once" value={once} />
      {refused?.sentence && <p className="notice notice-bad" tabIndex={-1} {...opensHere}><CircleAlert /><Sentence of={refused.sentence} near={near && times.length > 0} email={email} /></p>}
      {wrong.length > 0 && (
        <div className="problems" tabIndex={-1} {...opensHere}>
          <p>{contact.attention(wrong.length)}</p>
          <ul>{wrong.map((field) => <li key={field}><a href={`#ask-${field}`}>{said(field)}</a></li>)}</ul>
        </div>
      )}
      <Times legend={words.day.times} times={times} chosen={values.at} problem={said('at')} locale={locale} withDay={near} />
      <TextField {...about('name')} className="half" label={contact.name} autoComplete="name" required />
      <TextField {...about('email')} className="half" label={contact.email} type="email" autoComplete="email" required />
      <TextField {...about('phone')} label={contact.phone} note={contact.optional} type="tel" autoComplete="tel" />
      <TextArea {...about('message')} label={words.day.message} hint={words.day.messageHint} required rows={5} />
      <Trap label={contact.trap} />
      <div><Button look="accent" type="submit">{words.day.send}</Button></div>
    </form>
  )
}

/** Without JavaScript this is how the answer's page opens at what is wrong. */
const opensHere = { autoFocus: true }

/** What was refused as a whole; some of it is better said to somebody. */
function Sentence({ of: problem, near, email }: { of: string; near: boolean; email: string }) {
  const words = useDateWords()
  if (problem === 'date-is-taken') return <span>{near ? words.day.takenNear : words.day.taken}</span>
  const said = words.problems[problem] ?? problem
  return <span>{said}{/[.!?]$/.test(said) ? '' : <> <a href={`mailto:${email}`}>{email}</a>{'.'}</>}</span>
}
