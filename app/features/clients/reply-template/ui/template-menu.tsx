import { MessageSquareReply } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'

import type { ReplyTemplate } from '#app/features/clients/reply-template/rules.ts'
import { useMenu } from '#app/ui/use-menu.ts'
import '#app/ui/move-menu.css'

import './template-menu.css'
import { useReplyTemplateMessages } from './use-reply-template-messages.ts'

type Props = { templates: ReplyTemplate[]; onUse: (template: ReplyTemplate) => void }

/**
 * The menu of templates in a reply form. Without JavaScript its items are buttons of the form, and
 * the page comes back with the text.
 */
export function TemplateMenu({ templates, onUse }: Props) {
  const messages = useReplyTemplateMessages()
  const { menu, close } = useMenu()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys
    <details className="template-menu" name="card-menu" ref={menu} onKeyDown={moveFocus}>
      <summary className="button button-outline button-compact">
        <MessageSquareReply />
        {messages.use}
      </summary>
      <div className="card-menu-list">
        {templates.map((template) => (
          <button
            key={template.id}
            className="card-menu-item"
            type="submit"
            name="step"
            value={`template:${template.id}`}
            onClick={(event) => {
              event.preventDefault()
              close()
              onUse(template)
            }}
          >
            {template.name}
          </button>
        ))}
        <Link className="card-menu-item template-menu-manage" to="/portal/settings/reply-templates">
          {templates.length > 0 ? messages.manage : messages.create}
        </Link>
      </div>
    </details>
  )
}

/** The arrow keys move through an open menu, and the down arrow opens it. */
function moveFocus(event: KeyboardEvent<HTMLDetailsElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const menu = event.currentTarget
  menu.open = true
  const items = [...menu.querySelectorAll<HTMLElement>('.card-menu-item')]
  const index = items.findIndex((item) => item === document.activeElement)
  const to = index < 0 ? (step > 0 ? 0 : items.length - 1) : index + step
  items[(to + items.length) % items.length]?.focus()
}
