import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import type { PictureView } from '#app/core/media.ts'
import type { Prose as Text } from '#app/core/prose.ts'
import { FilmPlayer } from '#app/studio/film/ui/film-player.tsx'
import { type CaseView, type Credit, coverOf, offeringOf } from '#app/studio/portfolio/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Loop, LoopSwitch } from '#app/ui/loop.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { useWords } from '#app/ui/use-words.ts'

import './case-study.css'
import { CaseFacts } from './case-facts.tsx'
import { NextProject } from './next-project.tsx'
import { Player } from './player.tsx'

/**
 * A project's own page: what it is, what is to be seen or heard, how it was made and by whom. What
 * nobody wrote is not there.
 */
export function CaseStudy({ item }: { item: CaseView }) {
  const { brief, work } = useWords().site.portfolio
  return (
    <>
      <article>
        <header className="page-head case-head">
          <h1>{item.title}</h1>
          <p className="lead">{item.standfirst}</p>
        </header>
        <CaseFacts item={item} />
        {item.showing ? (
          <FilmPlayer
            film={item.showing}
            title={item.title}
            cover={item.picture}
            name={coverOf(item.slug)}
          />
        ) : (
          <Cover item={item} />
        )}
        {item.sound && <Player sound={item.sound} />}
        {(item.brief || item.work) && (
          <div className="band case-told">
            {item.brief && <Told heading={brief} text={item.brief} />}
            {item.work && <Told heading={work} text={item.work} />}
          </div>
        )}
        {item.pictures.length > 0 && <Pictures rows={item.pictures} />}
        <Credits credits={item.credits} />
        <Quotes quotes={item.quotes} />
      </article>
      <Ask item={item} />
      {item.next && <NextProject item={item.next} />}
    </>
  )
}

/** The cover from edge to edge; a film plays over it. */
function Cover({ item: { slug, picture, film } }: { item: CaseView }) {
  const { film: names } = useWords().site.portfolio
  if (!picture) return null
  return (
    <Captioned picture={picture}>
      <div className="case-cover" data-cover={coverOf(slug)}>
        <Picture picture={picture} sizes="(max-width: 640px) 130vw, 100vw" priority />
        {film && <Loop loop={film} focus={picture.focus} />}
        {film && <LoopSwitch {...names} />}
      </div>
    </Captioned>
  )
}

/** A picture with what is said of it below, if something is. */
function Captioned({
  picture: { caption = '', credit = '' },
  children,
}: {
  picture: PictureView
  children: ReactNode
}) {
  const { told } = useWords().site.portfolio
  if (!caption && !credit) return children
  return (
    <figure className="case-figure">
      {children}
      <figcaption>{told(caption, credit)}</figcaption>
    </figure>
  )
}

function Told({ heading, text }: { heading: string; text: Text }) {
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
 * Two in a row are of one height, a lying one twice as wide as an upright one; one alone keeps its
 * own shape; more than two are a grid.
 */
function Pictures({ rows }: { rows: PictureView[][] }) {
  return (
    <div className="case-pictures">
      {rows.map((row) => (
        <div
          key={row.map(({ base }) => base).join()}
          data-shape={row.length > 2 ? 'grid' : row.map(shapeOf).join(' ')}
        >
          {row.map((picture) => (
            <Captioned key={picture.base} picture={picture}>
              <Picture
                picture={picture}
                sizes={`(max-width: 640px) 92vw, ${row.length === 1 ? '92vw' : row.length > 2 ? '31vw' : shapeOf(picture) === 'wide' ? '62vw' : '46vw'}`}
              />
            </Captioned>
          ))}
        </div>
      ))}
    </div>
  )
}

function shapeOf({ width, height }: PictureView) {
  return width > height ? 'wide' : 'tall'
}

function Credits({ credits }: { credits: Credit[] }) {
  const { credits: heading } = useWords().site.portfolio
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

function Quotes({ quotes }: { quotes: CaseView['quotes'] }) {
  const { quotes: heading } = useWords().site.portfolio
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

function Ask({ item: { category, promise } }: { item: CaseView }) {
  const { like, back } = useWords().site.portfolio
  return (
    <section className="band band-sunken case-ask">
      {promise && <p className="lead">{promise}</p>}
      <p className="actions">
        <ButtonLink look="accent" href={`/contact?service=${offeringOf[category]}`}>
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
