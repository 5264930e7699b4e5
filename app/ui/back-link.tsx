import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

/** Link to the parent page, above the page title. */
export function BackLink({
  to,
  className,
  children,
}: {
  to: To
  className?: string
  children: ReactNode
}) {
  return (
    <Link className={['back', className].filter(Boolean).join(' ')} to={to}>
      <ChevronLeft />
      {children}
    </Link>
  )
}
