import { Pause, Play } from 'lucide-react'

import type { AutoplayVideoView } from '#app/core/media.ts'

/**
 * A video over its poster. It has no source until the page script has checked the connection, the
 * window and the visitor's preferences.
 */
export function AutoplayVideo({
  video: { wide, tall },
  focus,
}: {
  video: AutoplayVideoView
  focus: [number, number]
}) {
  return (
    <video
      muted
      loop
      playsInline
      preload="none"
      tabIndex={-1}
      aria-hidden="true"
      suppressHydrationWarning
      data-focus={focus.join(' ')}
      data-loop=""
      data-wide-webm={wide.webm}
      data-wide-mp4={wide.mp4}
      data-tall-webm={tall?.webm}
      data-tall-mp4={tall?.mp4}
    />
  )
}

/**
 * Button to pause or play the looping videos. Visible once there is one; the script swaps its
 * label.
 */
export function AutoplayVideoToggle({ pause, play }: { pause: string; play: string }) {
  return (
    <button
      type="button"
      className="loop-switch"
      suppressHydrationWarning
      aria-label={pause}
      data-loop-switch=""
      data-pause={pause}
      data-play={play}
    >
      <Pause />
      <Play />
    </button>
  )
}
