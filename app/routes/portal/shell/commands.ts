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

import { scoreFuzzyMatch } from '#app/core/fuzzy.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { Messages } from '#app/messages/index.ts'

import { useCreations } from './use-creations.ts'
import { findKeysFor } from './shortcut-keys.ts'
import { menuItems } from './menu-items.ts'
import { listRecentPages } from './recent-pages.ts'
import type { ShellActions } from './use-shortcuts.ts'

/** A line of the command palette: it opens a page or runs an action. */
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
/** Groups appear in the order of their names in the messages. */
export type GroupName = keyof Messages['portal']['palette']['groups']
export type Group = { name: GroupName; items: Command[] }

/** Returns the best matches of each group, or everything for an empty query. */
export function filterCommands(groups: Group[], query: string): Group[] {
  const score = ({ label, also = '' }: Command) =>
    Math.max(scoreFuzzyMatch(query, label), 0.6 * scoreFuzzyMatch(query, also))
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

/** Returns all commands that need no request to the server. */
export function useCommands(actions: ShellActions, pinned: boolean): Group[] {
  const { person } = usePortal()
  const { pathname } = useLocation()
  const recent = listRecentPages(person.email)
    .filter(({ to }) => to.split('?')[0] !== pathname)
    .map(({ to, label }) => ({
      id: `recent ${to}`,
      label,
      to,
      Icon: to.includes('/inquiries/') ? Inbox : Users,
    }))
  return [
    { name: 'recent', items: recent },
    { name: 'places', items: useNavigationCommands() },
    { name: 'creations', items: useCreateCommands() },
    { name: 'actions', items: useActionCommands(actions, pinned) },
  ]
}

function useNavigationCommands(): Command[] {
  const { pages, palette, settings } = useMessages().portal
  const { waiting } = usePortal()
  const pageCommands = menuItems.map(({ to, name, Icon }) => ({
    id: to,
    to,
    label: pages[name],
    also: palette.also[name],
    keys: findKeysFor(to),
    Icon,
  }))
  const inquiries = {
    id: 'inquiries',
    to: '/portal/clients/inquiries',
    label: palette.inquiries,
    also: palette.also.inquiries,
    keys: findKeysFor('/portal/clients/inquiries'),
    Icon: Inbox,
  }
  const tabs = (
    ['appearance', 'studio', 'team', 'email', 'email-log', 'activity', 'data'] as const
  ).map((tab) => ({
    id: tab,
    to: `/portal/settings/${tab}`,
    label: palette.settingsOf(settings.tabs[tab]),
    Icon: Settings,
  }))
  return [...pageCommands, ...(waiting === null ? [] : [inquiries]), ...tabs]
}

function useCreateCommands(): Command[] {
  const { create } = useMessages().portal.palette
  return useCreations().map(({ name, to }) => ({
    id: `new ${name}`,
    to,
    label: create[name],
    Icon: Plus,
  }))
}

/** Offers to create a record under a name that was not found. */
export function useNamedCreateCommands(query: string): Command[] {
  const { createNamed } = useMessages().portal.palette
  return useCreations()
    .filter(({ name }) => name === 'client')
    .map(({ name, to }) => ({
      id: `named ${name}`,
      to: `${to}?name=${encodeURIComponent(query)}`,
      label: createNamed(query),
      Icon: Plus,
    }))
}

function useActionCommands(actions: ShellActions, pinned: boolean): Command[] {
  const { menu, palette } = useMessages().portal
  const { isMac: mac } = usePortal()
  const control = useMessages().portal.shortcuts.keys.ctrl
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
      run: actions.pin,
    },
    {
      id: 'shortcuts',
      label: palette.shortcuts,
      also: palette.also.shortcuts,
      keys: ['?'],
      Icon: Keyboard,
      run: actions.shortcuts,
    },
    { id: 'logout', label: palette.logout, also: palette.also.logout, Icon: LogOut, run: signOut },
  ]
}

/** Submits the form of the menu, which is on every page. */
function signOut() {
  document.querySelector<HTMLFormElement>('form[data-sign-out]')?.requestSubmit()
}
