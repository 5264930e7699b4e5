import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Skips the calendar's data when one of its bookings is opened or closed. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  return (
    formMethod !== undefined ||
    currentUrl.search !== nextUrl.search ||
    currentUrl.pathname === nextUrl.pathname
  )
}
