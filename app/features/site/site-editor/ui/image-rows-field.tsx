import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { ImageField } from '#app/features/media/image/ui/image-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { type Change, useEditorContext } from './editor-context.ts'
import { OrderButtons, moveInList } from './order-buttons.tsx'
import { useWebsiteMessages } from './use-website-messages.ts'
import { ListItemDetails } from './list-item-details.tsx'

/** Images in rows: one alone, two side by side, or a grid. */
export function ImageRowsField({
  label,
  value,
  change,
  way,
}: {
  label: string
  value: string[][]
  change: Change<string[][]>
  way: string
}) {
  const messages = useWebsiteMessages()
  return (
    <fieldset className="fields-list" data-way={way}>
      <legend>{label}</legend>
      {value.map((row, at) => (
        <ImageRow
          key={at}
          name={messages.row(at + 1, row.length)}
          row={row}
          path={`${way}.${at}`}
          put={(to) => change(value.with(at, to), true)}
        >
          <OrderButtons
            what={messages.row(at + 1, row.length)}
            at={at}
            count={value.length}
            move={(to) => change(moveInList(value, at, to), true)}
            remove={() => change(value.toSpliced(at, 1), true)}
          />
        </ImageRow>
      ))}
      {value.length < 20 && (
        <Button look="outline" compact onClick={() => change([...value, ['']], true)}>
          <Plus />
          {messages.addRow}
        </Button>
      )}
    </fieldset>
  )
}

type ImageRowProps = {
  name: string
  row: string[]
  path: string
  put: (row: string[]) => void
  children: ReactNode
}

function ImageRow({ name, row, path, put, children }: ImageRowProps) {
  const messages = useWebsiteMessages()
  const editor = useEditorContext()
  const sentence = useSentence()
  const id = useId()
  const problem = editor.problems[path]
  return (
    <ListItemDetails
      name={name}
      fresh={row.length === 0 || row.includes('')}
      wrong={Object.keys(editor.problems).some((key) => key.startsWith(`${path}.`) || key === path)}
    >
      <FieldProblem id={id} text={problem && sentence(problem)} />
      {row.map((picture, place) => (
        <div key={place} data-way={`${path}.${place}`}>
          <ImageField
            label={messages.pictureOf(place + 1)}
            {...getProblemProps(editor.problems[`${path}.${place}`])}
            value={picture || null}
            pictures={editor.pictures}
            onChange={(to, view) => {
              if (to && view) editor.addPicture(to, view)
              put(to ? row.with(place, to) : row.toSpliced(place, 1))
            }}
          />
        </div>
      ))}
      {row.length < 12 && (
        <Button look="outline" compact onClick={() => put([...row, ''])}>
          <Plus />
          {messages.addPicture}
        </Button>
      )}
      {children}
    </ListItemDetails>
  )
}

/** An empty slot has an invalid image id, so that problem is reported as a missing image. */
function getProblemProps(problem: ProblemCode | undefined) {
  return problem ? { problem: problem === 'picture-unknown' ? 'picture-missing' : problem } : {}
}
