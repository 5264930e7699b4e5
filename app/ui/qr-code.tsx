import './qr-code.css'

/**
 * Dark on light in every theme, because cameras read nothing else as reliably. The quiet zone is
 * four modules wide, as the standard requires.
 */
export function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <figure aria-label={label}>
      <svg
        className="qr"
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        aria-hidden="true"
        shapeRendering="crispEdges"
      >
        <path className="qr-dots" d={path} />
      </svg>
    </figure>
  )
}
