import { type ComponentProps, useId } from 'react'

import { TextField } from '#app/ui/field.tsx'

/** A text field with suggestions; any text is accepted. */
export function SuggestedField({
  among,
  ...field
}: ComponentProps<typeof TextField> & { among: string[] }) {
  const id = useId()
  return (
    <>
      <TextField {...field} list={id} autoComplete="off" />
      <datalist id={id}>
        {among.filter(Boolean).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
    </>
  )
}
