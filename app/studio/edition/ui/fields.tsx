import { Plus, Trash2 } from 'lucide-react'
import { type ComponentType, useId } from 'react'

import { PictureField } from '#app/studio/picture/ui/picture-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import {
  AnswerControl,
  CategoryControl,
  FilmControl,
  MapControl,
  OfferingControl,
  PageControl,
  ProjectControl,
  RecordingControl,
  SwitchControl,
} from './choice-controls.tsx'
import { ColorField } from './color-field.tsx'
import type { ControlProps, ValueProps } from './control.ts'
import { type Change, useDesk } from './desk.ts'
import { Order, moved } from './order.tsx'
import { RowsField } from './rows-field.tsx'
import type { Spec } from './spec.ts'
import {
  LineControl,
  LinesControl,
  LongControl,
  NotesControl,
  PersonControl,
  ProseControl,
} from './text-controls.tsx'
import { ClockControl, MoneyControl, SlugControl, YearControl } from './typed-field.tsx'
import { useWebsiteWords } from './use-website-words.ts'
import { WritingItem } from './writing-item.tsx'

type Content = Record<string, unknown>

/** The fields of one thing, in their order. */
export function Fields({ specs, value, change, way }: ValueProps<Content> & { specs: Spec[] }) {
  const set =
    (name: string): Change<unknown> =>
    (to, step) => {
      const { [name]: _, ...rest } = value
      change(to === undefined ? rest : { ...value, [name]: to }, step)
    }
  return specs.map((spec) => (
    <Control
      key={spec.name}
      spec={spec}
      value={value[spec.name]}
      change={set(spec.name)}
      way={`${way}${spec.name}`}
    />
  ))
}

/** The control of every kind of field. */
const controls: { [As in Spec['as']]: ComponentType<ControlProps<As>> } = {
  line: LineControl,
  'optional-line': LineControl,
  address: LineControl,
  long: LongControl,
  'optional-long': LongControl,
  prose: ProseControl,
  lines: LinesControl,
  picture: PictureControl,
  links: LinksControl,
  list: ListControl,
  group: GroupControl,
  answer: AnswerControl,
  map: MapControl,
  page: PageControl,
  project: ProjectControl,
  fixed: OfferingControl,
  switch: SwitchControl,
  money: MoneyControl,
  color: ColorControl,
  category: CategoryControl,
  film: FilmControl,
  recording: RecordingControl,
  year: YearControl,
  clock: ClockControl,
  slug: SlugControl,
  person: PersonControl,
  rows: RowsControl,
  notes: NotesControl,
}

function Control({ spec, ...typed }: ValueProps<unknown> & { spec: Spec }) {
  const words = useWebsiteWords()
  const sentence = useSentence()
  const { problems } = useDesk()
  const problem = problemOf(problems, spec, typed.way)
  const name = nameOf(spec, typed.way)
  const hint =
    'hint' in spec && spec.hint ? words.hints[spec.hint as keyof typeof words.hints] : undefined
  const frame = {
    label: words.fields[name as keyof typeof words.fields] ?? name,
    ...(hint && { hint }),
    ...(problem && { problem: sentence(problem) }),
  }
  const Typed = controls[spec.as] as ComponentType<ControlProps<Spec['as']>>
  return <Typed {...typed} spec={spec} frame={frame} />
}

/** A text with formatting has its problems in its parts. */
function problemOf(problems: Record<string, ProblemCode>, spec: Spec, way: string) {
  if (problems[way] || spec.as !== 'prose') return problems[way]
  return Object.entries(problems).find(([at]) => at.startsWith(`${way}.`))?.[1]
}

/** The key of a field's label. */
function nameOf(spec: Spec, way: string): string {
  if (way === 'note') return 'siteNote'
  if (spec.as === 'picture' && spec.called) return spec.called
  return way === 'picture' ? 'sharePicture' : spec.name
}

function PictureControl({ spec, frame, value, change, way }: ControlProps<'picture'>) {
  const { problems, pictures, addPicture } = useDesk()
  const problem = problems[way]
  return (
    <div data-way={way}>
      <PictureField
        label={frame.label}
        {...(frame.hint && { hint: frame.hint })}
        {...(problem && { problem })}
        value={value as string | null | undefined}
        pictures={pictures}
        {...(spec.stems && { stems: true })}
        onChange={(id, view) => {
          if (id && view) addPicture(id, view)
          change(id ?? (value === null || !way.startsWith('sections') ? null : undefined), true)
        }}
      />
    </div>
  )
}

function ColorControl({ frame, value, change, way }: ControlProps<'color'>) {
  return (
    <ColorField
      {...frame}
      value={(value ?? null) as string | null}
      onChange={(to) => change(to)}
      way={way}
    />
  )
}

function RowsControl({ frame, value, change, way }: ControlProps<'rows'>) {
  return (
    <RowsField
      label={frame.label}
      value={(value ?? []) as string[][]}
      change={change as Change<string[][]>}
      way={way}
    />
  )
}

function GroupControl({ spec, frame: { label }, value, change, way }: ControlProps<'group'>) {
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
      <Fields specs={spec.of} value={value as Content} change={change} way={`${way}.`} />
      {spec.optional && (
        <Button look="quiet" compact onClick={() => change(undefined, true)}>
          <Trash2 />
          {words.remove}
        </Button>
      )}
    </fieldset>
  )
}

const linkSpecs: Spec[] = [
  { as: 'line', name: 'label', best: 30 },
  { as: 'address', name: 'href', hint: 'href' },
]

function LinksControl({ spec, frame, value, change, way }: ControlProps<'links'>) {
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
}

function ListControl({ spec, frame, value, change, way }: ControlProps<'list'>) {
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
}

type ListProps = ValueProps<Content[]> & {
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
