import { TextField } from '#app/ui/field.tsx'

type Props = { label: string; hint?: string; problem?: string; value: string | null; onChange: (color: string | null) => void; way: string }

/** One color, typed or chosen. */
export function ColorField({ value, onChange, way, ...frame }: Props) {
  const whole = /^#[0-9a-f]{6}$/i.test(value ?? '')
  return (
    <div className="writing-color" data-way={way}>
      <TextField {...frame} value={value ?? ''} onChange={({ target }) => onChange(target.value.trim() === '' ? null : target.value.trim().toLowerCase())} autoComplete="off" spellCheck={false} />
      <input type="color" aria-label={frame.label} value={whole ? value! : '#ff7a38'} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}
