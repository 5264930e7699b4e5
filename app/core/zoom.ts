/** A picture in a frame: `scale` 1 shows all of it, and the offsets are pixels of its corner. */
export type Zoom = { scale: number; x: number; y: number }

type Size = { width: number; height: number }
/** The picture at scale 1, from the corner of the frame, and the frame. */
export type ZoomFrame = { picture: Size & { left: number; top: number }; frame: Size }

export const fullView: Zoom = { scale: 1, x: 0, y: 0 }
export const maxScale = 8

/** Returns a zoom within its limits: no edge of the picture is inside the frame unless it fits. */
export function limitZoom({ scale, x, y }: Zoom, { picture, frame }: ZoomFrame): Zoom {
  const limited = Math.max(1, Math.min(maxScale, scale))
  return {
    scale: limited,
    x: limitOffset(x, picture.left, picture.width * limited, frame.width),
    y: limitOffset(y, picture.top, picture.height * limited, frame.height),
  }
}

function limitOffset(offset: number, start: number, length: number, room: number): number {
  if (length <= room) return (room - length) / 2 - start
  return Math.max(room - length - start, Math.min(-start, offset))
}

/** Zooms so that the point of the picture at `(x, y)` of the frame stays there. */
export function scaleAt(zoom: Zoom, factor: number, at: { x: number; y: number }, box: ZoomFrame) {
  const scale = Math.max(1, Math.min(maxScale, zoom.scale * factor))
  const ratio = scale / zoom.scale
  const move = (offset: number, start: number, point: number) =>
    point - start - (point - start - offset) * ratio
  return limitZoom(
    {
      scale,
      x: move(zoom.x, box.picture.left, at.x),
      y: move(zoom.y, box.picture.top, at.y),
    },
    box,
  )
}

/** Moves the picture, as far as it is larger than the frame. */
export function moveBy(zoom: Zoom, dx: number, dy: number, box: ZoomFrame): Zoom {
  return limitZoom({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, box)
}

/** Returns the zoom that shows a part of the picture, given as fractions, in the middle. */
export function showPart(
  part: { x: number; y: number; width: number; height: number },
  scale: number,
  { picture, frame }: ZoomFrame,
): Zoom {
  return limitZoom(
    {
      scale,
      x: frame.width / 2 - picture.left - (part.x + part.width / 2) * picture.width * scale,
      y: frame.height / 2 - picture.top - (part.y + part.height / 2) * picture.height * scale,
    },
    { picture, frame },
  )
}

/** Returns the zoom of another picture in its frame that shows the same part as this one. */
export function syncZoom({ scale, x, y }: Zoom, first: ZoomFrame, second: ZoomFrame): Zoom {
  const { picture, frame } = first
  const part = {
    x: (frame.width / 2 - picture.left - x) / (picture.width * scale),
    y: (frame.height / 2 - picture.top - y) / (picture.height * scale),
    width: 0,
    height: 0,
  }
  return showPart(part, scale, second)
}
