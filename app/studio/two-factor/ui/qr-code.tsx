/**
 * Dark on light whatever the page's colors are: cameras read nothing else as surely. The margin is
 * four dots, as the standard asks.
 */
export function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <div>
      <svg
        className="qr"
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        aria-hidden="true"
        shapeRendering="crispEdges"
      >
        <path className="qr-dots" d={path} />
      </svg>
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
