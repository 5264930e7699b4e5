import type { DrawingPath } from '#app/core/drawing.ts'

import './signature-drawing.css'

/** A signature in the color of the text, as large as it was drawn on a field of 200 pixels. */
export function SignatureDrawing({
  drawing: { path, width, height },
  label,
}: {
  drawing: DrawingPath
  label: string
}) {
  return (
    <svg
      className="signature-drawing"
      viewBox={`0 0 ${width} ${height}`}
      width={Math.round(width / 5)}
      height={Math.round(height / 5)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img ignores the page's colors
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
