import { use, useEffect, useState } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
  useLocation,
} from 'react-router'

/** Milliseconds after which a page has loaded what it shows. */
const idleMs = 500

/**
 * Loads the scripts of the addresses that the page's forms are sent to: once the page is idle, and
 * for a form that appears later as soon as someone uses it. Without its script React Router can't
 * even try to send a form, so after a lost connection the form couldn't say that it wasn't saved.
 */
export function PreloadActions() {
  const { pathname } = useLocation()
  const [actions, setActions] = useState<string[]>([])
  useEffect(() => {
    const add = () => {
      const found = listActions()
      setActions((current) => (found.every((path) => current.includes(path)) ? current : found))
    }
    const timer = setTimeout(add, idleMs)
    const addWhenUsed = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form')) add()
    }
    const names = ['focusin', 'input', 'pointerdown']
    for (const name of names) addEventListener(name, addWhenUsed)
    return () => {
      clearTimeout(timer)
      for (const name of names) removeEventListener(name, addWhenUsed)
    }
  }, [pathname])
  const scripts = useScripts(actions)
  return scripts.map((script) => <link key={script} rel="modulepreload" href={script} />)
}

/**
 * Returns the scripts of the routes that answer these paths. `PrefetchPageLinks` would also request
 * their data, which a form never needs.
 */
function useScripts(paths: string[]): string[] {
  const routes = use(DataRouterContext)?.router.routes
  const manifest = use(FrameworkContext)?.manifest
  if (!routes || !manifest) return []
  const modules = paths
    .flatMap((path) => matchRoutes(routes, path) ?? [])
    .flatMap(({ route }) => manifest.routes[route.id] ?? [])
  return [...new Set(modules.flatMap(({ module, imports }) => [module, ...(imports ?? [])]))]
}

/** Returns the paths that forms are sent to, except the page's own, whose script is loaded. */
function listActions(): string[] {
  const paths = [...document.forms]
    .filter((form) => form.getAttribute('method')?.toLowerCase() === 'post')
    // a field named `action` would hide the property
    .map((form) => new URL(form.getAttribute('action') ?? '', location.href).pathname)
  return [...new Set(paths)].filter((path) => path !== location.pathname)
}
