import type { ComponentProps } from 'react'

type ButtonLook = 'accent' | 'outline' | 'quiet' | 'danger'
type Style = { look?: ButtonLook; compact?: boolean }

/** Use one accent button per view; the others are outlined or quiet. */
export function Button({
  look,
  compact,
  className,
  type = 'button',
  ...rest
}: Style & ComponentProps<'button'>) {
  return <button {...rest} type={type} className={getClassName({ look, compact }, className)} />
}

export function ButtonLink({
  look,
  compact,
  className,
  children,
  ...rest
}: Style & ComponentProps<'a'>) {
  return (
    <a {...rest} className={getClassName({ look, compact }, className)}>
      {children}
    </a>
  )
}

function getClassName({ look = 'outline', compact = false }: Style, className: string | undefined) {
  return ['button', `button-${look}`, compact && 'button-compact', className]
    .filter(Boolean)
    .join(' ')
}
