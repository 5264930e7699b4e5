import { type GallerySize, gallerySizes } from '#app/features/delivery/gallery/rules.ts'
import { FieldProblem } from '#app/ui/field.tsx'

import { useGalleryMessages } from './use-gallery-messages.ts'

/** Check boxes of the sizes to download; `offered` are those of the gallery. */
export function SizeFields({
  id,
  label,
  hint,
  problem,
  checked,
  offered = gallerySizes,
}: {
  id: string
  label: string
  hint?: string
  problem?: string | undefined
  checked: readonly string[]
  offered?: readonly GallerySize[]
}) {
  const messages = useGalleryMessages()
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <div className="ticks">
        {offered.map((size) => (
          <label key={size} className="tick tick-box" title={messages.sizeHints[size]}>
            <input
              type="checkbox"
              name="sizes"
              value={size}
              defaultChecked={checked.includes(size)}
            />
            {messages.sizes[size]}
          </label>
        ))}
      </div>
      <FieldProblem id={`${id}-problem`} text={problem} />
    </fieldset>
  )
}
