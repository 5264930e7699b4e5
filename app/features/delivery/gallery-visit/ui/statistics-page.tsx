import { formatDate, formatDay, formatFileSize, formatNumber } from '#app/core/display.ts'
import '#app/features/delivery/gallery/ui/gallery.css'
import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'
import type { StatisticsView } from '#app/features/delivery/gallery-visit/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

type Props = { slug: string; today: string; statistics: StatisticsView }

/** Visits, views and downloads of a gallery. */
export function StatisticsPage({ slug, today, statistics }: Props) {
  const messages = useGalleryMessages().statistics
  const { locale } = useDisplay()
  const { visits, people, downloads, favorites, days } = statistics
  const figures = [
    [messages.visits, visits],
    [messages.people, people],
    [messages.downloads, downloads.length],
    [messages.favorites, favorites],
  ] as const
  if (visits === 0 && downloads.length === 0 && favorites === 0)
    return (
      <div className="empty">
        <p>{messages.none}</p>
      </div>
    )
  return (
    <div className="gallery-stack">
      <dl className="gallery-figures">
        {figures.map(([label, figure]) => (
          <div key={label} className="card">
            <dt className="muted">{label}</dt>
            <dd>{formatNumber(figure, locale)}</dd>
          </div>
        ))}
      </dl>
      <div className="columns">
        <Downloads downloads={downloads} />
        <div className="gallery-stack">
          <MostViewed slug={slug} items={statistics.items} />
          <Days days={days} today={today} />
        </div>
      </div>
    </div>
  )
}

function Downloads({ downloads }: Pick<StatisticsView, 'downloads'>) {
  const all = useGalleryMessages()
  const messages = all.statistics
  const display = useDisplay()
  return (
    <section className="card" aria-labelledby="gallery-downloads">
      <div className="card-head">
        <h2 id="gallery-downloads">{messages.downloaded}</h2>
      </div>
      {downloads.length === 0 ? (
        <p className="card-empty">{messages.noDownloads}</p>
      ) : (
        <ul className="card-list">
          {downloads.map(({ id, name, isFormer, size, files, bytes, plannedAt, finishedAt }) => (
            <li key={id} className="card-row">
              <b>{name ?? (isFormer ? messages.former : messages.openLink)}</b>
              <span className={finishedAt ? 'pill pill-ok' : 'pill'}>
                {finishedAt ? messages.finished : messages.started}
              </span>
              <p>
                {[
                  formatDate(plannedAt, display),
                  all.sizes[size],
                  all.files(files, formatNumber(files, display.locale)),
                  formatFileSize(bytes, display.locale),
                ].join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function MostViewed({ slug, items }: { slug: string; items: StatisticsView['items'] }) {
  const messages = useGalleryMessages().statistics
  const { locale } = useDisplay()
  if (items.length === 0) return null
  return (
    <section className="card" aria-labelledby="gallery-viewed">
      <div className="card-head">
        <h2 id="gallery-viewed">{messages.viewed}</h2>
      </div>
      <ol className="card-list">
        {items.map(({ number, name, views }) => (
          <li key={number} className="card-row">
            <a className="row-link" href={`/g/${slug}/items/${number}`}>
              {name}
            </a>
            <span className="muted">{messages.views(views, formatNumber(views, locale))}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The days with visits, the latest first. */
function Days({ days, today }: { days: StatisticsView['days']; today: string }) {
  const messages = useGalleryMessages().statistics
  const { locale } = useDisplay()
  if (days.length === 0) return null
  const most = Math.max(...days.map(({ people }) => people))
  return (
    <section className="card" aria-labelledby="gallery-days">
      <div className="card-head">
        <h2 id="gallery-days">{messages.byDay}</h2>
      </div>
      <ul className="card-list">
        {days.toReversed().map(({ day, people }) => (
          <li key={day} className="gallery-day">
            <span>{formatDay(day, today, locale)}</span>
            <progress className="progress" max={most} value={people} aria-hidden="true" />
            <span className="muted">{formatNumber(people, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
