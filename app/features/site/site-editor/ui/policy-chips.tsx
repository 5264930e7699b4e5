import { type ReactNode, createContext, useContext } from 'react'

import { splitPlaceholders } from '#app/features/site/page/rules.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'

/** The known names inside a text with policy values; null in other fields. */
const KnownNames = createContext<readonly string[] | null>(null)
export const PolicyChips = KnownNames.Provider

/** A text control that shows its policy values as chips. */
export function ChipControl({ text, children }: { text: string; children: ReactNode }) {
  const names = useContext(KnownNames)
  if (!names) return children
  const parts = splitPlaceholders(text).map(({ text, name }) => ({
    text,
    kind: name === null ? 'plain' : names.includes(name) ? 'field' : 'unknown',
  }))
  return <MarkedText parts={parts}>{children}</MarkedText>
}
