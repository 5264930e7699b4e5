/**
 * Logo: the two L-shaped cards photographers use to find a crop on a contact sheet. Another
 * `letter` replaces it.
 */
export function LogoMark({ letter = 'L' }: { letter?: string }) {
  return letter !== 'L' ? (
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

export function LogoBadge() {
  return (
    <span className="badge">
      <LogoMark />
    </span>
  )
}
