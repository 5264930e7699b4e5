import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { address } from '#app/core/schema.ts'

import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { useWords } from './use-words.ts'

type Props = { href: string | null; onSet: (href: string | null) => void; onDone: () => void }

/** Where the chosen words lead. It is no form, for it stands within one. */
export function ProseLink({ href, onSet, onDone }: Props) {
  const words = useWords().portal.writing
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(href ?? '')
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const done = (to: string | null) => {
    onSet(to)
    onDone()
  }
  const set = () => {
    const { success, data } = address.safeParse(text)
    if (success) done(data)
    else setWrong(true)
  }
  const press = (event: KeyboardEvent) => {
    const deed = { Escape: onDone, Enter: set }[event.key]
    if (!deed) return
    event.preventDefault()
    event.stopPropagation()
    deed()
  }
  return (
    <fieldset className="prose-link" aria-label={words.link}>
      <TextField
        label={words.address}
        hint={words.addressHint}
        problem={isWrong ? words.malformed : undefined}
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
      <Buttons hasLink={Boolean(href)} onSet={set} onRemove={() => done(null)} onCancel={onDone} />
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
  const { cancel, writing: words } = useWords().portal
  return (
    <div className="prose-link-deeds">
      <Button compact look="accent" onClick={onSet}>
        {words.setLink}
      </Button>
      {hasLink && (
        <Button compact onClick={onRemove}>
          {words.removeLink}
        </Button>
      )}
      <Button compact look="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  )
}
