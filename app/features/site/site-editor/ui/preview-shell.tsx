import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'

import type { ImageView } from '#app/core/media.ts'
import { useRefusedFileDrops } from '#app/features/media/upload/ui/use-file-drop.ts'
import { type Content } from '#app/features/site/site-editor/rules.ts'
import { AccentStyle } from '#app/features/site/page/ui/accent-style.tsx'
import { SiteShell } from '#app/features/site/page/ui/site-shell.tsx'
import { NonceContext } from '#app/ui/nonce.ts'
import './preview.css'

import { useWebsiteMessages } from './use-website-messages.ts'
import type { Part } from '#app/core/site-parts.ts'
import { pages } from '#app/core/site-parts.ts'
import { type StudioView, buildStudioView } from '#app/features/site/site-layout/rules.ts'

/** The message the editor sends to the preview with every change; `PreviewMessage` is the reply. */
export type EditorMessage = {
  part: Part
  content: Content[Part]
  pictures: Record<string, ImageView>
  selectedPath: string | null
}
/** `text` is what was clicked in the section. */
export type PreviewMessage = { ready: true } | { section: string; text: string }

export type PreviewFrame = {
  everywhere: Content['everywhere'] | null
  studio: StudioView
  token: string
  /** True if the viewer may edit the website. */
  canEdit: boolean
  nonce: string | undefined
}

type PreviewShellProps = PreviewFrame & {
  path: string
  editPath: string | null
  offered: StudioView['services']
  pictures: Record<string, ImageView>
  edited: EditorMessage | null
  isFramed: boolean
  onChoose: (target: Element) => void
  children: (studio: StudioView) => ReactNode
}

/** The shared parts of every page around the preview, and the bar that marks it as one. */
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
  useRefusedFileDrops(isFramed)
  const sharedContent =
    edited?.part === 'everywhere' ? (edited.content as Content['everywhere']) : everywhere
  const view = sharedContent
    ? buildStudioView(
        { ...studio, services: offered },
        sharedContent,
        pictures,
        studio.hiddenPaths ?? [],
      )
    : studio

  /** In the editor's frame a click chooses the section; elsewhere links lead to other previews. */
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
      {view.accent && (
        // the editor can change the accent, and a new style needs the nonce in the browser too
        <NonceContext value={nonce}>
          <AccentStyle key={view.accent.light.fill} accent={view.accent} />
        </NonceContext>
      )}
      {!isFramed && <PreviewBar live={path} write={canEdit ? editPath : null} />}
      <SiteShell studio={view} sample={false} path={path} label={isFramed ? frame : undefined}>
        {children(view)}
      </SiteShell>
    </div>
  )
}

/** Returns the height in pixels that the site's header covers above a scroll target. */
function getScrollOffset(target: Element): number {
  const parsePixels = (length: string) => Number.parseFloat(length) || 0
  return (
    parsePixels(getComputedStyle(document.documentElement).scrollPaddingBlockStart) +
    parsePixels(getComputedStyle(target).scrollMarginBlockStart)
  )
}

/** Scrolls the preview to the section or group that is open in the form. */
export function useScrollToChosen(
  typed: EditorMessage | null,
  find: (card: string) => Element | null | undefined,
) {
  const openCard = typed?.selectedPath ?? null
  const scrollToCard = useEffectEvent((card: string) => {
    const target = find(card)
    // scrollIntoView() would also scroll the editor around the frame and hide its head.
    if (target)
      scrollTo({ top: scrollY + target.getBoundingClientRect().top - getScrollOffset(target) })
  })
  useEffect(() => {
    if (openCard) scrollToCard(openCard)
  }, [openCard])
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

/** A window never moves in or out of a frame, so there is nothing to subscribe to. */
const subscribeToNothing = () => () => {}

/** Receives the messages of the editor that frames this preview, and sends replies. */
export function useEditorMessages() {
  const [edited, setEdited] = useState<EditorMessage | null>(null)
  const isFramed = useSyncExternalStore(
    subscribeToNothing,
    () => window.parent !== window,
    () => false,
  )
  const send = (message: PreviewMessage) => {
    window.parent.postMessage(message, location.origin)
  }
  useEffect(() => {
    if (!isFramed) return
    const handleMessage = ({ origin, source, data }: MessageEvent<EditorMessage | string>) => {
      if (origin === location.origin && source === window.parent && typeof data === 'object')
        setEdited(data)
    }
    addEventListener('message', handleMessage)
    window.parent.postMessage({ ready: true } satisfies PreviewMessage, location.origin)
    return () => removeEventListener('message', handleMessage)
  }, [isFramed])
  return { edited, isFramed, send }
}
