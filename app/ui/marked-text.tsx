import { type ReactNode, useEffect, useRef } from 'react'

import './marked-text.css'
import { useHydrated } from './use-hydrated.ts'

export type MarkedPart = { text: string; kind: string }

/**
 * Highlights parts of the text of a control, those that aren't `plain` by their kind. They are
 * drawn behind it, so that typing, undo, input methods and drafts stay the browser's. A text area
 * grows with its text.
 */
export function MarkedText({ parts, children }: { parts: MarkedPart[]; children: ReactNode }) {
  const isHydrated = useHydrated()
  const back = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const backdrop = back.current
    const field = backdrop?.nextElementSibling
    const follow = () => backdrop?.scrollTo(field?.scrollLeft ?? 0, 0)
    follow()
    field?.addEventListener('scroll', follow, { passive: true })
    return () => field?.removeEventListener('scroll', follow)
  }, [isHydrated, parts])
  return (
    <div className="marked-text" data-marked={isHydrated || undefined}>
      {isHydrated && (
        <div className="field-control marked-text-back" aria-hidden="true" ref={back}>
          {parts.map((part, index) =>
            part.kind === 'plain' ? (
              part.text
            ) : (
              // parts have no identity beyond their place
              <mark key={index} className={`marked-${part.kind}`}>
                {part.text}
              </mark>
            ),
          )}
          {/* a line break at the end needs a character after it to take up a line */}
          {'\u200b'}
        </div>
      )}
      {children}
    </div>
  )
}
