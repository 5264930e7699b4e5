import type { ComponentProps } from 'react'

import { TextField } from '#app/ui/field.tsx'

/** A field for a number of up to four digits. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} inputMode="numeric" autoComplete="off" maxLength={4} />
}
