import { useState } from 'react'

import { serializePreferenceCookie } from '#app/core/preferences.ts'
import { usePortal } from '#app/ui/use-portal.ts'

/**
 * Returns if the menu is pinned: first from the cookie in the initial HTML, then by the user's
 * choice. The cookie is written for the next page load.
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
