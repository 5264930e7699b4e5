import { ExternalLink } from 'lucide-react'

import { formatDuration } from '#app/core/display.ts'
import { toSlug } from '#app/core/slug.ts'
import { categories } from '#app/features/studio/service/rules.ts'
import { TextField } from '#app/ui/field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { type Option, SelectControl } from './choice-controls.tsx'
import type { ControlProps, Controls } from './control-props.ts'
import { type Change, useEditorContext } from './editor-context.ts'
import { ImageRowsField } from './image-rows-field.tsx'
import { ParsedField } from './parsed-field.tsx'
import { useWebsiteMessages } from './use-website-messages.ts'

function CategoryControl({ frame, value, change, path }: ControlProps<'category'>) {
  const { categories: names } = useMessages().site.portfolio
  return (
    <SelectControl
      {...frame}
      value={String(value ?? '')}
      values={categories.map((key): Option => [key, names[key]])}
      change={(to) => change(to, true)}
      path={path}
    />
  )
}

function VideoControl({ frame, value, change, path }: ControlProps<'film'>) {
  const messages = useWebsiteMessages()
  const editor = useEditorContext()
  return (
    <>
      <SelectControl
        {...frame}
        value={String(value ?? '')}
        values={[['', messages.noFilm], ...editor.films.map(toOption)]}
        change={(to) => change(to || null, true)}
        path={path}
      />
      <LibraryLink />
    </>
  )
}

function RecordingControl({ frame, value, change, path }: ControlProps<'recording'>) {
  const messages = useWebsiteMessages()
  const editor = useEditorContext()
  return (
    <>
      <SelectControl
        {...frame}
        value={String(value ?? '')}
        values={[['', messages.noRecording], ...editor.sounds.map(toOption)]}
        change={(to) => change(to, true)}
        path={path}
      />
      <LibraryLink />
    </>
  )
}

function toOption({ id, name }: { id: string; name: string }): Option {
  return [id, name]
}

/** Videos and recordings are uploaded in the media library, which opens in a new tab. */
function LibraryLink() {
  const messages = useWebsiteMessages()
  return (
    <p className="field-hint fields-library">
      <a href="/portal/media" target="_blank" rel="noreferrer">
        {messages.bring}
        <ExternalLink aria-hidden="true" />
      </a>
    </p>
  )
}

function PersonControl({ frame, value, change, path }: ControlProps<'person'>) {
  const { team } = useEditorContext()
  return (
    <div data-way={path}>
      <TextField
        {...frame}
        value={String(value ?? '')}
        onChange={({ target }) => change(target.value)}
        autoComplete="off"
        list="team-names"
      />
      <datalist id="team-names">
        {team.map((member) => (
          <option key={member}>{member}</option>
        ))}
      </datalist>
    </div>
  )
}

function YearControl({ frame, value, change, path }: ControlProps<'year'>) {
  return (
    <ParsedField
      {...frame}
      value={(value ?? null) as number | null}
      format={(year) => String(year ?? '')}
      inputMode="numeric"
      parse={(text) => (text === '' ? null : /^\d{1,4}$/.test(text) ? Number(text) : undefined)}
      unreadableProblem="year-malformed"
      change={change}
      path={path}
    />
  )
}

function ClockControl({ frame, value, change, path }: ControlProps<'clock'>) {
  return (
    <ParsedField
      {...frame}
      value={Number(value ?? 0)}
      format={formatDuration}
      inputMode="text"
      parse={parseSeconds}
      unreadableProblem="second-malformed"
      change={change}
      path={path}
    />
  )
}

/** Parses seconds or minutes and seconds: `1:05` and `65` are equal. */
function parseSeconds(text: string): number | undefined {
  const [, minutes = '0', seconds] = /^(?:(\d{1,4}):)?(\d{1,5})$/.exec(text) ?? []
  return seconds === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
}

function SlugControl({ frame, value, change, path }: ControlProps<'slug'>) {
  return (
    <ParsedField
      {...frame}
      value={String(value ?? '')}
      format={String}
      inputMode="url"
      parse={toSlug}
      unreadableProblem="slug-malformed"
      change={change}
      path={path}
    />
  )
}

function ImageRowsControl({ frame, value, change, path }: ControlProps<'rows'>) {
  return (
    <ImageRowsField
      label={frame.label}
      value={(value ?? []) as string[][]}
      change={change as Change<string[][]>}
      path={path}
    />
  )
}

/** The controls of fields that only case studies have. */
export const caseStudyControls = {
  category: CategoryControl,
  film: VideoControl,
  recording: RecordingControl,
  year: YearControl,
  clock: ClockControl,
  slug: SlugControl,
  person: PersonControl,
  rows: ImageRowsControl,
} satisfies Partial<Controls>

export type CaseStudyControls = typeof caseStudyControls
