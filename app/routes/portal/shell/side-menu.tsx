import { Pin } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { PortalMenu } from './menu.tsx'
import { usePeek } from './use-peek.ts'

type Props = {
  pinned: boolean
  onPin: () => void
  /**
   * Called when the menu becomes wide or narrow for any reason. The listener adjusts the layout.
   */
  onExpandedChange: (expanded: boolean) => void
}

/** The side menu: narrow when collapsed, wide while it is pinned, hovered or focused. */
export function SideMenu({ pinned, onPin, onExpandedChange }: Props) {
  const opens = usePortal().preferences['menu-opens']
  const side = useRef<HTMLDivElement>(null)
  const { peeking, labelsHidden } = usePeek(side, opens === 'hover')
  const expanded = pinned || peeking
  // runs before paint, so that both edges start moving in the same frame
  useLayoutEffect(() => onExpandedChange(expanded), [expanded, onExpandedChange])
  return (
    <div
      className="side"
      ref={side}
      data-expanded={expanded || undefined}
      data-opens={opens}
      data-labels-hidden={labelsHidden || undefined}
    >
      <PortalMenu>
        <PinToggle pinned={pinned} onPin={onPin} />
      </PortalMenu>
    </div>
  )
}

/**
 * A small form, so that it works before hydration. Its label never changes; `aria-pressed` shows
 * the state.
 */
function PinToggle({ pinned, onPin }: Pick<Props, 'pinned' | 'onPin'>) {
  const { menu } = useMessages().portal
  const { isMac: mac } = usePortal()
  const { pathname, search } = useLocation()
  return (
    <form
      className="menu-pin"
      method="post"
      action="/portal/menu"
      onSubmit={(event) => {
        event.preventDefault()
        onPin()
      }}
    >
      <input type="hidden" name="menu" value={pinned ? 'free' : 'pinned'} />
      <input type="hidden" name="to" value={pathname + search} />
      <button
        className="menu-toggle"
        type="submit"
        aria-pressed={pinned}
        aria-keyshortcuts={mac ? 'Meta+B' : 'Control+B'}
      >
        <Pin strokeWidth={1.75} />
        <span className="menu-label">{menu.pin}</span>
      </button>
    </form>
  )
}
