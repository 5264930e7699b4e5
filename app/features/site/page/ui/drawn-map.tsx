/**
 * A decorative map: streets, a shore and the mark, in the colors of the page, so that it follows
 * dark mode.
 */
export function DrawnMap({ label }: { label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img ignores the page's colors
    <svg className="drawn-map" viewBox="0 0 400 300" role="img" aria-label={label}>
      <path className="drawn-map-land" d="M0 0h400v300H0z" />
      <path className="drawn-map-water" d="M0 214 70 198l46 12 60-34 52 16 68-42 104-26v176H0z" />
      <path
        className="drawn-map-streets"
        d="M-10 120 410 40M40-10l70 220M150-10l60 200M260-10l50 160M-10 60 400-20M-10 180l180-44 240-70"
      />
      <path className="drawn-map-road" d="M-10 196 120 176 300 118 410 92" />
      <path
        className="drawn-map-piers"
        d="m180 182 14 44 9-3-14-43zM214 172l12 38 9-3-12-38zM252 158l12 42 9-3-12-41z"
      />
      <g transform="translate(208 142)">
        <path className="mark-near" d="M-11-18v29h26" />
        <path className="mark-far" d="M-1-18h16V-3" />
      </g>
    </svg>
  )
}
