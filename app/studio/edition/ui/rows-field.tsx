import { Plus } from 'lucide-react'
import { useId } from 'react'

import { PictureField } from '#app/studio/picture/ui/picture-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'

import { type Change, useDesk } from './desk.ts'
import { Order, moved } from './order.tsx'
import { useSentence, useWebsiteWords } from './use-website-words.ts'
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
  const desk = useDesk()
  const sentence = useSentence()
  const base = useId()
  return (
    <fieldset className="writing-list" data-way={way}>
      <legend>{label}</legend>
      {value.map((row, at) => {
        const name = words.row(at + 1, row.length)
        const put = (to: string[]) => change(value.with(at, to), true)
        return (
          <WritingItem
            key={at}
            name={name}
            fresh={row.length === 0 || row.includes('')}
            wrong={Object.keys(desk.problems).some(
              (key) => key.startsWith(`${way}.${at}.`) || key === `${way}.${at}`,
            )}
          >
            <FieldProblem
              id={`${base}-${at}`}
              text={desk.problems[`${way}.${at}`] && sentence(desk.problems[`${way}.${at}`]!)}
            />
            {row.map((id, place) => (
              <div key={place} data-way={`${way}.${at}.${place}`}>
                <PictureField
                  label={words.pictureOf(place + 1)}
                  {...problemOf(desk.problems[`${way}.${at}.${place}`])}
                  value={id || null}
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
            <Order
              what={name}
              at={at}
              count={value.length}
              move={(to) => change(moved(value, at, to), true)}
              remove={() => change(value.toSpliced(at, 1), true)}
            />
          </WritingItem>
        )
      })}
      {value.length < 20 && (
        <Button look="outline" compact onClick={() => change([...value, ['']], true)}>
          <Plus />
          {words.addRow}
        </Button>
      )}
    </fieldset>
  )
}

/** An empty place has no name of a picture at all. */
function problemOf(problem: string | undefined) {
  return problem ? { problem: problem === 'picture-unknown' ? 'picture-missing' : problem } : {}
}
