import type { WorkContent } from '#app/studio/portfolio/rules.ts'

import { type FieldsProps, type Writing, useDesk } from './desk.ts'
import { EditorCard } from './editor-card.tsx'
import { Fields } from './fields.tsx'
import { useWebsiteWords } from './use-website-words.ts'
import { type WorkGroup, workGroups } from './work-spec.ts'

/** What a case study is made of, in cards of what belongs together, one of them open. */
function WorkFields({ content: written, change, chosen, choose }: FieldsProps) {
  const words = useWebsiteWords()
  const { problems } = useDesk()
  const content = written as WorkContent
  return (Object.keys(workGroups) as WorkGroup[]).map((group) => (
    <EditorCard
      key={group}
      title={words.work[group]}
      about={aboutOf(group, content)}
      open={chosen === group}
      toggle={(open) => choose(open ? group : null)}
      wrong={Object.keys(problems).some((way) => groupOf(way) === group)}
    >
      <Fields
        specs={workGroups[group]}
        value={content}
        change={(to, step) => change(to as WorkContent, step)}
        way=""
      />
      {group === 'texts' && <Quotes />}
    </EditorCard>
  ))
}

/** What the client says stands with the testimonials, of which each says what it is about. */
function Quotes() {
  const words = useWebsiteWords()
  const { quotes } = useDesk()
  return (
    <section className="writing-quotes">
      <h3 className="field-label">{words.quotes.title}</h3>
      {quotes.map(({ quote, name }) => (
        <p key={quote}>{words.quotes.one(quote, name)}</p>
      ))}
      <p className="field-hint">
        {words.quotes.where}{' '}
        <a href="/portal/settings/website/testimonials">{words.parts.testimonials}</a>
      </p>
    </section>
  )
}

/** The card in which a field stands, by the way to it. */
function groupOf(way: string): WorkGroup {
  const name = way.split('.')[0]
  return (
    (Object.keys(workGroups) as WorkGroup[]).find((group) =>
      workGroups[group].some((spec) => spec.name === name),
    ) ?? 'facts'
  )
}

function aboutOf(group: WorkGroup, { client, standfirst, sound, credits }: WorkContent): string {
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

export const workWriting: Writing = {
  Fields: WorkFields,
  opened: 'facts',
  cardOf: ([way = '']) => groupOf(way),
}
