import type { AnyContent } from '#app/studio/edition/rules.ts'
import type { WorkContent } from '#app/studio/portfolio/rules.ts'

import { useDesk } from './desk.ts'
import { EditorCard } from './editor-card.tsx'
import { Fields } from './fields.tsx'
import { type WorkGroup, workGroups } from './spec.ts'
import { useWebsiteWords } from './use-website-words.ts'

type Props = { content: WorkContent; change: (content: AnyContent, step?: boolean) => void; problems: Record<string, string>; chosen: string | null; choose: (group: string | null) => void }

/** What a case study is made of, in cards of what belongs together, one of them open. */
export function WorkFields({ content, change, problems, chosen, choose }: Props) {
  const words = useWebsiteWords()
  return (Object.keys(workGroups) as WorkGroup[]).map((group) => (
    <EditorCard key={group} title={words.work[group]} about={aboutOf(group, content)} open={chosen === group} toggle={(open) => choose(open ? group : null)} wrong={Object.keys(problems).some((way) => groupOf(way) === group)}>
      <Fields specs={workGroups[group]} value={content} change={(to, step) => change(to as WorkContent, step)} way="" />
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
      {quotes.map(({ quote, name }) => <p key={quote}>{words.quotes.one(quote, name)}</p>)}
      <p className="field-hint">{words.quotes.where} <a href="/portal/settings/website/testimonials">{words.parts.testimonials}</a></p>
    </section>
  )
}

/** The card in which a field stands, by the way to it. */
export function groupOf(way: string): WorkGroup {
  const name = way.split('.')[0]
  return (Object.keys(workGroups) as WorkGroup[]).find((group) => workGroups[group].some((spec) => spec.name === name)) ?? 'facts'
}

function aboutOf(group: WorkGroup, { client, standfirst, sound, credits }: WorkContent): string {
  switch (group) {
    case 'facts': return client
    case 'texts': return standfirst
    case 'sound': return sound?.title ?? ''
    case 'credits': return credits.map(({ name }) => name).join(', ')
    default: return ''
  }
}
