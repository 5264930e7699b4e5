import type { Topic } from '#app/features/clients/inquiry/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export function TopicTag({ topic, short = false }: { topic: Topic; short?: boolean }) {
  const { topics, topicsShort } = useMessages().portal.inquiries
  return <span className={`tag tag-${topic}`}>{short ? topicsShort[topic] : topics[topic]}</span>
}
