import { useState } from 'react'
import { Link } from 'react-router'

import { watermarkPositions } from '#app/core/watermark.ts'
import { FieldProblem, TextField } from '#app/ui/field.tsx'

import type { LogoChoice } from '../rules.ts'
import { useWatermarkMessages } from './use-watermark-messages.ts'

/** Text or logo; the style sheet shows the fields of the one that is chosen. */
export function KindField({ value }: { value: string | undefined }) {
  const messages = useWatermarkMessages()
  return (
    <fieldset>
      <legend className="field-label">{messages.kind}</legend>
      <div className="ticks">
        {(['text', 'logo'] as const).map((kind) => (
          <label key={kind} className="tick tick-box">
            <input type="radio" name="kind" value={kind} defaultChecked={kind === value} />
            {messages.kinds[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function TextMarkField(
  field: Pick<Parameters<typeof TextField>[0], 'name' | 'defaultValue' | 'hint' | 'placeholder'> & {
    problem: string | undefined
  },
) {
  const messages = useWatermarkMessages()
  const { problem, ...props } = field
  return (
    <TextField
      {...props}
      {...(problem && { problem })}
      id="watermark-text"
      className="watermark-text"
      label={messages.text}
      maxLength={60}
      autoComplete="off"
    />
  )
}

/** Pictures of the library that can be the logo. */
export function LogoField({
  logos,
  value,
  problem,
}: {
  logos: LogoChoice[]
  value: string
  problem: string | undefined
}) {
  const messages = useWatermarkMessages()
  return (
    <fieldset
      className="watermark-logo"
      data-wrong={problem ? '' : undefined}
      aria-describedby={problem ? 'watermark-logo-problem' : undefined}
    >
      <legend className="field-label">{messages.logo}</legend>
      <p className="field-hint">{logos.length > 0 ? messages.logoHint : messages.noLogos}</p>
      {logos.length > 0 && (
        <div className="watermark-logos">
          {logos.map(({ hash, name }) => (
            <label key={hash} className="watermark-logo-choice">
              <input type="radio" name="logoHash" value={hash} defaultChecked={hash === value} />
              <img
                src={`/media/${hash}-480.webp`}
                alt={name || messages.currentLogo}
                loading="lazy"
              />
            </label>
          ))}
        </div>
      )}
      <Link className="watermark-link" to="/portal/media">
        {messages.library}
      </Link>
      <FieldProblem id="watermark-logo-problem" text={problem} />
    </fieldset>
  )
}

/** Nine places on a picture, or all over it. */
export function PositionField({ value }: { value: string | undefined }) {
  const messages = useWatermarkMessages()
  return (
    <fieldset className="watermark-position">
      <legend className="field-label">{messages.position}</legend>
      <div className="watermark-places">
        {watermarkPositions.map((position) => (
          <label key={position} className="watermark-place" data-place={position}>
            <input
              type="radio"
              name="position"
              value={position}
              defaultChecked={position === value}
            />
            <span className={position === 'tiled' ? undefined : 'visually-hidden'}>
              {messages.positions[position]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A number of percent, as a number and, with JavaScript, as a slider that changes it. */
export function PercentField({
  name,
  defaultValue,
  problem,
  label,
  hint,
  min,
  max,
}: {
  name: string
  defaultValue: string | undefined
  problem: string | undefined
  label: string
  hint: string
  min: number
  max: number
}) {
  const [text, setText] = useState<string>()
  const number = Number(text ?? defaultValue)
  return (
    <div className="watermark-percent">
      <TextField
        name={name}
        defaultValue={defaultValue}
        {...(problem && { problem })}
        id={`watermark-${name}`}
        label={label}
        hint={hint}
        type="number"
        min={min}
        max={max}
        required
        onChange={({ target }) => setText(target.value)}
      />
      <input
        type="range"
        min={min}
        max={max}
        value={Number.isFinite(number) ? number : min}
        aria-label={label}
        onChange={({ target }) => {
          setText(target.value)
          const field = target.form?.elements.namedItem(name)
          if (field instanceof HTMLInputElement) field.value = target.value
        }}
      />
    </div>
  )
}
