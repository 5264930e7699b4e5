import { CircleAlert } from 'lucide-react'

import type { AnyContent } from '#app/features/site/site-editor/rules.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { useWebsiteMessages } from './use-website-messages.ts'

type Props = {
  problems: Record<string, ProblemCode>
  content: AnyContent
  onSelect: (fieldPath: string) => void
}

/** Lists everything that blocks publishing; each entry links to its field. */
export function PublishProblems({ problems, content, onSelect }: Props) {
  const messages = useWebsiteMessages()
  const sentence = useSentence()
  const paths = Object.keys(problems)
  if (paths.length === 0) return null
  return (
    <div className="notice notice-bad editor-missing" role="alert">
      <CircleAlert />
      <div>
        <p>{messages.unfinished(paths.length)}</p>
        <ul>
          {paths.map((fieldPath) => (
            <li key={fieldPath}>
              <button type="button" onClick={() => onSelect(fieldPath)}>
                {formatFieldLabel(fieldPath, content, messages)}
              </button>{' '}
              {sentence(problems[fieldPath]!)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Formats `sections.2.content.items.0.title` as "Questions, Items 1, Title". */
function formatFieldLabel(
  path: string,
  content: AnyContent,
  messages: ReturnType<typeof useWebsiteMessages>,
): string {
  const fields = messages.fields as Record<string, string>
  const [first = '', index = '', ...rest] = path.split('.')
  const section =
    first === 'sections' && 'sections' in content ? content.sections[Number(index)] : undefined
  const names = section ? rest.slice(1) : [first, index, ...rest].filter(Boolean)
  const fieldKey =
    path === 'picture'
      ? 'credits' in content
        ? 'cover'
        : 'sharePicture'
      : path === 'note'
        ? 'siteNote'
        : null
  const labels = names.map((name, place) =>
    /^\d+$/.test(name)
      ? null
      : `${fields[fieldKey ?? name] ?? name}${/^\d+$/.test(names[place + 1] ?? '') ? ` ${Number(names[place + 1]) + 1}` : ''}`,
  )
  return [section && messages.sections[section.kind], ...labels].filter(Boolean).join(', ')
}
