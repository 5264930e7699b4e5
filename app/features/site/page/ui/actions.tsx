import { ButtonLink } from '#app/ui/button.tsx'

/** Call-to-action links. The first is the only accent button in view. */
export function Actions({ links }: { links: { label: string; href: string }[] }) {
  const shownLinks = links.filter(({ href }) => href !== '')
  if (shownLinks.length === 0) return null
  return (
    <p className="actions">
      {shownLinks.map(({ label, href }, index) => (
        <ButtonLink key={index} look={index === 0 ? 'accent' : 'outline'} href={href}>
          {label}
        </ButtonLink>
      ))}
    </p>
  )
}
