import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'

import type { ImageView } from '#app/core/media.ts'
import { type Content, type Part, pages, buildStudioView } from '#app/studio/site-editor/rules.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { AccentStyle } from '#app/studio/page/ui/accent-style.tsx'
import { SiteShell } from '#app/studio/page/ui/site-shell.tsx'
import './preview.css'

import { useWebsiteMessages } from './use-website-messages.ts'

/** What the editor beside it says with every letter, and what it is answered. */
export type EditorMessage = {
  part: Part
  content: Content[Part]
  pictures: Record<string, ImageView>
  chosen: string | null
}
export type PreviewMessage = { ready: true } | { section: string }

export type PreviewFrame = {
  everywhere: Content['everywhere'] | null
  studio: StudioView
  token: string
  /** Whether whoever looks may also write. */
  canEdit: boolean
  nonce: string | undefined
}

type PreviewShellProps = PreviewFrame & {
  path: string
  editPath: string | null
  offered: StudioView['offerings']
  pictures: Record<string, ImageView>
  edited: EditorMessage | null
  isFramed: boolean
  onChoose: (target: Element) => void
  children: (studio: StudioView) => ReactNode
}

/** What stands on every page around it, and the bar that says what it is. */
export function PreviewShell({
  everywhere,
  studio,
  token,
  canEdit,
  nonce,
  path,
  editPath,
  offered,
  pictures,
  edited,
  isFramed,
  onChoose,
  children,
}: PreviewShellProps) {
  const { frame } = useWebsiteMessages()
  const sharedContent =
    edited?.part === 'everywhere' ? (edited.content as Content['everywhere']) : everywhere
  const shown = sharedContent
    ? buildStudioView(
        { ...studio, offerings: offered },
        sharedContent,
        pictures,
        studio.hiddenPaths ?? [],
      )
    : studio

  /** In the frame a click chooses the section; elsewhere links lead on within the drafts. */
  const handleClick = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as Element
    if (isFramed) {
      if (target.closest('a, button[type=submit]')) event.preventDefault()
      return onChoose(target)
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
    <div onClickCapture={handleClick}>
      {shown.accent && (
        <AccentStyle key={shown.accent.light.fill} accent={shown.accent} nonce={nonce} />
      )}
      {!isFramed && <PreviewBar live={path} write={canEdit ? editPath : null} />}
      <SiteShell studio={shown} sample={false} path={path} label={isFramed ? frame : undefined}>
        {children(shown)}
      </SiteShell>
    </div>
  )
}

/** What stands before something that is scrolled to: the header of the site. */
function getScrollOffset(target: Element): number {
  const pixels = (length: string) => Number.parseFloat(length) || 0
  return (
    pixels(getComputedStyle(document.documentElement).scrollPaddingBlockStart) +
    pixels(getComputedStyle(target).scrollMarginBlockStart)
  )
}

/** Brings what is opened to be written into sight. */
export function useScrollToChosen(
  typed: EditorMessage | null,
  find: (chosen: string) => Element | null | undefined,
) {
  const chosen = typed?.chosen ?? null
  const look = useEffectEvent((chosen: string) => {
    const target = find(chosen)
    // scrollIntoView() would also move the page around the frame, and with it the editor's own head
    // out of sight
    if (target)
      scrollTo({ top: scrollY + target.getBoundingClientRect().top - getScrollOffset(target) })
  })
  useEffect(() => {
    if (chosen) look(chosen)
  }, [chosen])
}

function PreviewBar({ live, write }: { live: string; write: string | null }) {
  const { bar } = useWebsiteMessages()
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
const subscribeToNothing = () => () => {}

/** What the editor's window says to this one, which is framed by it. */
export function useEditorMessages() {
  const [edited, setEdited] = useState<EditorMessage | null>(null)
  const isFramed = useSyncExternalStore(
    subscribeToNothing,
    () => window.parent !== window,
    () => false,
  )
  const send = (said: PreviewMessage) => {
    window.parent.postMessage(said, location.origin)
  }
  useEffect(() => {
    if (!isFramed) return
    const hear = ({ origin, source, data }: MessageEvent<EditorMessage | string>) => {
      if (origin === location.origin && source === window.parent && typeof data === 'object')
        setEdited(data)
    }
    addEventListener('message', hear)
    window.parent.postMessage({ ready: true } satisfies PreviewMessage, location.origin)
    return () => removeEventListener('message', hear)
  }, [isFramed])
  return { edited, isFramed, send }
}
