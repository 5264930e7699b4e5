import type { CaseStudyContent } from '#app/features/site/portfolio/rules.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

import { type FieldsProps, type PartEditing, useEditorContext } from './editor-context.ts'
import { caseStudyControls } from './case-study-controls.tsx'
import { EditorCard } from './editor-card.tsx'
import { Fields, OwnControls } from './fields.tsx'
import { GalleryUploads } from './gallery-uploads.tsx'
import { useWebsiteMessages } from './use-website-messages.ts'
import { type CaseStudyGroup, caseStudyGroups } from './case-study-spec.ts'

/** The fields of a case study, grouped in cards of which one is open. */
function CaseStudyFields({ content: anyContent, change, openCard, choose }: FieldsProps) {
  const messages = useWebsiteMessages()
  const { problems } = useEditorContext()
  const content = anyContent as CaseStudyContent
  const isHydrated = useHydrated()
  const cards = (Object.keys(caseStudyGroups) as CaseStudyGroup[]).map((group) => (
    <EditorCard
      key={group}
      title={messages.work[group]}
      about={getGroupSummary(group, content)}
      open={openCard === group}
      toggle={(open) => choose(open ? group : null)}
      hasProblem={Object.keys(problems).some((fieldPath) => findGroup(fieldPath) === group)}
    >
      <Fields
        specs={caseStudyGroups[group]}
        value={content}
        change={(to, step) => change(to as CaseStudyContent, step)}
        path=""
      />
      {group === 'texts' && <Quotes />}
    </EditorCard>
  ))
  return (
    <OwnControls value={caseStudyControls}>
      {cards}
      {isHydrated && (
        <GalleryUploads
          rows={content.pictures}
          change={(pictures, step) => change({ ...content, pictures }, step)}
          isOpen={openCard === 'pictures'}
          open={() => choose('pictures')}
        />
      )}
    </OwnControls>
  )
}

/** Client quotes are edited with the testimonials, so they are read-only here. */
function Quotes() {
  const messages = useWebsiteMessages()
  const { quotes } = useEditorContext()
  return (
    <section className="fields-quotes">
      <h3 className="field-label">{messages.quotes.title}</h3>
      {quotes.map(({ quote, name }) => (
        <p key={quote}>{messages.quotes.one(quote, name)}</p>
      ))}
      <p className="field-hint">
        {messages.quotes.where}{' '}
        <a href="/portal/website/testimonials">{messages.parts.testimonials}</a>
      </p>
    </section>
  )
}

/** Returns the card that holds the field at this path. */
function findGroup(path: string): CaseStudyGroup {
  const name = path.split('.')[0]
  return (
    (Object.keys(caseStudyGroups) as CaseStudyGroup[]).find((group) =>
      caseStudyGroups[group].some((spec) => spec.name === name),
    ) ?? 'facts'
  )
}

function getGroupSummary(
  group: CaseStudyGroup,
  { client, standfirst, sound, credits }: CaseStudyContent,
): string {
  switch (group) {
    case 'facts':
      return client
    case 'texts':
      return standfirst
    case 'sound':
      return sound?.title ?? ''
    case 'credits':
      return credits.map(({ name }) => name).join(', ')
    default:
      return ''
  }
}

export const caseStudyEditing: PartEditing = {
  Fields: CaseStudyFields,
  findFirstCard: () => 'facts',
  findCard: ([fieldPath = '']) => findGroup(fieldPath),
}
