import { longDayText, shownOn, timesText } from '#app/core/display.ts'
import { FieldProblem } from '#app/ui/field.tsx'

import { useDateWords } from './use-date-words.ts'

/**
 * A free time, under the name a form gives it; `during` are its two instants, for saying it by the
 * visitor's own clock.
 */
export type TimeOf = {
  name: string
  startsWall: string
  endsWall: string
  startsLater: boolean
  during?: string
}
type Props = {
  legend: string
  times: TimeOf[]
  chosen: string | undefined
  problem: string | undefined
  locale: string
  withDay?: boolean
}

/** Free times to choose one from. */
export function Times({ legend, times, chosen, problem, locale, withDay = false }: Props) {
  const words = useDateWords()
  const wall = { locale, timeZone: 'UTC' }
  return (
    <fieldset className="times" aria-describedby={problem ? 'ask-at-problem' : undefined}>
      <legend className="field-label">{legend}</legend>
      <div className="chips">
        {times.map(({ name, startsWall, endsWall, startsLater, during }, at) => {
          const said = [
            withDay && longDayText(shownOn(startsWall), wall),
            timesText(shownOn(startsWall), shownOn(endsWall), wall),
            startsLater && words.again,
          ]
            .filter(Boolean)
            .join(', ')
          return (
            <label key={name} className="chip">
              <input
                id={at === 0 ? 'ask-at' : undefined}
                type="radio"
                name="at"
                value={name}
                defaultChecked={name === chosen}
                required
                data-during={during}
                data-said={during && said}
              />
              {said}
            </label>
          )
        })}
      </div>
      <FieldProblem id="ask-at-problem" text={problem} />
    </fieldset>
  )
}
