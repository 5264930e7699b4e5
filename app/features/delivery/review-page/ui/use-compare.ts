import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import type { ReviewView } from './review-view.ts'

export const compareModes = ['side', 'wipe', 'alternate'] as const
export type CompareMode = (typeof compareModes)[number]
export type Comparison = ReturnType<typeof useCompare>

/**
 * Shows another version next to this one, behind it, or alternating with it; its number is in the
 * address.
 */
export function useCompare(
  { path, version, comparable, compared }: ReviewView,
  pane: RefObject<HTMLDivElement | null>,
) {
  const navigate = useNavigate()
  const [mode, setMode] = useState<CompareMode>('side')
  const [isOtherShown, showOther] = useState(false)
  const [part, setPart] = useState(50)
  useEffect(() => {
    pane.current?.style.setProperty('--wipe', `${part}%`)
  })
  const choose = (number: number | null) =>
    void navigate(`${path}?v=${version.number}${number === null ? '' : `&compare=${number}`}`, {
      replace: true,
      preventScrollReset: true,
    })
  const nearest =
    comparable.findLast((number) => number < version.number) ?? comparable.at(-1) ?? null
  return {
    mode,
    setMode,
    /** Shows the one or the other version. */
    isOtherShown,
    showOther,
    /** Percent of the picture that shows this version, from the left. */
    part,
    setPart,
    choose,
    /** Null without another version of the same kind. */
    toggle: nearest === null ? null : () => choose(compared ? null : nearest),
  }
}
