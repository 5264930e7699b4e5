import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { PictureField } from '#app/studio/picture/ui/picture-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { type Change, useDesk } from './desk.ts'
import { Order, moved } from './order.tsx'
import { useWebsiteWords } from './use-website-words.ts'
import { WritingItem } from './writing-item.tsx'

/** Pictures in rows: one alone, two beside each other, or a grid. */
export function RowsField({
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
  const words = useWebsiteWords()
  return (
    <fieldset className="writing-list" data-way={way}>
      <legend>{label}</legend>
      {value.map((row, at) => (
        <Row
          key={at}
          name={words.row(at + 1, row.length)}
          row={row}
          way={`${way}.${at}`}
          put={(to) => change(value.with(at, to), true)}
        >
          <Order
            what={words.row(at + 1, row.length)}
            at={at}
            count={value.length}
            move={(to) => change(moved(value, at, to), true)}
            remove={() => change(value.toSpliced(at, 1), true)}
          />
        </Row>
      ))}
      {value.length < 20 && (
        <Button look="outline" compact onClick={() => change([...value, ['']], true)}>
          <Plus />
          {words.addRow}
        </Button>
      )}
    </fieldset>
  )
}

type RowProps = {
  name: string
  row: string[]
  way: string
  put: (row: string[]) => void
  children: ReactNode
}

function Row({ name, row, way, put, children }: RowProps) {
  const words = useWebsiteWords()
  const desk = useDesk()
  const sentence = useSentence()
  const id = useId()
  const problem = desk.problems[way]
  return (
    <WritingItem
      name={name}
      fresh={row.length === 0 || row.includes('')}
      wrong={Object.keys(desk.problems).some((key) => key.startsWith(`${way}.`) || key === way)}
    >
      <FieldProblem id={id} text={problem && sentence(problem)} />
      {row.map((picture, place) => (
        <div key={place} data-way={`${way}.${place}`}>
          <PictureField
            label={words.pictureOf(place + 1)}
            {...problemOf(desk.problems[`${way}.${place}`])}
            value={picture || null}
            pictures={desk.pictures}
            onChange={(to, view) => {
              if (to && view) desk.addPicture(to, view)
              put(to ? row.with(place, to) : row.toSpliced(place, 1))
            }}
          />
        </div>
      ))}
      {row.length < 12 && (
        <Button look="outline" compact onClick={() => put([...row, ''])}>
          <Plus />
          {words.addPicture}
        </Button>
      )}
      {children}
    </WritingItem>
  )
}

/** An empty place has no name of a picture at all. */
function problemOf(problem: ProblemCode | undefined) {
  return problem ? { problem: problem === 'picture-unknown' ? 'picture-missing' : problem } : {}
}
