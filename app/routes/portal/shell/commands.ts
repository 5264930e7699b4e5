import {
  Inbox,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  Settings,
  Sun,
  Users,
} from 'lucide-react'
import { useLocation, useSubmit } from 'react-router'

import { fuzzy } from '#app/core/fuzzy.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { Words } from '#app/words/index.ts'

import { useCreations } from './creations.ts'
import { keysTo } from './keys.ts'
import { places } from './places.ts'
import { recentOf } from './recent.ts'
import type { Deeds } from './use-shortcuts.ts'

/** One line of the palette: it leads somewhere or does something. */
export type Command = {
  id: string
  label: string
  note?: string
  also?: string
  keys?: string[] | undefined
  Icon: LucideIcon
  to?: string
  run?: () => void
}
/** The groups stand in the order of their names in the catalogue. */
export type GroupName = keyof Words['portal']['palette']['groups']
export type Group = { name: GroupName; items: Command[] }

/** The best of each group's lines for what is typed, and without a word all of them. */
export function matching(groups: Group[], query: string): Group[] {
  const score = ({ label, also = '' }: Command) =>
    Math.max(fuzzy(query, label), 0.6 * fuzzy(query, also))
  return groups
    .map(({ name, items }) => ({
      name,
      items: items
        .map((item) => ({ item, score: score(item) }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
        .map(({ item }) => item),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Everything the palette knows without asking the server. */
export function useCommands(deeds: Deeds, pinned: boolean): Group[] {
  const { person } = usePortal()
  const { pathname } = useLocation()
  const recent = recentOf(person.email)
    .filter(({ to }) => to.split('?')[0] !== pathname)
    .map(({ to, label }) => ({
      id: `recent ${to}`,
      label,
      to,
      Icon: to.includes('/inquiries/') ? Inbox : Users,
    }))
  return [
    { name: 'recent', items: recent },
    { name: 'places', items: usePlaces() },
    { name: 'creations', items: useMaking() },
    { name: 'actions', items: useActions(deeds, pinned) },
  ]
}

function usePlaces(): Command[] {
  const { pages, palette, settings } = useWords().portal
  const { waiting } = usePortal()
  const nine = places.map(({ to, name, Icon }) => ({
    id: to,
    to,
    label: pages[name],
    also: palette.also[name],
    keys: keysTo(to),
    Icon,
  }))
  const inquiries = {
    id: 'inquiries',
    to: '/portal/clients/inquiries',
    label: palette.inquiries,
    also: palette.also.inquiries,
    keys: keysTo('/portal/clients/inquiries'),
    Icon: Inbox,
  }
  const tabs = (
    ['appearance', 'studio', 'team', 'email', 'letters', 'activity', 'data'] as const
  ).map((tab) => ({
    id: tab,
    to: `/portal/settings/${tab}`,
    label: palette.settingsOf(settings.tabs[tab]),
    Icon: Settings,
  }))
  return [...nine, ...(waiting === null ? [] : [inquiries]), ...tabs]
}

function useMaking(): Command[] {
  const { create } = useWords().portal.palette
  return useCreations().map(({ name, to }) => ({
    id: `new ${name}`,
    to,
    label: create[name],
    Icon: Plus,
  }))
}

/** What nobody has yet, under the name it was looked for. */
export function useNamedMaking(query: string): Command[] {
  const { createNamed } = useWords().portal.palette
  return useCreations()
    .filter(({ name }) => name === 'client')
    .map(({ name, to }) => ({
      id: `named ${name}`,
      to: `${to}?name=${encodeURIComponent(query)}`,
      label: createNamed(query),
      Icon: Plus,
    }))
}

function useActions(deeds: Deeds, pinned: boolean): Command[] {
  const { menu, palette } = useWords().portal
  const { mac } = usePortal()
  const control = useWords().portal.shortcuts.keys.ctrl
  const submit = useSubmit()
  const theme = (theme: string) => () =>
    void submit(
      { form: 'theme', theme },
      { method: 'post', action: '/portal/settings/appearance', navigate: false },
    )
  return [
    {
      id: 'light',
      label: palette.themes.light,
      also: palette.also.theme,
      Icon: Sun,
      run: theme('light'),
    },
    {
      id: 'dark',
      label: palette.themes.dark,
      also: palette.also.theme,
      Icon: Moon,
      run: theme('dark'),
    },
    {
      id: 'system',
      label: palette.themes.system,
      also: palette.also.theme,
      Icon: Monitor,
      run: theme('system'),
    },
    {
      id: 'pin',
      label: pinned ? menu.unpin : menu.pin,
      also: palette.also.menu,
      keys: [mac ? '⌘' : control, 'B'],
      Icon: PanelLeft,
      run: deeds.pin,
    },
    {
      id: 'shortcuts',
      label: palette.shortcuts,
      also: palette.also.shortcuts,
      keys: ['?'],
      Icon: Keyboard,
      run: deeds.shortcuts,
    },
    { id: 'logout', label: palette.logout, also: palette.also.logout, Icon: LogOut, run: signOut },
  ]
}

/** By the form of the menu, which is on every page. */
function signOut() {
  document.querySelector<HTMLFormElement>('form[data-sign-out]')?.requestSubmit()
}
