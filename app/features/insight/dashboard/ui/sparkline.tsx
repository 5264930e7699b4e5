const width = 84
const height = 28

/**
 * The trend of a figure as a line. It is hidden from screen readers, because the text next to it
 * has the same information.
 */
export function Sparkline({ values }: { values: number[] }) {
  const min = Math.min(...values)
  const range = Math.max(...values) - min
  if (values.length < 3 || range === 0) return null
  const points = values.map((value, index) => {
    const x = round((index * (width - 4)) / (values.length - 1) + 2)
    const y = round(height - 2 - ((value - min) * (height - 4)) / range)
    return `${x} ${y}`
  })
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={`M${points.join('L')}`} />
    </svg>
  )
}

function round(place: number) {
  return Math.round(place * 10) / 10
}
