import { deriveAccentColors, minContrasts } from '#app/core/color.ts'
import { TextField } from '#app/ui/field.tsx'

import { useWebsiteMessages } from './use-website-messages.ts'

type Props = {
  label: string
  hint?: string
  problem?: string
  value: string | null
  onChange: (color: string | null) => void
  path: string
}

/** A color, typed or picked, with its contrast. */
export function ColorField({ value, onChange, path, ...frame }: Props) {
  const { contrast } = useWebsiteMessages()
  const colors = deriveAccentColors(value ?? '')
  return (
    <div className="fields-color" data-way={path}>
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
        <p className="muted fields-contrast">
          {contrast(colors.light.contrast.toFixed(1), colors.light.contrast >= minContrasts.text)}
        </p>
      )}
    </div>
  )
}
