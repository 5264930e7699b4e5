import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type Frame = {
  label: ReactNode
  /** Error message; it marks and describes the control. */
  problem?: string
  hint?: string
  /** Short note after the label, such as "(optional)". */
  note?: string
  id?: string
  className?: string
}

type Control = {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, control, hint and error message, connected for screen readers. */
export function Field({
  label,
  problem,
  hint,
  note,
  id,
  className,
  children,
}: Frame & { children: (control: Control) => ReactNode }) {
  const generatedId = useId()
  const name = id ?? generatedId
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className="field-label" htmlFor={name}>
        {label}
        {note && (
          <>
            {' '}
            <span className="field-note">{note}</span>
          </>
        )}
      </label>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-box">
        {children({
          id: name,
          className: 'field-control',
          'aria-invalid': problem ? true : undefined,
          'aria-describedby': described || undefined,
        })}
      </div>
      <FieldProblem id={`${name}-problem`} text={problem} />
    </div>
  )
}

export function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p className="field-problem" id={id}>
      <CircleAlert />
      {text}
    </p>
  )
}

export function TextField({
  label,
  problem,
  hint,
  note,
  id,
  className,
  ...rest
}: Frame & ComponentProps<'input'>) {
  return (
    <Field {...{ label, problem, hint, note, id, className }}>
      {(control) => <input type="text" {...rest} {...control} />}
    </Field>
  )
}

export function TextArea({
  label,
  problem,
  hint,
  note,
  id,
  className,
  ...rest
}: Frame & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, problem, hint, note, id, className }}>
      {(control) => <textarea {...rest} {...control} />}
    </Field>
  )
}
