import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useState } from 'react'

import {
  type Mentionable,
  findMentionQuery,
  listSuggestions,
} from '#app/features/delivery/review-mention/rules.ts'
import { Field } from '#app/ui/field.tsx'
import { replaceText } from '#app/ui/insert-text.ts'
import { useReviewMessages } from '#app/features/delivery/review-page/ui/use-review-messages.ts'

import './mentions.css'

type Props = Omit<ComponentProps<'textarea'>, 'ref'> & {
  ref?: RefObject<HTMLTextAreaElement | null>
  label: string
  problem: string | undefined
  people: Mentionable[]
}

/** The people whose names match what is typed after an “@”, and which of them is chosen. */
type Menu = { people: Mentionable[]; active: number; start: number }

/** A text in which “@” offers the names of people of the studio. Without a script, it is typed. */
export function MentionTextArea({ label, problem, people, ref, onInput, ...rest }: Props) {
  const { mention: messages } = useReviewMessages()
  const listId = useId()
  const { menu, read, choose, press, close } = useMentionMenu(people)
  return (
    <Field label={label} problem={problem} hint={people.length > 0 ? messages.hint : undefined}>
      {(control) => (
        <div className="mentions">
          <textarea
            {...rest}
            {...control}
            ref={ref}
            onInput={(event) => {
              onInput?.(event)
              read(event.currentTarget)
            }}
            onSelect={(event) => read(event.currentTarget)}
            onKeyDown={press}
            onBlur={close}
            aria-autocomplete={people.length > 0 ? 'list' : undefined}
            aria-controls={menu ? listId : undefined}
            aria-activedescendant={menu ? `${listId}-${menu.active}` : undefined}
          />
          {menu && (
            <div
              className="mention-list"
              id={listId}
              ref={showElement}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select takes focus
              role="listbox"
              aria-label={messages.list}
            >
              {menu.people.map(({ name }, at) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see `press`
                <div
                  key={name}
                  id={`${listId}-${at}`}
                  ref={at === menu.active ? showElement : undefined}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- in this list box
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === menu.active}
                  // the text keeps the focus
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={(event) =>
                    choose(event.currentTarget.closest('.mentions')!.querySelector('textarea')!, at)
                  }
                >
                  {name}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

/** Scrolls an element into view when it is shown or becomes the active one. */
function showElement(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Opens while something after an “@” before the cursor can become a name. */
function useMentionMenu(people: Mentionable[]) {
  const [menu, setMenu] = useState<Menu | null>(null)
  /** The “@” at which Escape closed the menu. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const read = (field: HTMLTextAreaElement) => {
    const found =
      field.selectionStart === field.selectionEnd
        ? findMentionQuery(field.value, field.selectionStart)
        : null
    const matches = found ? listSuggestions(found.query, people) : []
    if (!found || found.start !== closedAt) setClosedAt(null)
    setMenu(
      !found || matches.length === 0 || found.start === closedAt
        ? null
        : { people: matches, active: 0, start: found.start },
    )
  }
  const choose = (field: HTMLTextAreaElement, at: number) => {
    const person = menu?.people[at]
    if (!menu || !person) return
    replaceText(field, [menu.start, field.selectionEnd], `@${person.name} `)
    setMenu(null)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!menu || event.nativeEvent.isComposing) return
    const { length } = menu.people
    const keys: Record<string, () => void> = {
      ArrowDown: () => setMenu({ ...menu, active: (menu.active + 1) % length }),
      ArrowUp: () => setMenu({ ...menu, active: (menu.active + length - 1) % length }),
      Enter: () => choose(event.currentTarget, menu.active),
      Tab: () => choose(event.currentTarget, menu.active),
      Escape() {
        setClosedAt(menu.start)
        setMenu(null)
      },
    }
    const act = keys[event.key]
    if (!act || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return { menu, read, choose, press, close: () => setMenu(null) }
}
