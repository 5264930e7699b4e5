import { useEffect, useLayoutEffect } from 'react'
import {
  createPath,
  redirect,
  replace,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'

import { isUnanswered } from '#app/ui/offline-screen.tsx'

import { checkConnection, isKnownOffline, reportOffline } from './connection.ts'

type LoadResults = Record<string, { type: 'data' | 'error'; result: unknown }>

/** The page on screen. */
let shownPath = ''
/** Scroll position to restore once the page on screen was kept. */
let scrollTop: number | null = null
/** True once the script of a page didn't load; React Router then waits for it forever. */
let isScriptMissing = false

export const toPath = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname + search

/**
 * Keeps the page on screen when a request of the portal gets no response, instead of showing an
 * error in its place: redirects to that page, and loads nothing for it while offline.
 */
export async function keepPageWhenOffline(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<LoadResults | undefined> {
  const isShown = request.method === 'GET' && toPath(new URL(request.url)) === shownPath
  if (isShown && isKnownOffline()) return {}
  const results = (await next()) as LoadResults
  const failed = Object.values(results).some(
    ({ type, result }) => type === 'error' && isUnanswered(result),
  )
  if (!failed || shownPath === '') return undefined
  reportOffline()
  scrollTop = scrollY
  // The Back button has changed the address already; a link changes it when the page is shown.
  throw toPath(location) === shownPath ? replace(shownPath) : redirect(shownPath)
}

/** Tells the functions above which page is on screen. */
export function useKeptPage() {
  const current = useLocation()
  const navigate = useNavigate()
  const { state, location: next } = useNavigation()
  useLayoutEffect(() => {
    shownPath = toPath(current)
    return () => {
      shownPath = ''
    }
  }, [current])
  useEffect(() => {
    if (scrollTop !== null) scrollTo(0, scrollTop)
    scrollTop = null
  }, [current.key])
  useEffect(() => {
    // After a missing script, another page opens as a new document, with scripts of its own.
    if (state === 'loading' && isScriptMissing && !isKnownOffline() && toPath(next) !== shownPath)
      location.assign(createPath(next))
  }, [state, next])
  useEffect(
    () =>
      guardReload(() => {
        isScriptMissing = true
        void navigate(shownPath, {
          replace: toPath(location) === shownPath,
          preventScrollReset: true,
        })
      }),
    [navigate],
  )
}

/**
 * React Router reloads the document when the script of a page or an action doesn't load, which
 * without a connection ends on the browser's error page. Reloads only if the server answers.
 */
function guardReload(onOffline: () => void): (() => void) | undefined {
  if (!('navigation' in window)) return undefined
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    event.preventDefault()
    void checkConnection().then((isThere) => {
      if (!isThere) return onOffline()
      stop()
      location.reload()
    })
  }
  const stop = () => navigation.removeEventListener('navigate', onNavigate)
  navigation.addEventListener('navigate', onNavigate)
  return stop
}
