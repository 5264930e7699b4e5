import type { ComponentProps } from 'react'

import { Button } from './button.tsx'

/**
 * Sends a form that a script sends by itself. It is shown only without JavaScript: a button that
 * hydration removes would move the rest of the page.
 */
export function NoScriptButton(props: Omit<ComponentProps<typeof Button>, 'type'>) {
  return <Button {...props} type="submit" data-no-script="" />
}
