import { Link } from 'react-router'
import { CaseStudyTile } from '#app/features/site/portfolio/ui/case-study-tile.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import './portfolio.css'
import type { SectionViewOf } from '#app/features/site/page/rules.ts'
import { categories } from '#app/features/studio/service/rules.ts'

/**
 * Every case study, or those of one category. The uneven grid is for all of them; a filtered list
 * uses equal frames.
 */
export function Portfolio({ section }: { section: SectionViewOf<'portfolio'> }) {
  const { content, category, items, counts } = section
  const { caption, showing } = useMessages().site.portfolio
  return (
    <section className="band portfolio">
      <h2 className="visually-hidden">{content.heading}</h2>
      {counts.all > 0 && <Filter section={section} />}
      <output className="visually-hidden">{showing(items.length, category)}</output>
      {items.length === 0 && <Empty section={section} />}
      <div className={category ? 'portfolio-even' : 'portfolio-rhythm'}>
        {items.map((item, index) => (
          <CaseStudyTile
            key={item.slug}
            item={item}
            sizes={category ? '(max-width: 640px) 92vw, 46vw' : '(max-width: 640px) 92vw, 56vw'}
            caption={caption(item.category, item.client)}
            priority={index === 0}
          />
        ))}
      </div>
    </section>
  )
}

/**
 * Links, so that each choice has a URL. After hydration a choice updates the list in place and the
 * focus stays.
 */
function Filter({ section: { category, counts } }: { section: SectionViewOf<'portfolio'> }) {
  const { filter, all, categories: names } = useMessages().site.portfolio
  const choices = [
    { key: null, label: all, count: counts.all },
    ...categories.map((key) => ({ key, label: names[key], count: counts[key] })),
  ]
  return (
    <nav className="categories" aria-label={filter}>
      <ul>
        {choices.map(({ key, label, count }) => (
          <li key={label}>
            <Link
              className="category"
              to={key ? `/portfolio?category=${key}` : '/portfolio'}
              aria-current={key === category ? 'true' : undefined}
              preventScrollReset
              viewTransition
            >
              {label} <span>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Empty({ section: { category, counts } }: { section: SectionViewOf<'portfolio'> }) {
  const { empty, emptyOf, showAll } = useMessages().site.portfolio
  return (
    <div className="portfolio-empty">
      <p className="portfolio-empty-title">{empty}</p>
      <p>{emptyOf(category)}</p>
      {counts.all > 0 && (
        <p>
          <Link className="more" to="/portfolio" preventScrollReset>
            {showAll}
          </Link>
        </p>
      )}
    </div>
  )
}
