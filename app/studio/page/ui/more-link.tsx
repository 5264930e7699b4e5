import { ArrowRight } from 'lucide-react'

export function MoreLink({ href, label }: { href: string; label: string }) {
  return <a className="more" href={href}>{label}<ArrowRight /></a>
}
