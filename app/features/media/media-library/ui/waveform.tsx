/** Draws a recording's loudness from beginning to end. */
export function Waveform({ heights }: { heights: number[] }) {
  return (
    <svg
      className="outline"
      viewBox={`0 0 ${heights.length * 3} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        d={heights
          .map(
            (height, index) =>
              `M${index * 3 + 1} ${50 - Math.max(2, height / 2)}v${Math.max(4, height)}`,
          )
          .join('')}
      />
    </svg>
  )
}
