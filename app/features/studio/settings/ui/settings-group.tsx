import type { ReactNode } from 'react'

/**
 * A group of fields under one legend. `quiet` hides the legend from view if the first field has the
 * same label.
 */
export function SettingsGroup({
  legend,
  quiet = false,
  children,
}: {
  legend: string
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className="settings-group">
      <legend className={quiet ? 'visually-hidden' : undefined}>{legend}</legend>
      {children}
    </fieldset>
  )
}
