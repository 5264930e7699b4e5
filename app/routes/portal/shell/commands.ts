import {
  ExternalLink,
  Inbox,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  PanelLeft,
  PanelsTopLeft,
  Plus,
  Settings2,
  Sun,
  Users,
} from 'lucide-react'
import { useLocation, useSubmit } from 'react-router'

import { scoreFuzzyMatch } from '#app/core/fuzzy.ts'
import { type Permission, isRoleAllowed } from '#app/features/access.ts'
import { settingsIcons } from '#app/features/studio/settings/ui/settings-icons.ts'
import {
  listSettingsFields,
  listSettingsPages,
} from '#app/features/studio/settings/ui/settings-pages.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { Messages } from '#app/messages/index.ts'

import { useCreations } from './use-creations.ts'
import { findKeysFor } from './shortcut-keys.ts'
import { pageIcons, taskIcons } from './page-icons.ts'
import { listPortalPages } from './pages.ts'
import { listRecentPages } from './recent-pages.ts'
import { listTasks } from './tasks.ts'
import type { ShellActions } from './use-shortcuts.ts'

/** A line of the command palette: it opens a page or runs an action. */
export type Command = {
  id: string
  label: string
  note?: string
  synonyms?: string
  keys?: string[] | undefined
  Icon: LucideIcon
  to?: string
  run?: () => void
}
export type GroupName = keyof Messages['portal']['palette']['groups']
export type Group = { name: GroupName; items: Command[] }

/** Synonyms count less than the label. */
const synonymWeight = 0.6
/** Score of a record that the server found by another field than its label. */
const recordScore = 3

/**
 * Returns the commands that match, together with the records the server found: the best first
 * within its group, and the group with the best match first, but recent records always on top.
 * Without a query everything stays in its order.
 */
export function filterCommands(groups: Group[], records: Group[], query: string): Group[] {
  const scoreCommand = ({ label, synonyms = '' }: Command) =>
    Math.max(scoreFuzzyMatch(query, label), synonymWeight * scoreFuzzyMatch(query, synonyms))
  const scoreRecord = ({ label }: Command) => Math.max(scoreFuzzyMatch(query, label), recordScore)
  const ranked = [
    ...groups.map((group) => rankGroup(group, scoreCommand)),
    ...records.map((group) => rankGroup(group, scoreRecord)),
  ].filter(({ items }) => items.length > 0)
  if (query !== '') ranked.sort((one, other) => other.best - one.best)
  const recentPaths = new Set(
    ranked.find(({ name }) => name === 'recent')?.items.map(({ to }) => to),
  )
  return ranked
    .map(({ name, items }) => ({
      name,
      items: items.filter(
        ({ to }) => name === 'recent' || to === undefined || !recentPaths.has(to),
      ),
    }))
    .filter(({ items }) => items.length > 0)
}

function rankGroup({ name, items }: Group, score: (item: Command) => number) {
  const matches = items
    .map((item) => ({ item, score: score(item) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  return {
    name,
    items: matches.map(({ item }) => item),
    best: name === 'recent' ? Infinity : (matches[0]?.score ?? 0),
  }
}

/** Returns all commands that need no request to the server. */
export function useCommands(actions: ShellActions, pinned: boolean, isSearching: boolean): Group[] {
  const { person } = usePortal()
  const { pathname } = useLocation()
  const recentPages = listRecentPages(person.email)
    .filter(({ to }) => to.split('?')[0] !== pathname)
    .map(({ to, label }) => ({
      id: `recent ${to}`,
      label,
      to,
      Icon: to.includes('/inquiries/') ? Inbox : Users,
    }))
  return [
    { name: 'recent', items: recentPages },
    { name: 'places', items: usePageCommands() },
    { name: 'creations', items: useCreateCommands() },
    { name: 'settings', items: useSettingsCommands(isSearching) },
    { name: 'actions', items: [...useTaskCommands(), ...useActionCommands(actions, pinned)] },
  ]
}

/** The pages of the portal and the tasks that start on them. */
function usePageCommands(): Command[] {
  const { pages } = useMessages().portal.palette
  return useAllowed(listPortalPages()).map(({ to }) => ({
    id: to,
    to,
    ...pages[to],
    keys: findKeysFor(to),
    Icon: pageIcons[to],
  }))
}

/** The pages of the settings and, for a query, what is in them. */
function useSettingsCommands(isSearching: boolean): Command[] {
  const { settings, palette } = useMessages().portal
  const { role } = usePortal().person
  const pages = listSettingsPages(role).map(({ to, tab, group }) => ({
    id: to,
    to,
    label: settings.tabs[tab],
    synonyms: `${palette.settings[tab]} ${settings.abouts[tab]} ${settings.groups[group]}`,
    ...(settings.groups[group] !== settings.tabs[tab] && { note: settings.groups[group] }),
    Icon: settingsIcons[tab],
  }))
  if (!isSearching) return pages
  const parts = Object.entries(palette.parts).map(([part, entry]) => ({
    id: `part ${part}`,
    to: `/portal/website/${part}`,
    ...entry,
    note: settings.tabs.website,
    Icon: PanelsTopLeft,
  }))
  return [
    ...pages,
    ...listSettingsFields(role, palette.fields).map(({ to, tab, label, synonyms }) => ({
      id: to,
      to,
      label,
      synonyms,
      note: settings.tabs[tab],
      Icon: Settings2,
    })),
    ...(isRoleAllowed(role, 'website.change') ? parts : []),
  ]
}

function useCreateCommands(): Command[] {
  const { create } = useMessages().portal.palette
  return useCreations().map(({ name, to }) => ({
    id: `new ${name}`,
    to,
    ...create[name],
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

function useTaskCommands(): Command[] {
  const { palette } = useMessages().portal
  return useAllowed(listTasks()).map(({ name, to }) => ({
    id: `task ${name}`,
    to,
    ...palette.tasks[name],
    Icon: taskIcons[name],
  }))
}

function useAllowed<Entry extends { permission: Permission }>(entries: Entry[]): Entry[] {
  const { role } = usePortal().person
  return entries.filter(({ permission }) => isRoleAllowed(role, permission))
}

function useActionCommands(actions: ShellActions, pinned: boolean): Command[] {
  const { menu, palette } = useMessages().portal
  const { isMac: mac } = usePortal()
  const control = useMessages().portal.shortcuts.keys.ctrl
  const submit = useSubmit()
  const switchTheme = (theme: string) => () =>
    void submit(
      { form: 'theme', theme },
      { method: 'post', action: '/portal/settings/appearance', navigate: false },
    )
  const { light, dark, system, site, shortcuts, logout } = palette.actions
  return [
    { id: 'site', ...site, Icon: ExternalLink, run: () => location.assign('/') },
    { id: 'light', ...light, Icon: Sun, run: switchTheme('light') },
    { id: 'dark', ...dark, Icon: Moon, run: switchTheme('dark') },
    { id: 'system', ...system, Icon: Monitor, run: switchTheme('system') },
    {
      id: 'pin',
      label: pinned ? menu.unpin : menu.pin,
      synonyms: palette.actions.pin.synonyms,
      keys: [mac ? '⌘' : control, 'B'],
      Icon: PanelLeft,
      run: actions.pin,
    },
    { id: 'shortcuts', ...shortcuts, keys: ['?'], Icon: Keyboard, run: actions.shortcuts },
    { id: 'logout', ...logout, Icon: LogOut, run: signOut },
  ]
}

/** Submits the form of the menu, which is on every page. */
function signOut() {
  document.querySelector<HTMLFormElement>('form[data-sign-out]')?.requestSubmit()
}
