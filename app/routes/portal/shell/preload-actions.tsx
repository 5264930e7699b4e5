import { use, useEffect, useState } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
  useLocation,
} from 'react-router'

/**
 * Milliseconds after which a page has loaded what it shows. On a slow network React Router learns
 * later which routes answer the forms, so they are looked up again.
 */
const lookupDelaysMs = [500, 2000, 8000]

/**
 * Loads the scripts of the addresses that the page's forms are sent to: once the page is idle, and
 * for a form that appears later as soon as someone uses it. Without its script React Router can't
 * even try to send a form, so after a lost connection the form couldn't say that it wasn't saved.
 */
export function PreloadActions() {
  const { pathname } = useLocation()
  const router = use(DataRouterContext)?.router
  const manifest = use(FrameworkContext)?.manifest
  const [scripts, setScripts] = useState<string[]>([])
  useEffect(() => {
    if (!router || !manifest) return
    const addScripts = () => {
      const found = listActions()
        .flatMap((path) => matchRoutes(router.routes, path) ?? [])
        .flatMap(({ route }) => manifest.routes[route.id] ?? [])
        .flatMap(({ module, imports }) => [module, ...(imports ?? [])])
      setScripts((current) =>
        found.every((script) => current.includes(script)) ? current : [...new Set(found)],
      )
    }
    const timers = lookupDelaysMs.map((delay) => setTimeout(addScripts, delay))
    const addWhenUsed = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form')) addScripts()
    }
    const names = ['focusin', 'pointerdown']
    for (const name of names) addEventListener(name, addWhenUsed)
    return () => {
      for (const timer of timers) clearTimeout(timer)
      for (const name of names) removeEventListener(name, addWhenUsed)
    }
  }, [pathname, router, manifest])
  return scripts.map((script) => <link key={script} rel="modulepreload" href={script} />)
}

/** Returns the paths that forms are sent to, except the page's own, whose script is loaded. */
function listActions(): string[] {
  const paths = [...document.forms]
    .filter((form) => form.getAttribute('method')?.toLowerCase() === 'post')
    // a field named `action` would hide the property
    .map((form) => new URL(form.getAttribute('action') ?? '', location.href).pathname)
  return [...new Set(paths)].filter((path) => path !== location.pathname)
}
