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
  context: SiteContext
  contactForm: (hint: string, offered: StudioView['services']) => ReactNode
}

/**
 * Previews a page as if every draft were published; inside the editor, also with unsaved changes.
 */
export function PagePreview({ page: stored, context: savedContext, contactForm, ...frame }: Props) {
  const { edited, isFramed, send } = useEditorMessages()
  const context = mergeDraftsIntoContext(
    { ...savedContext, pictures: { ...savedContext.pictures, ...edited?.pictures } },
    edited && !isPagePart(edited.part) && !isCaseStudyPart(edited.part)
      ? ({ [edited.part]: edited.content } as Partial<Content>)
      : {},
  )
  const page: PageContent =
    edited && isPagePart(edited.part) && pages[edited.part] === stored.path
      ? { path: stored.path, ...(edited.content as Content['home']) }
      : stored
  const view = buildPageView(page, context)
  const offered = context.services
    .filter((service) => service.offered)
    .map(({ key, title }) => ({ key, title }))
  const part = Object.entries(pages).find(([, path]) => path === stored.path)?.[0]
  useScrollToChosen(edited, (section) => findSectionElement(section, view, page))
  return (
    <PreviewShell
      {...frame}
      path={stored.path}
      editPath={part ? `/portal/website/${part}` : null}
      offered={offered}
      pictures={context.pictures}
      edited={edited}
      isFramed={isFramed}
      onChoose={(target) => {
        const section = findSectionAt(target, view, page)
        if (section) send({ section, text: target.textContent })
      }}
    >
      {(studio) =>
        view.sections.map((section, index) => (
          <Section
            key={page.sections[index]!.id}
            section={section}
            studio={studio}
            contactForm={
              section.kind === 'contact' && contactForm(section.content.hint, studio.services)
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
  const drawnSections = page.sections.filter((_, index) => hasOutput(view.sections[index]!))
  const children = [...(document.querySelector('main')?.children ?? [])]
  return children.length === drawnSections.length
    ? drawnSections.map(({ id }, index) => [id, children[index]!])
    : []
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
