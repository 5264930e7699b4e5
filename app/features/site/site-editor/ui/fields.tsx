import { Plus, Trash2 } from 'lucide-react'
import { type ComponentType, createContext, use, useId } from 'react'

import { ImageField } from '#app/features/media/image/ui/image-field.tsx'
import { isPagePart } from '#app/features/site/site-editor/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import {
  AnswerControl,
  MapControl,
  ServiceControl,
  PageControl,
  ProjectControl,
  SwitchControl,
} from './choice-controls.tsx'
import { AddPersonMenu } from './add-person-menu.tsx'
import { ColorField } from './color-field.tsx'
import type { CaseStudyControls } from './case-study-controls.tsx'
import type { ControlProps, Controls, ValueProps } from './control-props.ts'
import { type Change, useEditorContext } from './editor-context.ts'
import { OrderButtons, moveInList } from './order-buttons.tsx'
import type { FieldSpec } from './field-spec.ts'
import { PolicyText } from './policy-text.tsx'
import {
  LineControl,
  LinesControl,
  LongControl,
  NotesControl,
  ProseControl,
} from './text-controls.tsx'
import { MoneyControl } from './parsed-field.tsx'
import { useWebsiteMessages } from './use-website-messages.ts'
import { ListItemDetails } from './list-item-details.tsx'

type Content = Record<string, unknown>

export function Fields({
  specs,
  value,
  change,
  path,
}: ValueProps<Content> & { specs: FieldSpec[] }) {
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
      path={`${path}${spec.name}`}
    />
  ))
}

const controls: Omit<Controls, keyof CaseStudyControls> = {
  line: LineControl,
  'optional-line': LineControl,
  address: LineControl,
  long: LongControl,
  'optional-long': LongControl,
  prose: ProseControl,
  lines: LinesControl,
  picture: ImageControl,
  links: LinksControl,
  list: ListControl,
  group: GroupControl,
  answer: AnswerControl,
  map: MapControl,
  page: PageControl,
  project: ProjectControl,
  fixed: ServiceControl,
  switch: SwitchControl,
  money: MoneyControl,
  color: ColorControl,
  notes: NotesControl,
}

/** The controls of fields that only one kind of part has, loaded with its editor. */
export const OwnControls = createContext<Partial<Controls>>({})

function Control({ spec, ...typed }: ValueProps<unknown> & { spec: FieldSpec }) {
  const messages = useWebsiteMessages()
  const sentence = useSentence()
  const { part, problems } = useEditorContext()
  const problem = findProblem(problems, spec, typed.path)
  const name = getLabelKey(spec, typed.path)
  const hint =
    'hint' in spec && spec.hint
      ? messages.hints[spec.hint as keyof typeof messages.hints]
      : undefined
  const frame = {
    label: messages.fields[name as keyof typeof messages.fields] ?? name,
    ...(hint && { hint }),
    ...(problem && { problem: sentence(problem) }),
  }
  const allControls: Partial<Controls> = { ...controls, ...use(OwnControls) }
  const Typed = allControls[spec.control] as ComponentType<ControlProps<FieldSpec['control']>>
  if (!isPagePart(part) || !textKinds.has(spec.control))
    return <Typed {...typed} spec={spec} frame={frame} />
  return (
    <PolicyText path={typed.path} value={typed.value}>
      {(isUnknown) => (
        <Typed
          {...typed}
          spec={spec}
          frame={isUnknown ? { ...frame, problem: sentence('figure-unknown') } : frame}
        />
      )}
    </PolicyText>
  )
}

/** Fields whose text may contain policy values on a page. */
const textKinds: ReadonlySet<FieldSpec['control']> = new Set([
  'line',
  'optional-line',
  'long',
  'optional-long',
  'lines',
  'prose',
])

/** The problems of a formatted text are reported on its blocks, so they are looked up by prefix. */
function findProblem(problems: Record<string, ProblemCode>, spec: FieldSpec, path: string) {
  if (problems[path] || spec.control !== 'prose') return problems[path]
  return Object.entries(problems).find(([fieldPath]) => fieldPath.startsWith(`${path}.`))?.[1]
}

function getLabelKey(spec: FieldSpec, path: string): string {
  if (path === 'note') return 'siteNote'
  if (spec.control === 'picture' && spec.label) return spec.label
  return path === 'picture' ? 'sharePicture' : spec.name
}

function ImageControl({ spec, frame, value, change, path }: ControlProps<'picture'>) {
  const { problems, pictures, addPicture } = useEditorContext()
  const problem = problems[path]
  return (
    <div data-way={path}>
      <ImageField
        label={frame.label}
        {...(frame.hint && { hint: frame.hint })}
        {...(problem && { problem })}
        value={value as string | null | undefined}
        pictures={pictures}
        {...(spec.mergesPosterPairs && { mergesPosterPairs: true })}
        onChange={(id, view) => {
          if (id && view) addPicture(id, view)
          change(id ?? (value === null || !path.startsWith('sections') ? null : undefined), true)
        }}
      />
    </div>
  )
}

function ColorControl({ frame, value, change, path }: ControlProps<'color'>) {
  return (
    <ColorField
      {...frame}
      value={(value ?? null) as string | null}
      onChange={(to) => change(to)}
      path={path}
    />
  )
}

function GroupControl({ spec, frame: { label }, value, change, path }: ControlProps<'group'>) {
  const messages = useWebsiteMessages()
  if (!value)
    return (
      <Button look="outline" compact onClick={() => change(spec.createEmpty() as Content, true)}>
        <Plus />
        {messages.add}: {label}
      </Button>
    )
  return (
    <fieldset className="fields-group" data-way={path}>
      <legend>{label}</legend>
      <Fields specs={spec.fields} value={value as Content} change={change} path={`${path}.`} />
      {spec.optional && (
        <Button look="quiet" compact onClick={() => change(undefined, true)}>
          <Trash2 />
          {messages.remove}
        </Button>
      )}
    </fieldset>
  )
}

const linkSpecs: FieldSpec[] = [
  { control: 'line', name: 'label', recommendedLength: 30 },
  { control: 'address', name: 'href', hint: 'href' },
]

function LinksControl({ spec, frame, value, change, path }: ControlProps<'links'>) {
  return (
    <ListField
      label={frame.label}
      specs={linkSpecs}
      entryTitle="label"
      maxEntries={spec.maxEntries}
      createEmpty={() => ({ label: '', href: '' })}
      value={(value ?? []) as Content[]}
      change={change as Change<Content[]>}
      path={path}
    />
  )
}

function ListControl({ spec, frame, value, change, path }: ControlProps<'list'>) {
  return (
    <ListField
      label={frame.label}
      specs={spec.fields}
      entryTitle={spec.entryTitle}
      maxEntries={spec.maxEntries}
      createEmpty={spec.createEmpty as () => Content}
      people={spec.people === true}
      value={(value ?? []) as Content[]}
      change={change as Change<Content[]>}
      path={path}
    />
  )
}

type ListFieldProps = ValueProps<Content[]> & {
  label: string
  specs: FieldSpec[]
  entryTitle: string
  maxEntries: number
  createEmpty: () => Content
  people?: boolean
}

/** An ordered list: entries open for editing, with buttons to move and remove them. */
function ListField({
  label,
  specs,
  entryTitle,
  maxEntries,
  createEmpty,
  people = false,
  value,
  change,
  path,
}: ListFieldProps) {
  const { problems } = useEditorContext()
  const sentence = useSentence()
  const id = useId()
  const fixed = path === 'services'
  return (
    <fieldset className="fields-list" data-way={path}>
      <legend>{label}</legend>
      {value.map((item, index) => {
        const name = String(item[entryTitle] ?? '') || `${label} ${index + 1}`
        const wrong = Object.keys(problems).some((key) => key.startsWith(`${path}.${index}.`))
        return (
          <ListItemDetails
            key={String(item.id ?? item.key ?? index)}
            name={name}
            fresh={fixed || name === `${label} ${index + 1}`}
            wrong={wrong}
          >
            <Fields
              specs={specs}
              value={item}
              change={(to, step) => change(value.with(index, to), step)}
              path={`${path}.${index}.`}
            />
            <OrderButtons
              name={name}
              index={index}
              count={value.length}
              move={(to) => change(moveInList(value, index, to), true)}
              remove={fixed ? undefined : () => change(value.toSpliced(index, 1), true)}
            />
          </ListItemDetails>
        )
      })}
      {!fixed && value.length < maxEntries && (
        <AddEntry {...{ createEmpty, people, value, change }} />
      )}
      <FieldProblem id={id} text={problems[path] && sentence(problems[path])} />
    </fieldset>
  )
}

/** Adds an entry at the end: an empty one, or the card of a person. */
function AddEntry({
  createEmpty,
  people,
  value,
  change,
}: Pick<ListFieldProps, 'createEmpty' | 'value' | 'change'> & { people: boolean }) {
  const messages = useWebsiteMessages()
  const add = (entry: object) => change([...value, { ...createEmpty(), ...entry }], true)
  if (people) return <AddPersonMenu used={value.map((person) => String(person.id))} add={add} />
  return (
    <Button look="outline" compact onClick={() => add({})}>
      <Plus />
      {messages.add}
    </Button>
  )
}
