import { type ComponentProps, useId } from 'react'

import { TextField } from '#app/ui/field.tsx'

/** A text field with suggestions; any text is accepted. */
export function SuggestedField({
  suggestions,
  ...field
}: ComponentProps<typeof TextField> & { suggestions: string[] }) {
  const id = useId()
  return (
    <>
      <TextField {...field} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.filter(Boolean).map((suggestion) => (
          <option key={suggestion} value={suggestion}>
            {suggestion}
          </option>
        ))}
      </datalist>
    </>
  )
}
