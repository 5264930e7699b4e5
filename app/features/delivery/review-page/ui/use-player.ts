import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

import {
  type TimeClock,
  toPosition,
  toSeekTime,
} from '#app/features/delivery/review-clock/rules.ts'

/** Playback speeds of J and L. */
const speeds = [0.25, 0.5, 1, 1.5, 2]

export type Player = MediaState & {
  /** The shown frame, or the millisecond of a recording. */
  position: number
  /** Frames or milliseconds; 0 until the file is known. */
  length: number
  seek: (position: number) => void
  step: (count: number) => void
  pause: () => void
  togglePlay: () => void
  toggleMute: () => void
  changeSpeed: (by: -1 | 1) => void
}
type MediaRef = RefObject<HTMLMediaElement | null>

/**
 * Plays a version by positions. A frame is known from the frame that the browser shows, and is
 * sought in its middle: `currentTime` is anywhere in a frame, and its beginning rounds to the one
 * before. Steps count from the known frame.
 */
export function usePlayer(clock: TimeClock) {
  const media = useRef<HTMLMediaElement>(null)
  const known = useRef(0)
  const [position, setPosition] = useState(0)
  const report = useCallback((next: number) => {
    known.current = next
    setPosition(next)
  }, [])
  useShownFrames(media, clock, report)
  const state = useMediaState(media)
  const length = clock.length ?? toLength(state.duration, clock)
  const seek = (wanted: number) => {
    const element = media.current
    if (!element) return
    const next = Math.max(0, length > 0 ? Math.min(wanted, length - 1) : wanted)
    element.currentTime = toSeekTime(next, clock)
    report(next)
  }
  const player: Player = {
    ...state,
    position,
    length,
    seek,
    step(count) {
      media.current?.pause()
      seek(known.current + count)
    },
    pause() {
      media.current?.pause()
    },
    togglePlay() {
      const element = media.current
      if (element?.paused) void element.play().catch(() => {})
      else element?.pause()
    },
    toggleMute() {
      if (media.current) media.current.muted = !media.current.muted
    },
    changeSpeed(by) {
      const element = media.current
      const next = element && speeds[speeds.indexOf(element.playbackRate) + by]
      if (next) element.playbackRate = next
    },
  }
  return { media, player }
}

type MediaState = { isPlaying: boolean; isMuted: boolean; speed: number; duration: number }

function useMediaState(media: MediaRef): MediaState {
  const [state, setState] = useState<MediaState>({
    isPlaying: false,
    isMuted: false,
    speed: 1,
    duration: 0,
  })
  useEffect(() => {
    const element = media.current
    if (!element) return
    const update = () =>
      setState({
        isPlaying: !element.paused,
        isMuted: element.muted,
        speed: element.playbackRate,
        duration: Number.isFinite(element.duration) ? element.duration : 0,
      })
    update()
    const events = ['play', 'pause', 'ended', 'volumechange', 'ratechange', 'loadedmetadata']
    for (const name of events) element.addEventListener(name, update)
    return () => {
      for (const name of events) element.removeEventListener(name, update)
    }
  }, [media])
  return state
}

function toLength(seconds: number, clock: TimeClock): number {
  return seconds > 0 ? toPosition(seconds, { ...clock, length: null }) : 0
}

/** Reports the frames that a video shows, or the time of a recording. */
function useShownFrames(media: MediaRef, clock: TimeClock, report: (position: number) => void) {
  // every load of the page's data makes another clock
  const key = JSON.stringify(clock)
  useEffect(() => {
    const element = media.current
    if (!element) return
    const own = JSON.parse(key) as TimeClock
    if (element instanceof HTMLVideoElement && 'requestVideoFrameCallback' in element) {
      let handle = 0
      const follow = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        // a frame from before a seek comes late on a busy machine, and steps would count from it
        if (!element.seeking) report(toPosition(mediaTime, own))
        handle = element.requestVideoFrameCallback(follow)
      }
      handle = element.requestVideoFrameCallback(follow)
      return () => element.cancelVideoFrameCallback(handle)
    }
    let timer = 0
    const follow = () => {
      cancelAnimationFrame(timer)
      report(getPositionAt(element.currentTime, own))
      if (!element.paused) timer = requestAnimationFrame(follow)
    }
    const events = ['play', 'seeked', 'timeupdate']
    for (const name of events) element.addEventListener(name, follow)
    return () => {
      cancelAnimationFrame(timer)
      for (const name of events) element.removeEventListener(name, follow)
    }
  }, [media, key, report])
}

/** Without a report of frames, the shown frame is the one that a time is in. */
function getPositionAt(seconds: number, clock: TimeClock): number {
  const { num, den } = clock.unit === 'frame' ? clock.rate : { num: 1000, den: 1 }
  return Math.floor((seconds * num) / den + 1e-6)
}
