import { type RefObject, useEffect, useState } from 'react'

import type { Cue } from '../rules.ts'

/** Milliseconds after the last keystroke until the preview updates. */
const previewDelayMs = 150

/**
 * Previews the captions on the video while they are edited. Returns the start times of the cues now
 * showing.
 */
export function useCuePreview(
  player: RefObject<HTMLVideoElement | null>,
  cues: Cue[],
): Set<number> {
  const [now, set] = useState(new Set<number>())
  useEffect(() => {
    const track = player.current && getPreviewTrack(player.current)
    if (!track) return
    const update = () =>
      set(new Set(Array.from(track.activeCues ?? [], ({ startTime }) => startTime)))
    track.addEventListener('cuechange', update)
    return () => track.removeEventListener('cuechange', update)
  }, [player])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (player.current) showCues(getPreviewTrack(player.current), cues)
    }, previewDelayMs)
    return () => clearTimeout(timer)
  }, [player, cues])
  return now
}

/** Label by which the preview track is found again. */
const previewLabel = ' '

/** Returns the preview track. A track can't be removed from a video, so there is only one. */
function getPreviewTrack(video: HTMLVideoElement): TextTrack {
  const preview =
    Array.from(video.textTracks).find(
      ({ label, kind }) => kind === 'captions' && label === previewLabel,
    ) ?? video.addTextTrack('captions', previewLabel)
  for (const track of video.textTracks) track.mode = track === preview ? 'showing' : 'disabled'
  return preview
}

function showCues(track: TextTrack, cues: Cue[]) {
  for (const cue of Array.from(track.cues ?? [])) track.removeCue(cue)
  // typed text is literal, not tags
  for (const { from, to, text } of cues)
    track.addCue(new VTTCue(from, to, text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')))
}
