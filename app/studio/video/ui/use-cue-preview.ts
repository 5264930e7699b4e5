import { type RefObject, useEffect, useState } from 'react'

import type { Cue } from '../rules.ts'

/** How long after the last letter the film shows what was typed, in milliseconds. */
const previewDelayMs = 150

/**
 * Shows captions on the film as they are typed, and tells which of them are to be read now, by the
 * second they begin.
 */
export function useCuePreview(
  player: RefObject<HTMLVideoElement | null>,
  cues: Cue[],
): Set<number> {
  const [now, set] = useState(new Set<number>())
  useEffect(() => {
    const track = player.current && getPreviewTrack(player.current)
    if (!track) return
    const tell = () =>
      set(new Set(Array.from(track.activeCues ?? [], ({ startTime }) => startTime)))
    track.addEventListener('cuechange', tell)
    return () => track.removeEventListener('cuechange', tell)
  }, [player])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (player.current) showCues(getPreviewTrack(player.current), cues)
    }, previewDelayMs)
    return () => clearTimeout(timer)
  }, [player, cues])
  return now
}

/** By it the track is found again among those of the film. */
const previewLabel = ' '

/** The film's own track for what is typed; it cannot be taken off again, so there is one. */
function getPreviewTrack(video: HTMLVideoElement): TextTrack {
  const own =
    Array.from(video.textTracks).find(
      ({ label, kind }) => kind === 'captions' && label === previewLabel,
    ) ?? video.addTextTrack('captions', previewLabel)
  for (const track of video.textTracks) track.mode = track === own ? 'showing' : 'disabled'
  return own
}

function showCues(track: TextTrack, cues: Cue[]) {
  for (const cue of Array.from(track.cues ?? [])) track.removeCue(cue)
  // what is typed is text, and no tags
  for (const { from, to, text } of cues)
    track.addCue(new VTTCue(from, to, text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')))
}
