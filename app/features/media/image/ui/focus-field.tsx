import { FieldProblem } from '#app/ui/field.tsx'

import { type OwnImage, focusPositions } from '../rules.ts'
import { useImageMessages } from './use-image-messages.ts'

/** Nine radio buttons over the image choose the focus. Works without JavaScript. */
export function FocusField({
  picture,
  value,
  problem,
}: {
  picture: Pick<OwnImage, 'hash' | 'width' | 'height'>
  value: string
  problem: string | undefined
}) {
  const messages = useImageMessages()
  return (
    <fieldset
      className="focus-field"
      aria-describedby={problem ? 'focus-hint focus-problem' : 'focus-hint'}
    >
      <legend className="field-label">{messages.focus}</legend>
      <p className="field-hint" id="focus-hint">
        {messages.focusHint}
      </p>
      <div className="focus-picture">
        <img
          src={`/media/${picture.hash}-480.webp`}
          alt=""
          width={picture.width}
          height={picture.height}
        />
        <div className="focus-places">
          {focusPositions.map((place, index) => (
            <label key={place} className="focus-place">
              <input type="radio" name="focus" value={place} defaultChecked={place === value} />
              <span className="visually-hidden">{messages.places[index]}</span>
            </label>
          ))}
        </div>
      </div>
      <FieldProblem id="focus-problem" text={problem} />
    </fieldset>
  )
}
