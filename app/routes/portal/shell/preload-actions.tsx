import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'

/**
 * Loads the scripts of the addresses that forms are sent to as soon as someone uses a form. Without
 * its script React Router can't even try to send it, so after a lost connection the form couldn't
 * say that it wasn't saved.
 */
export function PreloadActions() {
  const [actions, setActions] = useState<string[]>([])
  useEffect(() => {
    const add = ({ target }: Event) => {
      const form = target instanceof Element && target.closest('form')
      if (!form || form.getAttribute('method')?.toLowerCase() !== 'post') return
      // a field named `action` would hide the property
      const { pathname } = new URL(form.getAttribute('action') ?? '', location.href)
      if (pathname === location.pathname) return
      setActions((before) => (before.includes(pathname) ? before : [...before, pathname]))
    }
    const names = ['focusin', 'input', 'pointerdown']
    for (const name of names) addEventListener(name, add)
    return () => {
      for (const name of names) removeEventListener(name, add)
    }
  }, [])
  return actions.map((action) => <PrefetchPageLinks key={action} page={action} />)
}
