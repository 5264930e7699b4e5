import { type Scope, type ScopeCounts, scopes } from '#app/features/booking/booking-series/rules.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { Field } from '#app/ui/field.tsx'

/**
 * Asks which bookings of a series a form applies to. Renders nothing if there are no others. A
 * `compact` field has no visible label.
 */
export function ScopeField({
  counts,
  defaultValue = 'this',
  compact = false,
}: {
  counts: ScopeCounts | null | undefined
  defaultValue?: string
  compact?: boolean
}) {
  const { scope: messages } = useReservationMessages()
  const offered = listOffered(counts)
  if (!counts || offered.length === 1) return null
  const options = offered.map((scope) => (
    <option key={scope} value={scope}>
      {scope === 'this'
        ? messages.this
        : scope === 'following'
          ? messages.following(counts.following - 1)
          : messages.all(counts.all)}
    </option>
  ))
  if (compact)
    return (
      <select
        className="field-control scope-compact"
        name="scope"
        defaultValue={defaultValue}
        aria-label={messages.label}
      >
        {options}
      </select>
    )
  return (
    <Field label={messages.label}>
      {(control) => (
        <select {...control} name="scope" defaultValue={defaultValue}>
          {options}
        </select>
      )}
    </Field>
  )
}

/** Leaves out a scope with the same bookings as a smaller one. */
function listOffered(counts: ScopeCounts | null | undefined): Scope[] {
  const sizes = { this: 1, following: counts?.following ?? 1, all: counts?.all ?? 1 }
  return scopes.filter((scope) => {
    if (scope === 'following') return sizes.following > 1 && sizes.following < sizes.all
    return scope === 'this' || sizes.all > 1
  })
}

/** Returns the number of bookings a submitted form applies to. */
export function countInScope(form: FormData, counts: ScopeCounts | null | undefined): number {
  const scope = form.get('scope')
  return scope === 'following' || scope === 'all' ? (counts?.[scope] ?? 1) : 1
}
