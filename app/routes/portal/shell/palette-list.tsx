import { useEffect, useRef } from 'react'

import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { Command, Group } from './commands.ts'

type Props = {
  id: string
  groups: Group[]
  active: Command | undefined
  onPoint: (id: string) => void
  onChoose: (command: Command) => void
}

// HTML has no tags for the options of a combobox; its field handles the keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
/** Lists the commands. The field above keeps the focus and names the active option. */
export function PaletteList({ id, groups, active, onPoint, onChoose }: Props) {
  const { palette } = useMessages().portal
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])
  const items = groups.flatMap((group) => group.items)
  return (
    <div className="palette-list" id={id} ref={list} role="listbox" aria-label={palette.label}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <div className="palette-group" id={`${id}-${group.name}`} aria-hidden="true">
            {palette.groups[group.name]}
          </div>
          {group.items.map((item) => (
            <Line
              key={item.id}
              id={`${id}-${items.indexOf(item)}`}
              item={item}
              selected={item === active}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type LineProps = Pick<Props, 'onPoint' | 'onChoose'> & {
  id: string
  item: Command
  selected: boolean
}

function Line({ id, item, selected, onPoint, onChoose }: LineProps) {
  const single = usePortal().preferences.keys === 'on'
  const { Icon, label, note, keys } = item
  // shortcuts of a single key are hidden if they are switched off
  const shownKeys = single || (keys?.[0] ?? '').length > 1 || keys?.[0] === '⌘' ? keys : undefined
  return (
    <div
      id={id}
      className="palette-line"
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onPointerMove={() => onPoint(item.id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
    >
      <Icon strokeWidth={1.75} />
      <span className="palette-label">{label}</span>
      {note && <span className="palette-note">{note}</span>}
      {shownKeys && (
        <span className="palette-keys" aria-hidden="true">
          {shownKeys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  )
}
