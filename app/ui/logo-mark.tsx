import { useRouteLoaderData } from 'react-router'

/**
 * The studio's letter, or for none the drawing of the sample studio: the two L-shaped cards
 * photographers use to find a crop on a contact sheet.
 */
export function LogoMark({ letter }: { letter: string }) {
  return letter ? (
    <span className="mark mark-letter" aria-hidden="true">
      {letter}
    </span>
  ) : (
    <svg className="mark" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path className="mark-near" d="M4 2v20h18" />
      <path className="mark-far" d="M11.5 2H22v10" />
    </svg>
  )
}

/** The studio's mark above the forms before sign-in. */
export function LogoBadge() {
  const root = useRouteLoaderData<{ mark?: string }>('root')
  return (
    <span className="badge">
      <LogoMark letter={root?.mark ?? ''} />
    </span>
  )
}
