import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Opening one of the bookings of a calendar asks for that one alone. */
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
