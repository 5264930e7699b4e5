import { ArrowRight } from 'lucide-react'

/** Where it leads nowhere there is nothing to be seen. */
export function MoreLink({ href, label }: { href: string; label: string }) {
  if (href === '') return null
  return (
    <a className="more" href={href}>
      {label}
      <ArrowRight />
    </a>
  )
}
