import { type RefObject, useEffect, useRef } from 'react'

import {
  type TimeClock,
  followPosition,
  toPosition,
  toSeekTime,
} from '#app/features/delivery/review-clock/rules.ts'

type MediaRef = RefObject<HTMLMediaElement | null>

/**
 * Keeps a silent second video at the frame of the first one; returns its element. Videos with
 * another rate follow by time.
 */
export function useFollower(
  first: MediaRef,
  clocks: { first: TimeClock; second: TimeClock } | null,
) {
  const second = useRef<HTMLVideoElement>(null)
  const key = JSON.stringify(clocks)
  useEffect(() => {
    const leader = first.current
    const follower = second.current
    const own = JSON.parse(key) as typeof clocks
    if (!leader || !follower || !own) return
    let timer = 0
    const follow = () => {
      cancelAnimationFrame(timer)
      matchVideos(leader, follower, own)
      if (!leader.paused) timer = requestAnimationFrame(follow)
    }
    const events = ['play', 'pause', 'seeking', 'seeked', 'timeupdate', 'ratechange']
    for (const name of events) leader.addEventListener(name, follow)
    follower.addEventListener('loadedmetadata', follow)
    follow()
    return () => {
      cancelAnimationFrame(timer)
      for (const name of events) leader.removeEventListener(name, follow)
      follower.removeEventListener('loadedmetadata', follow)
    }
  }, [first, key])
  return second
}

type Clocks = { first: TimeClock; second: TimeClock }

function matchVideos(leader: HTMLMediaElement, follower: HTMLVideoElement, clocks: Clocks) {
  if (follower.readyState < HTMLMediaElement.HAVE_METADATA) return
  const { target, perSecond } = findTarget(leader, clocks)
  const behind = (target - follower.currentTime) * perSecond
  const { needsSeek, speed } = followPosition(behind, leader.paused)
  if (needsSeek && !follower.seeking) follower.currentTime = Math.min(target, follower.duration)
  const rate = leader.playbackRate * speed
  if (follower.playbackRate !== rate) follower.playbackRate = rate
  if (leader.paused) follower.pause()
  else if (follower.paused && target < follower.duration) void follower.play().catch(() => {})
}

/** Returns the second of the follower that shows the frame of the leader. */
function findTarget({ currentTime, paused }: HTMLMediaElement, { first, second }: Clocks) {
  const isSame =
    first.unit === 'frame' &&
    second.unit === 'frame' &&
    first.rate.num * second.rate.den === second.rate.num * first.rate.den
  const perSecond = second.unit === 'frame' ? second.rate.num / second.rate.den : 25
  if (!isSame || !paused) return { target: currentTime, perSecond }
  const frameStart = currentTime - 0.5 / perSecond
  return { target: toSeekTime(toPosition(Math.max(0, frameStart), first), second), perSecond }
}
