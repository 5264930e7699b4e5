import { AutoplayVideo, AutoplayVideoToggle } from '#app/ui/autoplay-video.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { Actions } from './actions.tsx'
import type { SectionViewOf } from '#app/features/site/page/rules.ts'

/** Characters above which a line has no room next to the lead in the largest type. */
const longLineLength = 15

/** The poster is the largest contentful paint; the video covers it later, if at all. */
export function Hero({
  section: { content, wide, tall, loop },
}: {
  section: SectionViewOf<'hero'>
}) {
  const { video } = useMessages().site.home
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
        {poster && loop && <AutoplayVideo video={loop} focus={poster.focus} />}
      </div>
      {poster && loop && <AutoplayVideoToggle {...video} />}
      <div className="hero-words">
        <h1 data-long={content.headline.some((line) => line.length > longLineLength) || undefined}>
          {content.headline.map((line, index) => (
            <HeadlineLine key={index} line={line} />
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
