import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'

import type { PictureView } from '#app/core/media.ts'
import { type Content, type Part, pages, studioWith } from '#app/studio/edition/rules.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { AccentStyle } from '#app/studio/page/ui/accent-style.tsx'
import { SiteShell } from '#app/studio/page/ui/site-shell.tsx'
import './preview.css'

import { useWebsiteWords } from './use-website-words.ts'

/** What the editor beside it says with every letter, and what it is answered. */
export type Typed = {
  part: Part
  content: Content[Part]
  pictures: Record<string, PictureView>
  chosen: string | null
}
export type Said = { ready: true } | { section: string }

export type Frame = {
  everywhere: Content['everywhere'] | null
  studio: StudioView
  token: string
  /** Whether whoever looks may also write. */
  writes: boolean
  nonce: string | undefined
}

type FramedProps = Frame & {
  path: string
  write: string | null
  offered: StudioView['offerings']
  pictures: Record<string, PictureView>
  typed: Typed | null
  framed: boolean
  chosen: (target: Element) => void
  children: (studio: StudioView) => ReactNode
}

/** What stands on every page around it, and the bar that says what it is. */
export function Framed({
  everywhere,
  studio,
  token,
  writes,
  nonce,
  path,
  write,
  offered,
  pictures,
  typed,
  framed,
  chosen,
  children,
}: FramedProps) {
  const { frame } = useWebsiteWords()
  const facts = typed?.part === 'everywhere' ? (typed.content as Content['everywhere']) : everywhere
  const shown = facts
    ? studioWith({ ...studio, offerings: offered }, facts, pictures, studio.off ?? [])
    : studio

  /** In the frame a click chooses the section; elsewhere links lead on within the drafts. */
  const clicked = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as Element
    if (framed) {
      if (target.closest('a, button[type=submit]')) event.preventDefault()
      return chosen(target)
    }
    const to = target.closest('a[href^="/"]')?.getAttribute('href') ?? ''
    if (
      event.metaKey ||
      event.ctrlKey ||
      !(Object.values<string>(pages).includes(to) || /^\/portfolio\/[a-z0-9-]+$/.test(to))
    )
      return
    event.preventDefault()
    location.assign(`/preview/${token}${to}`)
  }
  return (
    <div onClickCapture={clicked}>
      {shown.accent && (
        <AccentStyle key={shown.accent.light.fill} accent={shown.accent} nonce={nonce} />
      )}
      {!framed && <Bar live={path} write={writes ? write : null} />}
      <SiteShell studio={shown} sample={false} path={path} label={framed ? frame : undefined}>
        {children(shown)}
      </SiteShell>
    </div>
  )
}

/** What stands before something that is scrolled to: the header of the site. */
function headroom(target: Element): number {
  const pixels = (length: string) => Number.parseFloat(length) || 0
  return (
    pixels(getComputedStyle(document.documentElement).scrollPaddingBlockStart) +
    pixels(getComputedStyle(target).scrollMarginBlockStart)
  )
}

/** Brings what is opened to be written into sight. */
export function useSight(
  typed: Typed | null,
  find: (chosen: string) => Element | null | undefined,
) {
  const chosen = typed?.chosen ?? null
  const look = useEffectEvent((chosen: string) => {
    const target = find(chosen)
    // scrollIntoView() would also move the page around the frame, and with it the editor's own head
    // out of sight
    if (target) scrollTo({ top: scrollY + target.getBoundingClientRect().top - headroom(target) })
  })
  useEffect(() => {
    if (chosen) look(chosen)
  }, [chosen])
}

function Bar({ live, write }: { live: string; write: string | null }) {
  const { bar } = useWebsiteWords()
  return (
    <aside className="preview-bar night" aria-label={bar.draft}>
      <p>{bar.draft}</p>
      <p className="preview-bar-links">
        {write && <a href={write}>{bar.edit}</a>}
        <a href={live}>{bar.live}</a>
      </p>
    </aside>
  )
}

/** A window stays in the frame it is in. */
const never = () => () => {}

/** What the editor's window says to this one, which is framed by it. */
export function useTyped() {
  const [typed, keep] = useState<Typed | null>(null)
  const framed = useSyncExternalStore(
    never,
    () => window.parent !== window,
    () => false,
  )
  const say = (said: Said) => {
    window.parent.postMessage(said, location.origin)
  }
  useEffect(() => {
    if (!framed) return
    const hear = ({ origin, source, data }: MessageEvent<Typed | string>) => {
      if (origin === location.origin && source === window.parent && typeof data === 'object')
        keep(data)
    }
    addEventListener('message', hear)
    window.parent.postMessage({ ready: true } satisfies Said, location.origin)
    return () => removeEventListener('message', hear)
  }, [framed])
  return { typed, framed, say }
}
