import { Bold, Italic, Link, List, ListOrdered } from 'lucide-react'

import type { FormatCommand, FormatState } from './prose-commands.ts'
import { ToolBar } from './tool-bar.tsx'
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

/** Formatting toolbar. `label` and `text` are ids. */
export function ProseTools({ formatState, isLinking, onCommand, onLink, ...props }: Props) {
  const messages = useMessages().portal.richText
  return (
    <ToolBar
      {...props}
      tools={tools.map(({ name, ...tool }) => ({
        ...tool,
        name: messages[name],
        isPressed: name === 'link' ? formatState.href !== null : formatState[name],
        isExpanded: name === 'link' ? isLinking : undefined,
        onClick: () => (name === 'link' ? onLink() : onCommand(name)),
      }))}
    />
  )
}
