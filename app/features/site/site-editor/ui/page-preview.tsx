import type { ReactNode } from 'react'

import {
  type Content,
  mergeDraftsIntoContext,
  isPagePart,
  isCaseStudyPart,
} from '#app/features/site/site-editor/rules.ts'
import {
  type SiteContext,
  type PageContent,
  type PageView,
  buildPageView,
} from '#app/features/site/page/rules.ts'
import { Section } from '#app/features/site/page/ui/section.tsx'

import {
  type PreviewFrame,
  PreviewShell,
  useScrollToChosen,
  useEditorMessages,
} from './preview-shell.tsx'
import { pages } from '#app/core/site-parts.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

type Props = PreviewFrame & {
  page: PageContent
  around: SiteContext
  contactForm: (hint: string, offered: StudioView['services']) => ReactNode
}

/**
 * Previews a page as if every draft were published; inside the editor, also with unsaved changes.
 */
export function PagePreview({ page: stored, around: known, contactForm, ...frame }: Props) {
  const { edited, isFramed, send } = useEditorMessages()
  const around = mergeDraftsIntoContext(
    { ...known, pictures: { ...known.pictures, ...edited?.pictures } },
    edited && !isPagePart(edited.part) && !isCaseStudyPart(edited.part)
      ? ({ [edited.part]: edited.content } as Partial<Content>)
      : {},
  )
  const page: PageContent =
    edited && isPagePart(edited.part) && pages[edited.part] === stored.path
      ? { path: stored.path, ...(edited.content as Content['home']) }
      : stored
  const view = buildPageView(page, around)
  const offered = around.services
    .filter((one) => one.offered)
    .map(({ key, title }) => ({ key, title }))
  const part = Object.entries(pages).find(([, at]) => at === stored.path)?.[0]
  useScrollToChosen(edited, (section) => findSectionElement(section, view, page))
  return (
    <PreviewShell
      {...frame}
      path={stored.path}
      editPath={part ? `/portal/website/${part}` : null}
      offered={offered}
      pictures={around.pictures}
      edited={edited}
      isFramed={isFramed}
      onChoose={(target) => {
        const section = findSectionAt(target, view, page)
        if (section) send({ section, text: target.textContent })
      }}
    >
      {(shown) =>
        view.sections.map((section, at) => (
          <Section
            key={page.sections[at]!.id}
            section={section}
            studio={shown}
            contactForm={
              section.kind === 'contact' && contactForm(section.content.hint, shown.services)
            }
          />
        ))
      }
    </PreviewShell>
  )
}

/** Returns the id of the section that contains an element. */
function findSectionAt(target: Element, view: PageView, page: PageContent): string | undefined {
  return listSectionElements(view, page).find(([, child]) => child.contains(target))?.[0]
}

function findSectionElement(
  section: string,
  view: PageView,
  page: PageContent,
): Element | undefined {
  return listSectionElements(view, page).find(([id]) => id === section)?.[1]
}

/**
 * Pairs sections with their elements by order. Returns none if the counts differ, because the pairs
 * would be wrong.
 */
function listSectionElements(view: PageView, page: PageContent): [id: string, Element][] {
  const drawn = page.sections.filter((_, at) => hasOutput(view.sections[at]!))
  const children = [...(document.querySelector('main')?.children ?? [])]
  return children.length === drawn.length ? drawn.map(({ id }, at) => [id, children[at]!]) : []
}

/** An empty list and a wide image without a choice render nothing. */
function hasOutput(view: PageView['sections'][number]): boolean {
  if (view.kind === 'portfolio') return true
  if (view.kind === 'picture-band') return view.picture !== null
  const holder = { ...('content' in view ? view.content : {}), ...view } as Record<string, unknown>
  return ['items', 'services', 'testimonials', 'members', 'blocks', 'steps', 'parts'].every(
    (name) => !Array.isArray(holder[name]) || (holder[name] as unknown[]).length > 0,
  )
}
