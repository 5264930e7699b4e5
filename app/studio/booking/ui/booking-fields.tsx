import { kinds } from '#app/studio/booking/rules.ts'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'
import { useWords } from '#app/ui/use-words.ts'
import type { Words } from '#app/words/index.ts'

type Name = Exclude<keyof Words['portal']['bookings']['fields'], 'nextDay' | 'resources'>
/** What a form knows of one field: its words, what was typed, and what is wrong with it. */
export type About = (name: Name) => { name: Name; label: string; defaultValue: string; problem: string | undefined }

/** What is made, and where. */
export function AgreedFields({ about, isNew }: { about: About; isNew: boolean }) {
  const { portal } = useWords()
  const words = portal.bookings
  return (
    <>
      <div className="booking-pair">
        <Choice about={about('kind')} options={kinds.map((kind) => [kind, words.kinds[kind]])} />
        {isNew && <Choice about={about('state')} options={[['pending', words.states.pending], ['held', words.states.held]]} />}
      </div>
      <TextField {...about('title')} note={portal.optional} autoComplete="off" />
      <TextField {...about('place')} note={portal.optional} autoComplete="off" />
    </>
  )
}

/** By the studio's wall clock. */
export function TimeFields({ about, nextDay }: { about: About; nextDay: boolean }) {
  const words = useWords().portal.bookings
  return (
    <fieldset className="booking-times" id="times">
      <legend className="visually-hidden">{words.facts.when}</legend>
      <TextField {...about('date')} type="date" required className="booking-date" />
      <TextField {...about('start')} type="time" required />
      <TextField {...about('end')} type="time" required />
      <label className="tick"><input type="checkbox" name="nextDay" value="on" defaultChecked={nextDay} />{words.fields.nextDay}</label>
      <p className="field-hint booking-around" id="around-hint">{words.aroundHint}</p>
      <TextField {...about('before')} inputMode="numeric" autoComplete="off" />
      <TextField {...about('after')} inputMode="numeric" autoComplete="off" />
    </fieldset>
  )
}

export function MoneyFields({ about, hint }: { about: About; hint: string }) {
  const { portal } = useWords()
  return (
    <>
      <TextField {...about('total')} hint={hint} inputMode="decimal" autoComplete="off" />
      <TextArea {...about('notes')} note={portal.optional} rows={4} />
    </>
  )
}

function Choice({ about: { label, problem, name, defaultValue }, options }: { about: ReturnType<About>; options: [string, string][] }) {
  return (
    <Field label={label} problem={problem}>
      {(control) => <select {...control} name={name} defaultValue={defaultValue || options[0]?.[0]}>{options.map(([value, text]) => <option key={value} value={value}>{text}</option>)}</select>}
    </Field>
  )
}
