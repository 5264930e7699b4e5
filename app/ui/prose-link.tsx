import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { parseHref } from '#app/core/href.ts'

import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { useMessages } from './use-messages.ts'

type Props = { href: string | null; onSet: (href: string | null) => void; onDone: () => void }

/** Input for the target of a link. Not a form, because it is inside one. */
export function ProseLink({ href, onSet, onDone }: Props) {
  const messages = useMessages().portal.richText
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(href ?? '')
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const finish = (to: string | null) => {
    onSet(to)
    onDone()
  }
  const set = () => {
    const parsed = parseHref(text)
    if (parsed === null) setWrong(true)
    else finish(parsed)
  }
  const press = (event: KeyboardEvent) => {
    const handler = { Escape: onDone, Enter: set }[event.key]
    if (!handler) return
    event.preventDefault()
    event.stopPropagation()
    handler()
  }
  return (
    <fieldset className="prose-link" aria-label={messages.link}>
      <TextField
        label={messages.address}
        hint={messages.addressHint}
        problem={isWrong ? messages.malformed : undefined}
        ref={input}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
        onKeyDown={press}
      />
      <Buttons
        hasLink={Boolean(href)}
        onSet={set}
        onRemove={() => finish(null)}
        onCancel={onDone}
      />
    </fieldset>
  )
}

function Buttons({
  hasLink,
  onSet,
  onRemove,
  onCancel,
}: {
  hasLink: boolean
  onSet: () => void
  onRemove: () => void
  onCancel: () => void
}) {
  const { cancel, richText: messages } = useMessages().portal
  return (
    <div className="prose-link-actions">
      <Button compact look="accent" onClick={onSet}>
        {messages.setLink}
      </Button>
      {hasLink && (
        <Button compact onClick={onRemove}>
          {messages.removeLink}
        </Button>
      )}
      <Button compact look="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  )
}
