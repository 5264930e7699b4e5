/**
 * A signature drawn by hand: strokes of whole coordinates, alternately x and y, on a field of
 * `drawingWidth` by `drawingHeight`, so that it looks the same on every screen and page.
 */
export type SignatureDrawing = { strokes: number[][] }

export const drawingWidth = 1000
export const drawingHeight = 300
