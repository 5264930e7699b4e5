import { type ChartLayout, chartHeight } from '#app/features/insight/analytics/rules.ts'

/** Columns of width 20 with bars of width 12, stretched to the available width. */
const [column, width] = [20, 12]

/** The bars of twelve months; the current month is highlighted, because it is incomplete. */
export function Bars({
  layout: { zero, bars },
  soFar,
  label,
}: {
  layout: ChartLayout
  soFar: number
  label: string
}) {
  const end = column * (soFar + 1)
  return (
    <svg
      className="month-bars"
      viewBox={`0 0 ${end} ${chartHeight}`}
      preserveAspectRatio="none"
      // An img element wouldn't inherit the page's colors.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
    >
      <rect
        className="month-running"
        x={soFar * column}
        y="0"
        width={column}
        height={chartHeight}
      />
      {bars.map(({ key, month, y, height }) => (
        <rect
          key={`${key} ${month}`}
          data-part={key}
          x={month * column + (column - width) / 2}
          y={y}
          width={width}
          height={height}
        />
      ))}
      <line x1="0" x2={end} y1={zero} y2={zero} />
    </svg>
  )
}

type RowBarProps = { max: number; parts: { key: string; value: number }[] }

/** A horizontal bar of a table's row, with its parts one after another; the row has the figures. */
export function RowBar({ max, parts }: RowBarProps) {
  return (
    <svg className="row-bar" viewBox={`0 0 ${max} 1`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ key, value }, index) => (
        <rect
          key={key}
          data-part={key}
          x={parts.slice(0, index).reduce((sum, part) => sum + part.value, 0)}
          width={value}
          height="1"
        />
      ))}
    </svg>
  )
}
