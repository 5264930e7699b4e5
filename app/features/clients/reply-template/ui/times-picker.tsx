import { useId, useState } from 'react'

import type { ReplyTimes } from '#app/features/clients/reply-template/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

import './times-picker.css'
import { useReplyTemplateMessages } from './use-reply-template-messages.ts'

type Props = {
  times: ReplyTimes
  /** Receives the chosen times as they are written. */
  onInsert: (times: string[]) => void
  onClose: () => void
}

/**
 * Free times by day, to be written into a reply. Without JavaScript its button is one of the form,
 * and the page comes back with the text.
 */
export function TimesPicker({ times: { days }, onInsert, onClose }: Props) {
  const messages = useReplyTemplateMessages().times
  const id = useId()
  const [selectedNames, setSelectedNames] = useState<string[]>([])
  const listed = days.flatMap(({ times }) => times)
  const insert = () =>
    onInsert(listed.filter(({ name }) => selectedNames.includes(name)).map(({ text }) => text))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the boxes
    <section
      className="times-picker"
      data-draft="off"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return onClose()
        // Enter in a box would press the first button of the form
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        event.stopPropagation()
        if (selectedNames.length > 0) insert()
      }}
    >
      <h3 id={id}>{days.length > 0 ? messages.title : messages.none}</h3>
      {days.map(({ label, times }) => (
        <fieldset key={label}>
          <legend>{label}</legend>
          {times.map(({ name, label: hours }) => (
            <label key={name} className="times-picker-time">
              <input
                type="checkbox"
                name={`time:${name}`}
                value="on"
                onChange={({ target }) =>
                  setSelectedNames((names) =>
                    target.checked ? [...names, name] : names.filter((other) => other !== name),
                  )
                }
              />
              {hours}
            </label>
          ))}
        </fieldset>
      ))}
      <Actions
        count={days.length > 0 ? selectedNames.length : null}
        onInsert={insert}
        onClose={onClose}
      />
    </section>
  )
}

/** `count` is the number of chosen times, or null if there is none to choose. */
function Actions({
  count,
  onInsert,
  onClose,
}: {
  count: number | null
  onInsert: () => void
  onClose: () => void
}) {
  const messages = useReplyTemplateMessages().times
  const isHydrated = useHydrated()
  return (
    <p className="form-actions">
      {count !== null && (
        <Button
          type="submit"
          compact
          name="step"
          value="insert-times"
          disabled={isHydrated && count === 0}
          onClick={(event) => {
            event.preventDefault()
            onInsert()
          }}
        >
          {count ? messages.insertCount(count) : messages.insert}
        </Button>
      )}
      {isHydrated && (
        <Button compact look="quiet" onClick={onClose}>
          {messages.close}
        </Button>
      )}
    </p>
  )
}
