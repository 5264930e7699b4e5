import { addMs, day } from '#app/core/day.ts'

/** Milliseconds until a transfer of the same invoice can be reported again. */
const reportAgainAfter = 3 * day

/** Returns true if a transfer can be reported: none was yet, or it should have arrived by now. */
export function canReportTransfer(reportedAt: Date | null, now: Date): boolean {
  return reportedAt === null || addMs(reportedAt, reportAgainAfter) <= now
}
