import { useRef, useState } from 'react'

import type { Conflict } from '#app/features/site/site-editor/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { usePortal } from '#app/ui/use-portal.ts'

import { useWebsiteMessages } from './use-website-messages.ts'

type Props = {
  theirs: { by: string | null }
  conflicts: Conflict[]
  choose: (choices: Record<string, 'mine' | 'theirs'>) => void
}

/**
 * Shows both versions of each piece in conflict, side by side. Nothing is overwritten before the
 * user chooses.
 */
export function ConflictDialog({ theirs, conflicts, choose }: Props) {
  const { clash: messages } = useWebsiteMessages()
  const getTitle = usePieceTitle()
  const isOwn = usePortal().person.name === theirs.by
  const ownNames = { mine: messages.here, theirs: messages.elsewhere }
  const [choices, pick] = useState<Record<string, 'mine' | 'theirs'>>(
    Object.fromEntries(conflicts.map(({ piece }) => [piece, 'mine'])),
  )
  const decided = useRef(false)
  const [round, ask] = useState(0)
  // The dialog opens again when closed without a choice, because saving waits for one.
  const handleClose = () => {
    if (decided.current) choose(choices)
    else ask(round + 1)
  }
  return (
    <Dialog key={round} label={messages.title} className="clash" onClose={handleClose}>
      <form
        method="dialog"
        onSubmit={() => {
          decided.current = true
        }}
      >
        <h2>{messages.title}</h2>
        <p className="muted">{isOwn ? messages.leadOwn : messages.lead(theirs.by)}</p>
        {conflicts.map((clash) => (
          <fieldset key={clash.piece} className="clash-pair">
            <legend>{getTitle(clash)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className="clash-side">
                <span>
                  <input
                    type="radio"
                    name={clash.piece}
                    checked={choices[clash.piece] === side}
                    onChange={() => pick({ ...choices, [clash.piece]: side })}
                  />{' '}
                  <b>{isOwn ? ownNames[side] : messages[side]}</b>
                </span>
                <Differences clash={clash} side={side} />
              </label>
            ))}
          </fieldset>
        ))}
        <div className="form-actions">
          <Button type="submit" look="accent">
            {messages.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Lists the fields of one side that the other has differently. */
function Differences({ clash, side }: { clash: Conflict; side: 'mine' | 'theirs' }) {
  const { clash: messages, fields } = useWebsiteMessages()
  const other = new Map(listFields(clash[side === 'mine' ? 'theirs' : 'mine'], clash.piece))
  const different = listFields(clash[side], clash.piece).filter(
    ([path, text]) => other.get(path) !== text,
  )
  if (clash[side] === null) return <span className="clash-words">{messages.gone}</span>
  if (clash.piece === 'order') return <span className="clash-words">{messages.order}</span>
  return (
    <span className="clash-words">
      {different.map(([path, text]) => (
        <span key={path}>
          <b>{formatFieldName(path, fields)}</b>
          {/^[0-9a-f]{64}$/.test(text) ? messages.image : text}
        </span>
      ))}
    </span>
  )
}

/** Returns a function that names a piece: a section by its kind, anything else by its field. */
function usePieceTitle() {
  const { clash, fields, sections } = useWebsiteMessages()
  return ({ piece, mine, theirs }: Conflict): string => {
    if (piece === 'order') return clash.order
    const { kind, title, name } = (mine ?? theirs ?? {}) as Record<string, string | undefined>
    if (kind && kind in sections) return sections[kind as keyof typeof sections]
    return title || name || formatFieldName(piece, fields)
  }
}

/** Formats `content.items.0.title` as "Items 1, Title". */
function formatFieldName(path: string, fields: Record<string, string>): string {
  const names = path.split('.').filter((name) => name !== 'content')
  return names
    .flatMap((name, index) => {
      const number = /^\d+$/.test(names[index + 1] ?? '') ? ` ${Number(names[index + 1]) + 1}` : ''
      return fields[name] ? [`${fields[name]}${number}`] : []
    })
    .join(', ')
}

/** Lists the texts and numbers in a piece with their paths. */
function listFields(piece: unknown, name: string): [path: string, text: string][] {
  const path = name.includes('.') ? '' : name
  return listTexts(piece, path)
}

function listTexts(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string' || typeof value === 'number')
    return value === '' ? [] : [[path, String(value)]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) =>
    ['id', 'kind', 'key'].includes(name) ? [] : listTexts(part, path ? `${path}.${name}` : name),
  )
}
