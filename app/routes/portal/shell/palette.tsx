import { Search, X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { Dialog } from '#app/ui/dialog.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import {
  type Command,
  type Group,
  filterCommands,
  useCommands,
  useNamedCreateCommands,
} from './commands.ts'
import { PaletteList } from './palette-list.tsx'
import { useSearch } from './use-search.ts'
import type { ShellActions } from './use-shortcuts.ts'

type Props = { actions: ShellActions; pinned: boolean; onClose: () => void }

/** Finds any page or action by a few typed characters: a combobox with a list (WAI-ARIA APG). */
export function Palette({ actions, pinned, onClose }: Props) {
  const { palette, nothing } = useMessages().portal
  const [query, setQuery] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const { groups, nothingFound } = useResults(query.trim(), actions, pinned)
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === activeId) ?? items[0]
  const place = active ? items.indexOf(active) : -1

  const choose = ({ to, run }: Command) => {
    // closing returns the focus first, so that the page opened next can take it
    input.current?.closest('dialog')?.close()
    onClose()
    if (to !== undefined) void navigate(to)
    else run?.()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActiveId(items[(place + step + items.length) % items.length]?.id ?? null)
    else if (event.key === 'Enter' && active) choose(active)
    else return
    event.preventDefault()
  }
  return (
    <Dialog label={palette.label} className="palette" onClose={onClose}>
      <div className="palette-head">
        <Search />
        <QueryInput
          ref={input}
          list={list}
          isExpanded={items.length > 0}
          activeId={active && `${list}-${place}`}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setActiveId(null)
          }}
          onKeyDown={press}
        />
        <form method="dialog">
          <button className="icon-button" type="submit" aria-label={palette.close}>
            <X />
          </button>
        </form>
      </div>
      {nothingFound && <p className="palette-nothing">{nothing(query.trim())}</p>}
      <PaletteList
        id={list}
        groups={groups}
        active={active}
        onPoint={setActiveId}
        onChoose={choose}
      />
      <ResultCount query={query.trim()} count={nothingFound ? null : items.length} />
    </Dialog>
  )
}

type QueryProps = ComponentProps<'input'> & {
  list: string
  isExpanded: boolean
  activeId: string | undefined
}

function QueryInput({ list, isExpanded, activeId, ...props }: QueryProps) {
  const { palette } = useMessages().portal
  return (
    <input
      className="palette-input"
      type="text"
      maxLength={100}
      role="combobox"
      aria-expanded={isExpanded}
      aria-controls={list}
      aria-activedescendant={activeId}
      aria-label={palette.label}
      aria-autocomplete="list"
      placeholder={palette.hint}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      {...props}
    />
  )
}

/** Returns all matches. If there are none, offers to create a record with that name. */
function useResults(
  query: string,
  actions: ShellActions,
  pinned: boolean,
): { groups: Group[]; nothingFound: boolean } {
  const commands = useCommands(actions, pinned, query !== '')
  const { groups: remote, settled } = useSearch(query)
  const namedCommands = useNamedCreateCommands(query)
  const all = filterCommands(commands, remote, query)
  const nothingFound = settled && all.length === 0
  return {
    groups:
      nothingFound && namedCommands.length > 0
        ? [{ name: 'creations', items: namedCommands }]
        : all,
    nothingFound,
  }
}

/** Announced to screen readers; `count` is null if the search found nothing. */
function ResultCount({ query, count }: { query: string; count: number | null }) {
  const { palette, nothing } = useMessages().portal
  const text = count === null ? nothing(query) : palette.found(count)
  return <output className="visually-hidden">{query && text}</output>
}
