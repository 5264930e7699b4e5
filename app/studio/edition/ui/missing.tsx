import { CircleAlert } from 'lucide-react'

import type { AnyContent } from '#app/studio/edition/rules.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { useWebsiteWords } from './use-website-words.ts'

type Props = {
  problems: Record<string, ProblemCode>
  content: AnyContent
  go: (way: string) => void
}

/** Everything that stands in the way of publishing at once, each leading to its field. */
export function Missing({ problems, content, go }: Props) {
  const words = useWebsiteWords()
  const sentence = useSentence()
  const ways = Object.keys(problems)
  if (ways.length === 0) return null
  return (
    <div className="notice notice-bad editor-missing" role="alert">
      <CircleAlert />
      <div>
        <p>{words.unfinished(ways.length)}</p>
        <ul>
          {ways.map((way) => (
            <li key={way}>
              <button type="button" onClick={() => go(way)}>
                {labelOf(way, content, words)}
              </button>{' '}
              {sentence(problems[way]!)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** `sections.2.content.items.0.title` as "Questions, Items 1, Title". */
function labelOf(
  way: string,
  content: AnyContent,
  words: ReturnType<typeof useWebsiteWords>,
): string {
  const fields = words.fields as Record<string, string>
  const [first = '', at = '', ...rest] = way.split('.')
  const section =
    first === 'sections' && 'sections' in content ? content.sections[Number(at)] : undefined
  const names = section ? rest.slice(1) : [first, at, ...rest].filter(Boolean)
  const own =
    way === 'picture'
      ? 'credits' in content
        ? 'cover'
        : 'sharePicture'
      : way === 'note'
        ? 'siteNote'
        : null
  const labels = names.map((name, place) =>
    /^\d+$/.test(name)
      ? null
      : `${fields[own ?? name] ?? name}${/^\d+$/.test(names[place + 1] ?? '') ? ` ${Number(names[place + 1]) + 1}` : ''}`,
  )
  return [section && words.sections[section.kind], ...labels].filter(Boolean).join(', ')
}
