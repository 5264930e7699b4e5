import { Pause, Play } from 'lucide-react'

import type { LoopView } from '#app/core/media.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { Actions } from './actions.tsx'
import type { SectionOf } from './section-of.ts'

/** The poster is the picture the page is judged by; the loop comes over it later, if at all. */
export function Hero({ section: { content, wide, tall, loop } }: { section: SectionOf<'hero'> }) {
  const poster = wide ?? tall
  return (
    <section className="hero night">
      <div className="hero-picture">
        {poster && <Picture picture={poster} narrow={tall?.base === poster.base ? null : tall} sizes="100vw" priority />}
        {poster && loop && <Loop loop={loop} focus={poster.focus.join(' ')} />}
      </div>
      {poster && loop && <LoopSwitch />}
      <div className="hero-words">
        <h1>{content.headline.map((line) => <HeadlineLine key={line} line={line} />)}</h1>
        <div>
          <p className="lead">{content.lead}</p>
          <Actions links={content.actions} />
        </div>
      </div>
    </section>
  )
}

function HeadlineLine({ line }: { line: string }) {
  return <><span className={line.startsWith(' ') ? 'hero-line hero-line-in' : 'hero-line'}>{line.trim()}</span>{' '}</>
}

/** Without a source until the page's script has looked at the connection, the window and the visitor's wishes. */
function Loop({ loop: { wide, tall }, focus }: { loop: LoopView; focus: string }) {
  return (
    <video
      muted loop playsInline preload="none" tabIndex={-1} aria-hidden="true" suppressHydrationWarning data-focus={focus}
      data-loop="" data-wide-webm={wide.webm} data-wide-mp4={wide.mp4} data-tall-webm={tall?.webm} data-tall-mp4={tall?.mp4}
    />
  )
}

/** Drawn once the loop plays; the script changes its name with what it does. */
function LoopSwitch() {
  const { pause, play } = useWords().site.home.video
  return (
    <button type="button" className="hero-switch" suppressHydrationWarning aria-label={pause} data-loop-switch="" data-pause={pause} data-play={play}>
      <Pause /><Play />
    </button>
  )
}
