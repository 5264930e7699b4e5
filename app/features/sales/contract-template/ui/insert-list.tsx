import { type RefObject, useLayoutEffect, useRef } from 'react'

import type { InsertOption, ShownMenu } from './content-view.ts'
import { useContractTemplateMessages } from './use-contract-template-messages.ts'

type Props = {
  id: string
  menu: ShownMenu
  /** The element that the list is placed in. */
  frame: RefObject<HTMLElement | null>
  onChoose: (option: InsertOption) => void
}

export const getOptionId = (id: string, option: InsertOption) => `${id}-${option.id}`

/** The values and clauses to insert, below the cursor, which stays in the text. */
export function InsertList({ id, menu, frame, onChoose }: Props) {
  const { editor: messages } = useContractTemplateMessages()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (list.current && frame.current) placeList(list.current, frame.current, menu)
  }, [menu, frame])
  const groups = [
    { label: messages.values, options: menu.options.filter((option) => 'variable' in option) },
    { label: messages.clauses, options: menu.options.filter((option) => 'clause' in option) },
    { label: messages.signing, options: menu.options.filter((option) => 'isInitials' in option) },
  ]
  return (
    <div
      className="contract-insert"
      ref={list}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take the focus
      role="listbox"
      aria-label={messages.insertTitle}
    >
      {groups
        .filter(({ options }) => options.length > 0)
        .map(({ label, options }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options in a list box
          <div key={label} role="group" aria-label={label}>
            <p className="contract-insert-label" aria-hidden="true">
              {label}
            </p>
            {options.map((option) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys of the text
              <div
                key={option.id}
                id={getOptionId(id, option)}
                className="contract-insert-option"
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- in this list box
                role="option"
                tabIndex={-1}
                aria-selected={option === menu.options[menu.active]}
                // the text keeps the focus
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option)}
              >
                {option.label}
              </div>
            ))}
          </div>
        ))}
    </div>
  )
}

function placeList(list: HTMLElement, frame: HTMLElement, { left, bottom }: ShownMenu) {
  const box = frame.getBoundingClientRect()
  const room = box.width - list.offsetWidth - 8
  list.style.setProperty('inset-inline-start', `${Math.max(Math.min(left - box.left, room), 8)}px`)
  list.style.setProperty('inset-block-start', `${bottom - box.top + 6}px`)
  list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
}
