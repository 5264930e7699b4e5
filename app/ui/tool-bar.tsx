import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'

import { usePortal } from './use-portal.ts'

type Tool = {
  name: string
  Icon: LucideIcon
  /** The letter that does the same with Ctrl or Cmd. */
  key?: string | undefined
  isPressed?: boolean | undefined
  isExpanded?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Shown next to the icon. */
  text?: string | undefined
  onClick: () => void
}

type Props = {
  /** The id of its label, or else its name. */
  label?: string
  name?: string
  /** The id of the text. */
  text: string
  tools: Tool[]
  onPress: () => void
  /** More controls, outside of the tab stop of the buttons. */
  children?: ReactNode
}

/** Toolbar of a rich text. One tab stop; arrow keys move between its buttons. */
export function ToolBar({ label, name, text, tools, onPress, children }: Props) {
  const { isMac: mac } = usePortal()
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const moveFocus = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLButtonElement)) return
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: tools.length - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    bar.current?.querySelectorAll('button')[(to + tools.length) % tools.length]?.focus()
  }
  // The text keeps focus, and with it the screen keyboard, while a button is pressed.
  const press = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('select, label')) return
    event.preventDefault()
    onPress()
  }
  return (
    <div
      className="prose-tools"
      role="toolbar"
      tabIndex={-1}
      aria-labelledby={label}
      aria-label={name}
      aria-controls={text}
      ref={bar}
      onKeyDown={moveFocus}
      onMouseDown={press}
    >
      {tools.map(({ name, Icon, key, isPressed, isExpanded, isDisabled, text, onClick }, index) => (
        <button
          key={name}
          type="button"
          className="prose-tool"
          title={name}
          aria-label={text === undefined ? name : undefined}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          aria-pressed={isPressed}
          aria-expanded={isExpanded}
          aria-disabled={isDisabled}
          aria-keyshortcuts={key && `${mac ? 'Meta' : 'Control'}+${key}`}
          onClick={onClick}
        >
          <Icon />
          {text}
        </button>
      ))}
      {children}
    </div>
  )
}
