import { accentColors, contrasts } from '#app/core/color.ts'
import { TextField } from '#app/ui/field.tsx'

import { useWebsiteWords } from './use-website-words.ts'

type Props = {
  label: string
  hint?: string
  problem?: string
  value: string | null
  onChange: (color: string | null) => void
  way: string
}

/** One color, typed or chosen, and how well it can be read. */
export function ColorField({ value, onChange, way, ...frame }: Props) {
  const { contrast } = useWebsiteWords()
  const colors = accentColors(value ?? '')
  return (
    <div className="writing-color" data-way={way}>
      <TextField
        {...frame}
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(target.value.trim() === '' ? null : target.value.trim().toLowerCase())
        }
        autoComplete="off"
        spellCheck={false}
      />
      <input
        type="color"
        aria-label={frame.label}
        value={colors ? value! : '#ff7a38'}
        onChange={({ target }) => onChange(target.value)}
      />
      {colors && (
        <p className="muted writing-contrast">
          {contrast(colors.light.contrast.toFixed(1), colors.light.contrast >= contrasts.text)}
        </p>
      )}
    </div>
  )
}
