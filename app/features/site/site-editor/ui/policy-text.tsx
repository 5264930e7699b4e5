import { Braces } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'

import { findUnknownPlaceholders } from '#app/features/site/page/rules.ts'
import { insertText, removePlaceholder } from '#app/ui/insert-text.ts'
import { useMenu } from '#app/ui/use-menu.ts'
import '#app/ui/move-menu.css'

import { useEditorContext } from './editor-context.ts'
import { PolicyChips } from './policy-chips.tsx'
import { useChipHighlights } from './use-chip-highlights.ts'
import { useWebsiteMessages } from './use-website-messages.ts'
import './policy-text.css'

type Props = { path: string; value: unknown; children: (isUnknown: boolean) => ReactNode }

const editable = 'input, textarea, [contenteditable=true]'

/**
 * A text field with policy values, which are chips within the text: a menu inserts them at the
 * cursor, Backspace and Delete remove one whole, and a line below explains them. An unknown one is
 * marked and a problem at once.
 */
export function PolicyText({ path, value, children }: Props) {
  const { placeholders, setUnreadable } = useEditorContext()
  const box = useRef<HTMLDivElement>(null)
  const names = useMemo(() => Object.keys(placeholders), [placeholders])
  useChipHighlights(box, names)
  const isUnknown = Object.keys(findUnknownPlaceholders(value, names)).length > 0
  useEffect(() => {
    setUnreadable(path, isUnknown ? { problem: 'figure-unknown', typed: '' } : null)
    return () => setUnreadable(path, null)
  }, [setUnreadable, path, isUnknown])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field inside
    <div className="policy-text" ref={box} onKeyDown={(event) => removePlaceholder(event, names)}>
      <PolicyChips value={names}>{children(isUnknown)}</PolicyChips>
      <UsedValues value={value} />
      <InsertMenu
        insert={(name) => {
          box.current?.querySelector<HTMLElement>(editable)?.focus()
          insertText(`{${name}}`)
        }}
      />
    </div>
  )
}

/** Lists the policy values in a text by name, with what visitors read. */
function UsedValues({ value }: { value: unknown }) {
  const { placeholders } = useEditorContext()
  const messages = useWebsiteMessages()
  const text = JSON.stringify(value ?? '')
  const used = Object.keys(placeholders).filter((name) => text.includes(`{${name}}`))
  if (used.length === 0) return null
  return (
    <ul className="policy-values" aria-label={messages.policyValues.used}>
      {used.map((name) => (
        <li key={name}>
          {getValueName(messages.policyValues.names, name)}: <b>{placeholders[name]}</b>
        </li>
      ))}
    </ul>
  )
}

function InsertMenu({ insert }: { insert: (name: string) => void }) {
  const { placeholders } = useEditorContext()
  const { policyValues: messages } = useWebsiteMessages()
  const { menu, close } = useMenu()
  return (
    <details className="card-menu policy-menu" name="card-menu" ref={menu}>
      <summary className="icon-button" aria-label={messages.insert} title={messages.insert}>
        <Braces />
      </summary>
      <div className="card-menu-list">
        {Object.entries(placeholders).map(([name, value]) => (
          <button
            key={name}
            className="card-menu-item"
            type="button"
            onClick={() => {
              close()
              insert(name)
            }}
          >
            {getValueName(messages.names, name)}
            <span className="muted">{value}</span>
          </button>
        ))}
      </div>
    </details>
  )
}

function getValueName(names: Record<string, string>, name: string): string {
  return names[name] ?? name
}
