import { useState } from 'react'

import { serializePreferenceCookie } from '#app/core/preferences.ts'
import { usePortal } from '#app/ui/use-portal.ts'

/**
 * Returns the pinned state of the menu, at first that of the initial HTML, and a function that
 * toggles it. The cookie is written for the next page load.
 */
export function usePinned() {
  const [pinned, pin] = useState(usePortal().preferences.menu === 'pinned')
  const toggle = () => {
    document.cookie = serializePreferenceCookie(
      'menu',
      pinned ? 'free' : 'pinned',
      location.protocol === 'https:',
    )
    pin(!pinned)
  }
  return { pinned, toggle }
}
