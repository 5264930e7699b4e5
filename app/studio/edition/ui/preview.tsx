import type { ReactNode } from 'react'

import { type Content, aroundWith, isPage, isWork, pages } from '#app/studio/edition/rules.ts'
import {
  type Around,
  type PageContent,
  type PageView,
  type StudioView,
  pageFilled,
} from '#app/studio/page/rules.ts'
import { Section } from '#app/studio/page/ui/section.tsx'

import { type Frame, Framed, useSight, useTyped } from './preview-frame.tsx'

type Props = Frame & {
  page: PageContent
  around: Around
  contactForm: (hint: string, offered: StudioView['offerings']) => ReactNode
}

/**
 * A page of the site as it would be with every draft published; beside the editor also with what is
 * being typed.
 */
export function Preview({ page: kept, around: known, contactForm, ...frame }: Props) {
  const { typed, framed, say } = useTyped()
  const around = aroundWith(
    { ...known, pictures: { ...known.pictures, ...typed?.pictures } },
    typed && !isPage(typed.part) && !isWork(typed.part)
      ? ({ [typed.part]: typed.content } as Partial<Content>)
      : {},
  )
  const page: PageContent =
    typed && isPage(typed.part) && pages[typed.part] === kept.path
      ? { path: kept.path, ...(typed.content as Content['home']) }
      : kept
  const view = pageFilled(page, around)
  const offered = around.offerings
    .filter((one) => one.offered)
    .map(({ key, title }) => ({ key, title }))
  const part = Object.entries(pages).find(([, at]) => at === kept.path)?.[0]
  useSight(typed, (section) => elementOf(section, view, page))
  return (
    <Framed
      {...frame}
      path={kept.path}
      write={part ? `/portal/settings/website/${part}` : null}
      offered={offered}
      pictures={around.pictures}
      typed={typed}
      framed={framed}
      chosen={(target) => {
        const section = sectionAt(target, view, page)
        if (section) say({ section })
      }}
    >
      {(shown) =>
        view.sections.map((section, at) => (
          <Section
            key={page.sections[at]!.id}
            section={section}
            studio={shown}
            contactForm={
              section.kind === 'contact' && contactForm(section.content.hint, shown.offerings)
            }
          />
        ))
      }
    </Framed>
  )
}

/** The section something on the page belongs to. */
function sectionAt(target: Element, view: PageView, page: PageContent): string | undefined {
  return drawnIn(view, page).find(([, child]) => child.contains(target))?.[0]
}

function elementOf(section: string, view: PageView, page: PageContent): Element | undefined {
  return drawnIn(view, page).find(([id]) => id === section)?.[1]
}

/**
 * Sections that draw something stand in the page in their order; where they cannot be told, none.
 */
function drawnIn(view: PageView, page: PageContent): [id: string, Element][] {
  const drawn = page.sections.filter((_, at) => drawsSomething(view.sections[at]!))
  const children = [...(document.querySelector('main')?.children ?? [])]
  return children.length === drawn.length ? drawn.map(({ id }, at) => [id, children[at]!]) : []
}

/** A list without items draws nothing, and neither does a wide picture that is not chosen. */
function drawsSomething(view: PageView['sections'][number]): boolean {
  if (view.kind === 'portfolio') return true
  if (view.kind === 'picture-band') return view.picture !== null
  const holder = { ...('content' in view ? view.content : {}), ...view } as Record<string, unknown>
  return ['items', 'offerings', 'testimonials', 'members', 'blocks', 'steps', 'parts'].every(
    (name) => !Array.isArray(holder[name]) || (holder[name] as unknown[]).length > 0,
  )
}
