import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import type { PictureView } from '#app/core/media.ts'
import { type Content, type Part, aroundWith, isPage, isWork, pages, studioWith } from '#app/studio/edition/rules.ts'
import { type Around, type PageContent, type PageView, type StudioView, pageFilled } from '#app/studio/page/rules.ts'
import { AccentStyle } from '#app/studio/page/ui/accent-style.tsx'
import { Section } from '#app/studio/page/ui/section.tsx'
import { SiteShell } from '#app/studio/page/ui/site-shell.tsx'
import { type CaseAround, type WorkContent, caseFilled } from '#app/studio/portfolio/rules.ts'
import { CaseStudy } from '#app/studio/portfolio/ui/case-study.tsx'
import { craftOf } from '#app/studio/project/rules.ts'

import './preview.css'

import type { WorkGroup } from './spec.ts'
import { useWebsiteWords } from './use-website-words.ts'

/** What the editor beside it says with every letter, and what it is answered. */
export type Typed = { part: Part; content: Content[Part]; pictures: Record<string, PictureView>; chosen: string | null }
export type Said = { ready: true } | { section: string }

type Frame = {
  everywhere: Content['everywhere'] | null
  studio: StudioView
  token: string
  /** Whether whoever looks may also write. */
  writes: boolean
  nonce: string | undefined
}
type Props = Frame & { page: PageContent; around: Around; contactForm: (hint: string, offered: StudioView['offerings']) => ReactNode }

/** A page of the site as it would be with every draft published; beside the editor also with what is being typed. */
export function Preview({ page: kept, around: known, contactForm, ...frame }: Props) {
  const { typed, framed, say } = useTyped()
  const around = aroundWith({ ...known, pictures: { ...known.pictures, ...typed?.pictures } }, typed && !isPage(typed.part) && !isWork(typed.part) ? { [typed.part]: typed.content } as Partial<Content> : {})
  const page: PageContent = typed && isPage(typed.part) && pages[typed.part] === kept.path ? { path: kept.path, ...typed.content as Content['home'] } : kept
  const view = pageFilled(page, around)
  const offered = around.offerings.filter((one) => one.offered).map(({ key, title }) => ({ key, title }))
  const part = Object.entries(pages).find(([, at]) => at === kept.path)?.[0]
  useSight(typed, (section) => elementOf(section, view, page))
  return (
    <Framed {...frame} path={kept.path} write={part ? `/portal/settings/website/${part}` : null} offered={offered} pictures={around.pictures} typed={typed} framed={framed} chosen={(target) => { const section = sectionAt(target, view, page); if (section) say({ section }) }}>
      {(shown) => view.sections.map((section, at) => <Section key={page.sections[at]!.id} section={section} studio={shown} contactForm={section.kind === 'contact' && contactForm(section.content.hint, shown.offerings)} />)}
    </Framed>
  )
}

type WorkProps = Frame & { id: string; work: WorkContent; around: CaseAround }

/** A case study the same way, whether it is on the site or not. */
export function WorkPreview({ id, work, around: known, ...frame }: WorkProps) {
  const { typed, framed, say } = useTyped()
  const around = { ...known, pictures: { ...known.pictures, ...typed?.pictures } }
  const content = typed?.part === `work-${id}` ? typed.content as WorkContent : work
  useSight(typed, (group) => document.querySelector(placesOf[group as WorkGroup] ?? 'none'))
  return (
    <Framed {...frame} path={`/portfolio/${work.slug}`} write={`/portal/${craftOf(work.category)}/portfolio/${id}`} offered={frame.studio.offerings} pictures={around.pictures} typed={typed} framed={framed} chosen={(target) => { const group = groupAt(target); if (group) say({ section: group }) }}>
      {() => <CaseStudy item={caseFilled(content, around)} />}
    </Framed>
  )
}

/** Where on its page what of a case study stands. */
const placesOf: Record<WorkGroup, string> = { texts: '.case-head .lead, .case-told', facts: '.case-head, .facts', pictures: '.case-cover, .case-pictures', sound: '.player', credits: '.case-credits' }

function groupAt(target: Element): WorkGroup | undefined {
  return (Object.keys(placesOf) as WorkGroup[]).find((group) => target.closest(placesOf[group]))
}

type FramedProps = Frame & { path: string; write: string | null; offered: StudioView['offerings']; pictures: Record<string, PictureView>; typed: Typed | null; framed: boolean; chosen: (target: Element) => void; children: (studio: StudioView) => ReactNode }

/** What stands on every page around it, and the bar that says what it is. */
function Framed({ everywhere, studio, token, writes, nonce, path, write, offered, pictures, typed, framed, chosen, children }: FramedProps) {
  const facts = typed?.part === 'everywhere' ? typed.content as Content['everywhere'] : everywhere
  const shown = facts ? studioWith({ ...studio, offerings: offered }, facts, pictures, studio.off ?? []) : studio

  /** In the frame a click chooses the section; elsewhere links lead on within the drafts. */
  const clicked = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as Element
    if (framed) {
      if (target.closest('a, button[type=submit]')) event.preventDefault()
      return chosen(target)
    }
    const to = target.closest('a[href^="/"]')?.getAttribute('href') ?? ''
    if (event.metaKey || event.ctrlKey || !(Object.values<string>(pages).includes(to) || /^\/portfolio\/[a-z0-9-]+$/.test(to))) return
    event.preventDefault()
    location.assign(`/preview/${token}${to}`)
  }
  return (
    <div onClickCapture={clicked}>
      {shown.accent && <AccentStyle key={shown.accent.light.fill} accent={shown.accent} nonce={nonce} />}
      {!framed && <Bar live={path} write={writes ? write : null} />}
      <SiteShell studio={shown} sample={false} path={path}>{children(shown)}</SiteShell>
    </div>
  )
}

/** The section something on the page belongs to. */
function sectionAt(target: Element, view: PageView, page: PageContent): string | undefined {
  return drawnIn(view, page).find(([, child]) => child.contains(target))?.[0]
}

function elementOf(section: string, view: PageView, page: PageContent): Element | undefined {
  return drawnIn(view, page).find(([id]) => id === section)?.[1]
}

/** Sections that draw something stand in the page in their order; where they cannot be told, none. */
function drawnIn(view: PageView, page: PageContent): [id: string, Element][] {
  const drawn = page.sections.filter((_, at) => drawsSomething(view.sections[at]!))
  const children = [...document.querySelector('main')?.children ?? []]
  return children.length === drawn.length ? drawn.map(({ id }, at) => [id, children[at]!]) : []
}

/** Brings what is opened to be written into sight. */
function useSight(typed: Typed | null, find: (chosen: string) => Element | null | undefined) {
  const chosen = typed?.chosen ?? null
  const look = useEffectEvent((chosen: string) => { find(chosen)?.scrollIntoView({ block: 'start' }) })
  useEffect(() => { if (chosen) look(chosen) }, [chosen])
}

/** A list without items draws nothing, and neither does a wide picture that is not chosen. */
function drawsSomething(view: PageView['sections'][number]): boolean {
  if (view.kind === 'portfolio') return true
  if (view.kind === 'picture-band') return view.picture !== null
  const holder = { ...'content' in view ? view.content : {}, ...view } as Record<string, unknown>
  return ['items', 'offerings', 'testimonials', 'members', 'blocks', 'steps', 'parts'].every((name) => !Array.isArray(holder[name]) || (holder[name] as unknown[]).length > 0)
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
