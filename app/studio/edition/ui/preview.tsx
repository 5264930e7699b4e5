import { type MouseEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'

import type { PictureView } from '#app/core/media.ts'
import { type Content, type Part, aroundWith, isPage, pages, studioWith } from '#app/studio/edition/rules.ts'
import { type Around, type PageContent, type PageView, type StudioView, pageFilled } from '#app/studio/page/rules.ts'
import { AccentStyle } from '#app/studio/page/ui/accent-style.tsx'
import { Section } from '#app/studio/page/ui/section.tsx'
import { SiteShell } from '#app/studio/page/ui/site-shell.tsx'

import './preview.css'

import { useWebsiteWords } from './use-website-words.ts'

/** What the editor beside it says with every letter, and what it is answered. */
export type Typed = { part: Part; content: Content[Part]; pictures: Record<string, PictureView> }
export type Said = { ready: true } | { section: string }

type Props = {
  page: PageContent
  around: Around
  everywhere: Content['everywhere'] | null
  studio: StudioView
  token: string
  /** Whether whoever looks may also write. */
  writes: boolean
  nonce: string | undefined
  contactForm: (hint: string, offered: StudioView['offerings']) => ReactNode
}

/** A page of the site as it would be with every draft published; beside the editor also with what is being typed. */
export function Preview({ page: kept, around: known, everywhere, studio, token, writes, nonce, contactForm }: Props) {
  const { typed, framed, say } = useTyped()
  const around = aroundWith({ ...known, pictures: { ...known.pictures, ...typed?.pictures } }, typed && !isPage(typed.part) ? { [typed.part]: typed.content } : {})
  const page: PageContent = typed && isPage(typed.part) && pages[typed.part] === kept.path ? { path: kept.path, ...typed.content as Content['home'] } : kept
  const view = pageFilled(page, around)
  const facts = typed?.part === 'everywhere' ? typed.content as Content['everywhere'] : everywhere
  const offered = around.offerings.filter((one) => one.offered).map(({ key, title }) => ({ key, title }))
  const shown = facts ? studioWith({ ...studio, offerings: offered }, facts, around.pictures, studio.off ?? []) : studio

  /** In the frame a click chooses the section; elsewhere links lead on within the drafts. */
  const clicked = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as Element
    if (framed) {
      if (target.closest('a, button[type=submit]')) event.preventDefault()
      const section = sectionAt(target, view, page)
      if (section) say({ section })
      return
    }
    const path = target.closest('a[href^="/"]')?.getAttribute('href') ?? ''
    if (event.metaKey || event.ctrlKey || !Object.values<string>(pages).includes(path)) return
    event.preventDefault()
    location.assign(`/preview/${token}${path}`)
  }
  return (
    <div onClickCapture={clicked}>
      {shown.accent && <AccentStyle key={shown.accent.light.fill} accent={shown.accent} nonce={nonce} />}
      {!framed && <Bar path={kept.path} writes={writes} />}
      <SiteShell studio={shown} sample={false} path={kept.path}>
        {view.sections.map((section, at) => <Section key={page.sections[at]!.id} section={section} studio={shown} contactForm={section.kind === 'contact' && contactForm(section.content.hint, shown.offerings)} />)}
      </SiteShell>
    </div>
  )
}

/** The section something on the page belongs to: those that draw something stand in the page in their order. */
function sectionAt(target: Element, view: PageView, page: PageContent): string | undefined {
  const drawn = page.sections.filter((_, at) => drawsSomething(view.sections[at]!))
  const main = target.closest('main')
  const at = [...main?.children ?? []].findIndex((child) => child.contains(target))
  return main?.children.length === drawn.length ? drawn[at]?.id : undefined
}

/** A list without items draws nothing, and neither does a wide picture that is not chosen. */
function drawsSomething(view: PageView['sections'][number]): boolean {
  if (view.kind === 'portfolio') return true
  if (view.kind === 'picture-band') return view.picture !== null
  const holder = { ...'content' in view ? view.content : {}, ...view } as Record<string, unknown>
  return ['items', 'offerings', 'testimonials', 'members', 'blocks', 'steps', 'parts'].every((name) => !Array.isArray(holder[name]) || (holder[name] as unknown[]).length > 0)
}

function Bar({ path, writes }: { path: string; writes: boolean }) {
  const { bar } = useWebsiteWords()
  const part = Object.entries(pages).find(([, at]) => at === path)?.[0]
  return (
    <aside className="preview-bar night" aria-label={bar.draft}>
      <p>{bar.draft}</p>
      <p className="preview-bar-links">
        {writes && part && <a href={`/portal/settings/website/${part}`}>{bar.edit}</a>}
        <a href={path}>{bar.live}</a>
      </p>
    </aside>
  )
}

/** A window stays in the frame it is in. */
const never = () => () => {}

/** What the editor's window says to this one, which is framed by it. */
function useTyped() {
  const [typed, keep] = useState<Typed | null>(null)
  const framed = useSyncExternalStore(never, () => window.parent !== window, () => false)
  const say = (said: Said) => { window.parent.postMessage(said, location.origin) }
  useEffect(() => {
    if (!framed) return
    const hear = ({ origin, source, data }: MessageEvent<Typed>) => {
      if (origin === location.origin && source === window.parent) keep(data)
    }
    addEventListener('message', hear)
    window.parent.postMessage({ ready: true } satisfies Said, location.origin)
    return () => removeEventListener('message', hear)
  }, [framed])
  return { typed, framed, say }
}
