import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ImageView } from '#app/core/media.ts'
import type { Prose as Text } from '#app/core/prose.ts'
import { VideoPlayer } from '#app/features/media/video/ui/video-player.tsx'
import {
  type CaseStudyView,
  type Credit,
  getCoverName,
  serviceByCategory,
} from '#app/features/site/portfolio/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AutoplayVideo, AutoplayVideoToggle } from '#app/ui/autoplay-video.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import '#app/features/site/page/ui/section-parts.css'
import './case-study.css'
import { CaseFacts } from './case-facts.tsx'
import { NextProject } from './next-project.tsx'
import { AudioPlayer } from './audio-player.tsx'

/** The page of a case study. Empty parts are left out. */
export function CaseStudy({ item }: { item: CaseStudyView }) {
  const { brief, work } = useMessages().site.portfolio
  return (
    <>
      <article>
        <header className="page-head case-head">
          <h1>{item.title}</h1>
          <p className="lead">{item.standfirst}</p>
        </header>
        <CaseFacts item={item} />
        {item.video ? (
          <VideoPlayer
            film={item.video}
            title={item.title}
            cover={item.picture}
            name={getCoverName(item.slug)}
          />
        ) : (
          <Cover item={item} />
        )}
        {item.sound && <AudioPlayer sound={item.sound} />}
        {(item.brief || item.work) && (
          <div className="band case-story">
            {item.brief && <Narrative heading={brief} text={item.brief} />}
            {item.work && <Narrative heading={work} text={item.work} />}
          </div>
        )}
        {item.pictures.length > 0 && <Pictures rows={item.pictures} />}
        <Credits credits={item.credits} />
        <Quotes quotes={item.quotes} />
      </article>
      <ContactPrompt item={item} />
      {item.next && <NextProject item={item.next} />}
    </>
  )
}

/** The full-width cover, with a video that plays over it. */
function Cover({ item: { slug, picture, film } }: { item: CaseStudyView }) {
  const { film: names } = useMessages().site.portfolio
  if (!picture) return null
  return (
    <Captioned picture={picture}>
      <div className="case-cover" data-cover={getCoverName(slug)}>
        <Picture picture={picture} sizes="(max-width: 640px) 130vw, 100vw" priority />
        {film && <AutoplayVideo video={film} focus={picture.focus} />}
        {film && <AutoplayVideoToggle {...names} />}
      </div>
    </Captioned>
  )
}

/** An image with its caption and credit, if it has any. */
function Captioned({
  picture: { caption = '', credit = '' },
  children,
}: {
  picture: ImageView
  children: ReactNode
}) {
  const { captionWithCredit } = useMessages().site.portfolio
  if (!caption && !credit) return children
  return (
    <figure className="case-figure">
      {children}
      <figcaption>{captionWithCredit(caption, credit)}</figcaption>
    </figure>
  )
}

function Narrative({ heading, text }: { heading: string; text: Text }) {
  return (
    <section>
      <h2>{heading}</h2>
      <div>
        <Prose text={text} />
      </div>
    </section>
  )
}

/**
 * Two images in a row have one height, a landscape one twice as wide as a portrait. A single image
 * has its own shape; more than two make a grid.
 */
function Pictures({ rows }: { rows: ImageView[][] }) {
  return (
    <div className="case-pictures">
      {rows.map((row) => (
        <div
          key={row.map(({ base }) => base).join()}
          data-shape={row.length > 2 ? 'grid' : row.map(getShape).join(' ')}
        >
          {row.map((picture) => (
            <Captioned key={picture.base} picture={picture}>
              <Picture
                picture={picture}
                sizes={`(max-width: 640px) 92vw, ${getWidth(row.length, picture)}`}
              />
            </Captioned>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Returns the share of the window that an image in a row of so many images fills at most. */
function getWidth(imagesInRow: number, picture: ImageView): string {
  if (imagesInRow === 1) return '92vw'
  if (imagesInRow > 2) return imagesInRow % 3 === 0 ? '31vw' : '46vw'
  return getShape(picture) === 'wide' ? '62vw' : '46vw'
}

function getShape({ width, height }: ImageView) {
  return width > height ? 'wide' : 'tall'
}

function Credits({ credits }: { credits: Credit[] }) {
  const { credits: heading } = useMessages().site.portfolio
  if (credits.length === 0) return null
  return (
    <section className="band case-credits">
      <h2>{heading}</h2>
      <dl>
        {credits.map(({ name, part }) => (
          <div key={`${name} ${part}`}>
            <dt>{name}</dt>
            <dd>{part}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Quotes({ quotes }: { quotes: CaseStudyView['quotes'] }) {
  const { quotes: heading } = useMessages().site.portfolio
  if (quotes.length === 0) return null
  return (
    <section className="band">
      <h2 className="visually-hidden">{heading}</h2>
      <div className="quotes" data-many="">
        {quotes.map(({ quote, name, role }) => (
          <figure className="quote" key={quote}>
            <blockquote>
              <p>{quote}</p>
            </blockquote>
            <figcaption>
              <b>{name}</b>
              {role}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

function ContactPrompt({ item: { category, promise } }: { item: CaseStudyView }) {
  const { like, back } = useMessages().site.portfolio
  return (
    <section className="band band-sunken case-ask">
      {promise && <p className="lead">{promise}</p>}
      <p className="actions">
        <ButtonLink look="accent" href={`/contact?service=${serviceByCategory[category]}`}>
          {like}
          <ArrowRight />
        </ButtonLink>
        <ButtonLink href="/portfolio">
          <ArrowLeft />
          {back}
        </ButtonLink>
      </p>
    </section>
  )
}
