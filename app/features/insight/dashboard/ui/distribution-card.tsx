import { countDaysBetween } from '#app/core/day.ts'
import type { Category } from '#app/features/studio/service/rules.ts'
import { Link } from 'react-router'

import type { Window } from '#app/features/insight/dashboard/rules.ts'
import { CategoryTag } from '#app/ui/category-tag.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

type Props = {
  distribution: {
    window: Window
    all: number
    shares: { category: Category; count: number; percent: number }[]
  }
}

/**
 * Categories of projects started in a year, as a bar and as a list; the list carries the same
 * information for screen readers. The crew's project list holds only their own, so nothing leads
 * there.
 */
export function DistributionCard({ distribution: { window, all, shares } }: Props) {
  const { dashboard, categories } = useMessages().portal
  const isCrew = usePortal().person.role === 'crew'
  const period = dashboard.lastDays(countDaysBetween(window.from, window.to) + 1)
  const buildStartedLink = (category?: Category) =>
    `/portal/projects/list?state=all&started=${window.from}_${window.to}${category ? `&category=${category}` : ''}`
  return (
    <section className="card" aria-labelledby="distribution">
      <header className="card-head">
        <div>
          <h2 id="distribution">{dashboard.distribution}</h2>
          <p className="card-period">{isCrew ? dashboard.wholeStudio(period) : period}</p>
        </div>
        {all > 0 && isCrew && <p className="muted">{dashboard.projectCount(all)}</p>}
        {all > 0 && !isCrew && (
          <Link className="button button-quiet button-compact" to={buildStartedLink()}>
            {dashboard.projectCount(all)}
          </Link>
        )}
      </header>
      {all === 0 ? (
        <p className="card-empty">{dashboard.noDistribution}</p>
      ) : (
        <div className="distribution">
          <Bar
            label={dashboard.distributionLabel(
              shares.map(({ category, percent }) => ({ category: categories[category], percent })),
            )}
            shares={shares}
          />
          <ul>
            {shares.map(({ category, count, percent }) => (
              <li key={category}>
                {isCrew ? (
                  <CategoryTag category={category} />
                ) : (
                  <Link className="row-link" to={buildStartedLink(category)}>
                    <CategoryTag category={category} />
                  </Link>
                )}
                <span className="muted">{dashboard.projectCount(count)}</span>
                <b>{percent}%</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Bar({
  label,
  shares,
}: {
  label: string
  shares: { category: Category; percent: number }[]
}) {
  const before = shares.map((_, index) =>
    shares.slice(0, index).reduce((sum, { percent }) => sum + percent, 0),
  )
  return (
    <svg
      className="distribution-bar"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      // An img element wouldn't inherit the page's colors.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
    >
      {shares.map(({ category, percent }, index) => (
        <rect
          key={category}
          className={`bar-${category}`}
          x={before[index]}
          y="0"
          width={percent}
          height="1"
        />
      ))}
    </svg>
  )
}
