import { useState } from 'react'

import { serializePreferenceCookie } from '#app/core/preferences.ts'
import { usePortal } from '#app/ui/use-portal.ts'

/**
 * Whether the menu stays open: as the first HTML had it, then as the person says; the cookie is for
 * the next page.
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
