import { Loop, LoopSwitch } from '#app/ui/loop.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { Actions } from './actions.tsx'
import type { SectionOf } from './section-of.ts'

/** Letters of a line that has room beside the lead in the largest type. */
const longLine = 15

/** The poster is the picture the page is judged by; the loop comes over it later, if at all. */
export function Hero({ section: { content, wide, tall, loop } }: { section: SectionOf<'hero'> }) {
  const { video } = useWords().site.home
  const poster = wide ?? tall
  return (
    <section className="hero night" data-bare={poster ? undefined : true}>
      <div className="hero-picture">
        {poster && (
          <Picture
            picture={poster}
            narrow={tall?.base === poster.base ? null : tall}
            sizes="100vw"
            priority
          />
        )}
        {poster && loop && <Loop loop={loop} focus={poster.focus} />}
      </div>
      {poster && loop && <LoopSwitch {...video} />}
      <div className="hero-words">
        <h1 data-long={content.headline.some((line) => line.length > longLine) || undefined}>
          {content.headline.map((line, at) => (
            <HeadlineLine key={at} line={line} />
          ))}
        </h1>
        <div>
          <p className="lead">{content.lead}</p>
          <Actions links={content.actions} />
        </div>
      </div>
    </section>
  )
}

function HeadlineLine({ line }: { line: string }) {
  return (
    <>
      <span className={line.startsWith(' ') ? 'hero-line hero-line-in' : 'hero-line'}>
        {line.trim()}
      </span>{' '}
    </>
  )
}
