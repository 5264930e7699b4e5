import { ButtonLink } from '#app/ui/button.tsx'

/** Call-to-action links. The first is the only accent button in view. */
export function Actions({ links }: { links: { label: string; href: string }[] }) {
  const shown = links.filter(({ href }) => href !== '')
  if (shown.length === 0) return null
  return (
    <p className="actions">
      {shown.map(({ label, href }, at) => (
        <ButtonLink key={at} look={at === 0 ? 'accent' : 'outline'} href={href}>
          {label}
        </ButtonLink>
      ))}
    </p>
  )
}
