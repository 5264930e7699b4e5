import { Bold, Italic, Link, List, ListOrdered } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'

import type { FormatCommand, FormatState } from './prose-commands.ts'
import { usePortal } from './use-portal.ts'
import { useMessages } from './use-messages.ts'

const tools = [
  { name: 'strong', Icon: Bold, key: 'B' },
  { name: 'em', Icon: Italic, key: 'I' },
  { name: 'link', Icon: Link, key: 'K' },
  { name: 'bullets', Icon: List, key: undefined },
  { name: 'numbers', Icon: ListOrdered, key: undefined },
] as const

type Props = {
  label: string
  text: string
  formatState: FormatState
  isLinking: boolean
  onPress: () => void
  onCommand: (command: FormatCommand) => void
  onLink: () => void
}

/**
 * Formatting toolbar. One tab stop; arrow keys move between its buttons. `label` and `text` are
 * ids.
 */
export function ProseTools({
  label,
  text,
  formatState,
  isLinking,
  onPress,
  onCommand,
  onLink,
}: Props) {
  const messages = useMessages().portal.richText
  const { isMac: mac } = usePortal()
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const moveFocus = (event: KeyboardEvent) => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: tools.length - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    bar.current?.querySelectorAll('button')[(to + tools.length) % tools.length]?.focus()
  }
  // The text keeps focus, and with it the screen keyboard, while a button is pressed.
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    <div
      className="prose-tools"
      role="toolbar"
      tabIndex={-1}
      aria-labelledby={label}
      aria-controls={text}
      ref={bar}
      onKeyDown={moveFocus}
      onMouseDown={press}
    >
      {tools.map(({ name, Icon, key }, index) => (
        <button
          key={name}
          type="button"
          className="prose-tool"
          title={messages[name]}
          aria-label={messages[name]}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          aria-pressed={name === 'link' ? formatState.href !== null : formatState[name]}
          aria-expanded={name === 'link' ? isLinking : undefined}
          aria-keyshortcuts={key && `${mac ? 'Meta' : 'Control'}+${key}`}
          onClick={() => (name === 'link' ? onLink() : onCommand(name))}
        >
          <Icon />
        </button>
      ))}
    </div>
  )
}
