import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Form } from 'react-router'

import './move-menu.css'
import { useMenu } from './use-menu.ts'
import { useMessages } from './use-messages.ts'

type Props = {
  label: string
  action: string
  /**
   * Name of the field that holds the position, and its values one step up and down, where possible.
   */
  name: string
  up: string | undefined
  down: string | undefined
  onChoose: (place: string) => void
  /** Hidden fields and further positions, and additional menu items. */
  children: ReactNode
  extraItems?: ReactNode
}

/**
 * Menu to move an item without dragging: a form whose buttons are the positions. Works without
 * JavaScript.
 */
export function MoveMenu({ label, action, name, up, down, onChoose, children, extraItems }: Props) {
  const { board } = useMessages().portal.projects
  const { menu, close } = useMenu()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    close()
    onChoose(button?.value ?? '')
  }
  return (
    <details className="card-menu" name="card-menu" ref={menu}>
      <summary className="icon-button" aria-label={label}>
        <Ellipsis />
      </summary>
      <div className="card-menu-list">
        <Form method="post" action={action} onSubmit={send}>
          {children}
          {up !== undefined && (
            <button className="card-menu-item card-menu-step" type="submit" name={name} value={up}>
              <ArrowUp />
              {board.up}
            </button>
          )}
          {down !== undefined && (
            <button
              className="card-menu-item card-menu-step"
              type="submit"
              name={name}
              value={down}
            >
              <ArrowDown />
              {board.down}
            </button>
          )}
        </Form>
        {extraItems}
      </div>
    </details>
  )
}
