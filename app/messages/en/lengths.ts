import { formatCount } from './grammar.ts'

/** The common name for a length in minutes, if it has one. */
function findDayName(minutes: number): string | null {
  if (minutes >= 210 && minutes <= 270) return 'Half day'
  return minutes >= 420 && minutes <= 600 ? 'Full day' : null
}

/** 45 minutes, 4 hours, 1 hour 30 minutes */
export function formatLength(minutes: number): string {
  return [
    minutes >= 60 ? formatCount(Math.floor(minutes / 60), 'hour') : '',
    minutes % 60 > 0 ? `${minutes % 60} minutes` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Half day (4 hours), 2 hours */
export function formatNamedLength(minutes: number): string {
  const name = findDayName(minutes)
  return name ? `${name} (${formatLength(minutes)})` : formatLength(minutes)
}
