import { ExternalLink, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'

import { clockText } from '#app/core/display.ts'
import { formatMoney, readMoney, typedMoney } from '#app/core/money.ts'
import type { Prose } from '#app/core/prose.ts'
import { pages } from '#app/studio/edition/rules.ts'
import { type OfferingKey, policyAnswers } from '#app/studio/section/rules.ts'
import { PictureField } from '#app/studio/picture/ui/picture-field.tsx'
import { categories, slugOf } from '#app/studio/portfolio/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldProblem, TextField } from '#app/ui/field.tsx'
import { ProseField } from '#app/ui/prose-field.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { ColorField } from './color-field.tsx'
import { type Change, useDesk } from './desk.ts'
import { Order, moved } from './order.tsx'
import { RowsField } from './rows-field.tsx'
import type { Spec } from './spec.ts'
import { TypedField } from './typed-field.tsx'
import { useSentence, useWebsiteWords } from './use-website-words.ts'
import { WritingItem } from './writing-item.tsx'

type Content = Record<string, unknown>
type Props<Value> = { value: Value; change: Change<Value>; way: string }

/** The fields of one thing, in their order. */
export function Fields({ specs, value, change, way }: Props<Content> & { specs: Spec[] }) {
  const set =
    (name: string): Change<unknown> =>
    (to, step) => {
      const { [name]: _, ...rest } = value
      change(to === undefined ? rest : { ...value, [name]: to }, step)
    }
  return specs.map((spec) => (
    <One
      key={spec.name}
      spec={spec}
      value={value[spec.name]}
      change={set(spec.name)}
      way={`${way}${spec.name}`}
    />
  ))
}

function One({ spec, value, change, way }: Props<unknown> & { spec: Spec }) {
  const words = useWebsiteWords()
  const { kinds } = useWords().site.portfolio
  const sentence = useSentence()
  const desk = useDesk()
  // a text that is taken apart says where in it something is wrong
  const problem =
    desk.problems[way] ??
    (spec.as === 'prose'
      ? Object.entries(desk.problems).find(([at]) => at.startsWith(`${way}.`))?.[1]
      : undefined)
  const name =
    way === 'note'
      ? 'siteNote'
      : 'called' in spec && spec.as === 'picture'
        ? spec.called!
        : way === 'picture'
          ? 'sharePicture'
          : spec.name
  const hint =
    'hint' in spec && spec.hint ? words.hints[spec.hint as keyof typeof words.hints] : undefined
  const frame = {
    label: words.fields[name as keyof typeof words.fields] ?? name,
    ...(hint && { hint }),
    ...(problem && { problem: sentence(problem) }),
  }
  switch (spec.as) {
    case 'line':
    case 'optional-line':
    case 'address':
      return (
        <Line
          {...frame}
          spec={spec}
          value={String(value ?? '')}
          change={(to) =>
            change(
              spec.as === 'optional-line' && to === '' && value === undefined
                ? undefined
                : spec.as === 'optional-line' && to === '' && way.includes('.')
                  ? undefined
                  : to,
            )
          }
          way={way}
        />
      )
    case 'long':
    case 'optional-long':
      return (
        <Long
          {...frame}
          best={spec.best}
          value={String(value ?? '')}
          change={(to) =>
            change(
              spec.as === 'optional-long' && to === '' && !way.endsWith('bio') ? undefined : to,
            )
          }
          way={way}
        />
      )
    case 'prose':
      return (
        <div data-way={way}>
          <ProseField {...frame} value={(value ?? '') as Prose} onChange={(to) => change(to)} />
        </div>
      )
    case 'lines':
      return (
        <Lines
          {...frame}
          spec={spec}
          value={(value ?? []) as string[]}
          change={change as Change<string[]>}
          way={way}
        />
      )
    case 'picture':
      return (
        <div data-way={way}>
          <PictureField
            {...frame}
            {...(problem && { problem })}
            value={value as string | null | undefined}
            pictures={desk.pictures}
            {...(spec.stems && { stems: true })}
            onChange={(id, view) => {
              if (id && view) desk.addPicture(id, view)
              change(id ?? (value === null || !way.startsWith('sections') ? null : undefined), true)
            }}
          />
        </div>
      )
    case 'links':
      return (
        <List
          label={frame.label}
          specs={linkSpecs}
          called="label"
          most={spec.most}
          fresh={() => ({ label: '', href: '' })}
          value={(value ?? []) as Content[]}
          change={change as Change<Content[]>}
          way={way}
        />
      )
    case 'list':
      return (
        <List
          label={frame.label}
          specs={spec.of}
          called={spec.called}
          most={spec.most}
          fresh={spec.fresh as () => Content}
          value={(value ?? []) as Content[]}
          change={change as Change<Content[]>}
          way={way}
        />
      )
    case 'group':
      return (
        <Group
          label={String(frame.label)}
          spec={spec}
          value={value as Content | undefined}
          change={change as Change<Content | undefined>}
          way={way}
        />
      )
    case 'answer':
      return (
        <Answer
          {...frame}
          value={value as { text: Prose } | { policy: (typeof policyAnswers)[number] }}
          change={change}
          way={way}
        />
      )
    case 'map':
      return (
        <Choice
          {...frame}
          value={String(value ?? '')}
          values={[
            ['', words.maps.none],
            ['harbor', words.maps.harbor],
          ]}
          change={(to) => change(to || undefined, true)}
          way={way}
        />
      )
    case 'page':
      return (
        <Choice
          {...frame}
          value={String(value ?? '')}
          values={[
            ['', words.nowhere],
            ...Object.entries(pages).map(([part, path]): [string, string] => [
              path,
              words.parts[part as keyof typeof pages],
            ]),
          ]}
          change={(to) => change(to, true)}
          way={way}
        />
      )
    case 'project':
      return (
        <Choice
          {...frame}
          value={String(value ?? '')}
          values={[
            ['', words.noItem],
            ...desk.work.map(({ id, title }): [string, string] => [id, title]),
          ]}
          change={(to) => change(to || null, true)}
          way={way}
        />
      )
    case 'fixed':
      return (
        <Choice
          {...frame}
          value={String(value ?? '')}
          values={(['photography', 'documentary', 'podcast'] satisfies OfferingKey[]).map(
            (key): [string, string] => [key, words.parts[key]],
          )}
          change={(to) => change(to, true)}
          way={way}
        />
      )
    case 'switch':
      return (
        <Switch {...frame} value={value === true} change={(to) => change(to, true)} way={way} />
      )
    case 'money':
      return (
        <Money
          {...frame}
          value={(value ?? null) as number | null}
          change={change as Change<number | null>}
          way={way}
        />
      )
    case 'color':
      return (
        <ColorField
          {...frame}
          value={(value ?? null) as string | null}
          onChange={(to) => change(to)}
          way={way}
        />
      )
    case 'category':
      return (
        <Choice
          {...frame}
          value={String(value ?? '')}
          values={categories.map((key): [string, string] => [key, kinds[key]])}
          change={(to) => change(to, true)}
          way={way}
        />
      )
    case 'film':
      return (
        <>
          <Choice
            {...frame}
            value={String(value ?? '')}
            values={[['', words.noFilm], ...called(desk.films)]}
            change={(to) => change(to || null, true)}
            way={way}
          />
          <ToLibrary />
        </>
      )
    case 'recording':
      return (
        <>
          <Choice
            {...frame}
            value={String(value ?? '')}
            values={[['', words.noRecording], ...called(desk.sounds)]}
            change={(to) => change(to, true)}
            way={way}
          />
          <ToLibrary />
        </>
      )
    case 'year':
      return (
        <TypedField
          {...frame}
          value={(value ?? null) as number | null}
          text={(year) => String(year ?? '')}
          inputMode="numeric"
          read={(text) => (text === '' ? null : /^\d{1,4}$/.test(text) ? Number(text) : undefined)}
          unread="year-malformed"
          change={change}
          way={way}
        />
      )
    case 'clock':
      return (
        <TypedField
          {...frame}
          value={Number(value ?? 0)}
          text={clockText}
          inputMode="text"
          read={secondsOf}
          unread="second-malformed"
          change={change}
          way={way}
        />
      )
    case 'slug':
      return (
        <TypedField
          {...frame}
          value={String(value ?? '')}
          text={String}
          inputMode="url"
          read={slugOf}
          unread="slug-malformed"
          change={change}
          way={way}
        />
      )
    case 'person':
      return (
        <div data-way={way}>
          <TextField
            {...frame}
            value={String(value ?? '')}
            onChange={({ target }) => change(target.value)}
            autoComplete="off"
            list="team-names"
          />
          <datalist id="team-names">
            {desk.team.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </datalist>
        </div>
      )
    case 'rows':
      return (
        <RowsField
          label={frame.label}
          value={(value ?? []) as string[][]}
          change={change as Change<string[][]>}
          way={way}
        />
      )
    case 'notes':
      return (
        <Notes
          value={(value ?? {}) as Record<string, string>}
          change={change as Change<Record<string, string>>}
          way={way}
        />
      )
  }
}

const linkSpecs: Spec[] = [
  { as: 'line', name: 'label', best: 30 },
  { as: 'address', name: 'href', hint: 'href' },
]

type Frame = { label: string; hint?: string; problem?: string }

function Line({ spec, value, change, way, ...frame }: Frame & Props<string> & { spec: Spec }) {
  return (
    <div data-way={way}>
      <TextField
        {...frame}
        value={value}
        onChange={({ target }) => change(target.value)}
        autoComplete="off"
        spellCheck={spec.as !== 'address'}
        {...(spec.as === 'address' && { inputMode: 'url' as const })}
      />
      <Best typed={value.length} best={'best' in spec ? spec.best : undefined} />
    </div>
  )
}

function Long({
  best,
  value,
  change,
  way,
  ...frame
}: Frame & Props<string> & { best: number | undefined }) {
  return (
    <div data-way={way}>
      <Field {...frame}>
        {(control) => (
          <textarea
            {...control}
            className="field-control writing-long"
            rows={2}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
      <Best typed={value.length} best={best} />
    </div>
  )
}

/** Advice, not a wall: it speaks up only near the length that looks best. */
function Best({ typed, best }: { typed: number; best: number | undefined }) {
  const { letters } = useWebsiteWords()
  if (!best || typed < best * 0.8) return null
  return (
    <p className="writing-best" data-over={typed > best || undefined}>
      {letters(typed, best)}
    </p>
  )
}

/** One line of the content a line of the field; while typing the last may be empty. */
function Lines({
  spec,
  value,
  change,
  way,
  ...frame
}: Frame & Props<string[]> & { spec: Extract<Spec, { as: 'lines' }> }) {
  const desk = useDesk()
  const sentence = useSentence()
  const within = Object.entries(desk.problems).find(([at]) => at.startsWith(`${way}.`))?.[1]
  const problem = frame.problem ?? (within && sentence(within))
  return (
    <div data-way={way}>
      <Field {...frame} {...(problem && { problem })}>
        {(control) => (
          <textarea
            {...control}
            className="field-control writing-long"
            rows={Math.max(2, value.length)}
            value={value.join('\n')}
            onChange={({ target }) =>
              change(target.value === '' ? [] : target.value.split('\n').slice(0, spec.most))
            }
          />
        )}
      </Field>
      <Best typed={Math.max(0, ...value.map((line) => line.length))} best={spec.best} />
    </div>
  )
}

function Choice({
  value,
  values,
  change,
  way,
  ...frame
}: Frame & Props<string> & { values: [string, string][] }) {
  return (
    <div data-way={way}>
      <Field {...frame}>
        {(control) => (
          <select {...control} value={value} onChange={({ target }) => change(target.value)}>
            {values.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

function Switch({ label, hint, problem, value, change, way }: Frame & Props<boolean>) {
  const id = useId()
  return (
    <div data-way={way}>
      <label className="writing-switch">
        <input
          type="checkbox"
          checked={value}
          onChange={({ target }) => change(target.checked)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && id}
        />
        <span>
          {label}
          {hint && <span className="field-hint">{hint}</span>}
        </span>
      </label>
      <FieldProblem id={id} text={problem} />
    </div>
  )
}

/** Typed as people write amounts. */
function Money({ value, change, way, ...frame }: Frame & Props<number | null>) {
  const { currency, locale } = useDesk()
  return (
    <TypedField
      {...frame}
      value={value}
      text={(cents) => (cents === null ? '' : typedMoney(cents, currency, locale))}
      read={(text) => (text === '' ? null : (readMoney(text, currency, locale) ?? undefined))}
      unread="amount-malformed"
      inputMode="decimal"
      placeholder={formatMoney(0, currency, locale)}
      change={change as Change<unknown>}
      way={way}
    />
  )
}

/** `1:05` and `65` are the same second. */
function secondsOf(text: string): number | undefined {
  const [, minutes = '0', seconds] = /^(?:(\d{1,4}):)?(\d{1,5})$/.exec(text) ?? []
  return seconds === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
}

function called(list: { id: string; name: string }[]): [string, string][] {
  return list.map(({ id, name }) => [id, name])
}

/** Where films and recordings are brought, beside what is being written. */
function ToLibrary() {
  const words = useWebsiteWords()
  return (
    <p className="field-hint writing-library">
      <a href="/portal/settings/library" target="_blank" rel="noreferrer">
        {words.bring}
        <ExternalLink aria-hidden="true" />
      </a>
    </p>
  )
}

function Group({
  label,
  spec,
  value,
  change,
  way,
}: Props<Content | undefined> & { label: string; spec: Extract<Spec, { as: 'group' }> }) {
  const words = useWebsiteWords()
  if (!value)
    return (
      <Button look="outline" compact onClick={() => change(spec.fresh() as Content, true)}>
        <Plus />
        {words.add}: {label}
      </Button>
    )
  return (
    <fieldset className="writing-group" data-way={way}>
      <legend>{label}</legend>
      <Fields specs={spec.of} value={value} change={change} way={`${way}.`} />
      {spec.optional && (
        <Button look="quiet" compact onClick={() => change(undefined, true)}>
          <Trash2 />
          {words.remove}
        </Button>
      )}
    </fieldset>
  )
}

/** The studio's own words, or what the policy says itself: that is shown, and not typed. */
function Answer({
  value,
  change,
  way,
  ...frame
}: Frame &
  Props<unknown> & { value: { text: Prose } | { policy: (typeof policyAnswers)[number] } }) {
  const words = useWebsiteWords()
  const { answers } = useDesk()
  const chosen = 'policy' in value ? value.policy : 'own'
  return (
    <>
      <Choice
        {...frame}
        value={chosen}
        values={[
          ['own', words.answers.own],
          ...policyAnswers.map((key): [string, string] => [key, words.answers[key]]),
        ]}
        change={(to) => change(to === 'own' ? { text: '' } : { policy: to }, true)}
        way={way}
      />
      {'policy' in value ? (
        <p className="writing-policy">
          <b>{words.fromPolicy}</b> {answers[value.policy]}
        </p>
      ) : (
        <div data-way={`${way}.text`}>
          <ProseField
            label={words.fields.text}
            value={value.text}
            onChange={(text) => change({ text })}
          />
        </div>
      )}
    </>
  )
}

function Notes({ value, change, way }: Props<Record<string, string>>) {
  const { work } = useDesk()
  const { fields } = useWebsiteWords()
  return (
    <fieldset className="writing-group" data-way={way}>
      <legend>{fields.notes}</legend>
      {work
        .filter(({ category }) => category === 'podcast')
        .map(({ id, title }) => (
          <Long
            key={id}
            label={title}
            best={160}
            value={value[id] ?? ''}
            way={`${way}.${id}`}
            change={(text) => {
              const { [id]: _, ...rest } = value
              change(text === '' ? rest : { ...value, [id]: text })
            }}
          />
        ))}
    </fieldset>
  )
}

type ListProps = Props<Content[]> & {
  label: string
  specs: Spec[]
  called: string
  most: number
  fresh: () => Content
}

/** Things in an order: each is opened to be written, moved and removed by buttons. */
function List({ label, specs, called, most, fresh, value, change, way }: ListProps) {
  const words = useWebsiteWords()
  const { problems } = useDesk()
  const sentence = useSentence()
  const id = useId()
  const fixed = way === 'offerings'
  return (
    <fieldset className="writing-list" data-way={way}>
      <legend>{label}</legend>
      {value.map((one, at) => {
        const name = String(one[called] ?? '') || `${label} ${at + 1}`
        const wrong = Object.keys(problems).some((key) => key.startsWith(`${way}.${at}.`))
        return (
          <WritingItem
            key={String(one.id ?? one.key ?? at)}
            name={name}
            fresh={name === `${label} ${at + 1}`}
            wrong={wrong}
          >
            <Fields
              specs={specs}
              value={one}
              change={(to, step) => change(value.with(at, to), step)}
              way={`${way}.${at}.`}
            />
            <Order
              what={name}
              at={at}
              count={value.length}
              move={(to) => change(moved(value, at, to), true)}
              remove={fixed ? undefined : () => change(value.toSpliced(at, 1), true)}
            />
          </WritingItem>
        )
      })}
      {!fixed && value.length < most && (
        <Button look="outline" compact onClick={() => change([...value, fresh()], true)}>
          <Plus />
          {words.add}
        </Button>
      )}
      <FieldProblem id={id} text={problems[way] && sentence(problems[way])} />
    </fieldset>
  )
}
