import { Bold, Italic, Link, List, ListOrdered } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'

import type { Deed, Look } from './prose-commands.ts'
import { usePortal } from './use-portal.ts'
import { useWords } from './use-words.ts'

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
  look: Look
  linking: boolean
  onPress: () => void
  onDeed: (deed: Deed) => void
  onLink: () => void
}

/**
 * The looks a text may have, over it: one stop for Tab, arrows lead from one to the next. `label`
 * and `text` are ids.
 */
export function ProseTools({ label, text, look, linking, onPress, onDeed, onLink }: Props) {
  const words = useWords().portal.writing
  const { mac } = usePortal()
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const walk = (event: KeyboardEvent) => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: tools.length - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    bar.current?.querySelectorAll('button')[(to + tools.length) % tools.length]?.focus()
  }
  // the text has the focus, and with it the screen keyboard, while its looks are pressed
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
      onKeyDown={walk}
      onMouseDown={press}
    >
      {tools.map(({ name, Icon, key }, at) => (
        <button
          key={name}
          type="button"
          className="prose-tool"
          title={words[name]}
          aria-label={words[name]}
          tabIndex={at === stop ? 0 : -1}
          onFocus={() => setStop(at)}
          aria-pressed={name === 'link' ? look.href !== null : look[name]}
          aria-expanded={name === 'link' ? linking : undefined}
          aria-keyshortcuts={key && `${mac ? 'Meta' : 'Control'}+${key}`}
          onClick={() => (name === 'link' ? onLink() : onDeed(name))}
        >
          <Icon />
        </button>
      ))}
    </div>
  )
}
