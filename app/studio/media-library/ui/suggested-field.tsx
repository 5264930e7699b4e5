import { type ComponentProps, useId } from 'react'

import { TextField } from '#app/ui/field.tsx'

/** A field in which anything may be typed, with what is there already to choose from. */
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
