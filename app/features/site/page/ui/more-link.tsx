import { ArrowRight } from 'lucide-react'

/** Renders nothing for a link to an unpublished page, which is an empty string. */
export function MoreLink({ href, label }: { href: string; label: string }) {
  if (href === '') return null
  return (
    <a className="more" href={href}>
      {label}
      <ArrowRight />
    </a>
  )
}
