import { Plus } from 'lucide-react'

import { useMenu } from '#app/ui/use-menu.ts'
import '#app/ui/move-menu.css'

import { useEditorContext } from './editor-context.ts'
import { useWebsiteMessages } from './use-website-messages.ts'

type Props = {
  /** The ids of the people who have a card. */
  used: string[]
  /** Adds a card; an empty one for a new person, who is added when the team is published. */
  add: (card: { id: string; name: string; role: string } | object) => void
}

/** Adds the card of one of the studio's people, or of a new person. */
export function AddPersonMenu({ used, add }: Props) {
  const { people } = useEditorContext()
  const messages = useWebsiteMessages()
  const { menu, close } = useMenu()
  const choose = (card: Parameters<Props['add']>[0]) => {
    close()
    add(card)
  }
  return (
    <details className="card-menu add-person" name="card-menu" ref={menu}>
      <summary className="button button-outline button-compact">
        <Plus />
        {messages.addPerson}
      </summary>
      <div className="card-menu-list">
        {people
          .filter(({ id }) => !used.includes(id))
          .map(({ id, name, title }) => (
            <button
              key={id}
              className="card-menu-item"
              type="button"
              onClick={() => choose({ id, name, role: title })}
            >
              {name}
            </button>
          ))}
        <button className="card-menu-item" type="button" onClick={() => choose({})}>
          {messages.newPerson}
        </button>
      </div>
    </details>
  )
}
