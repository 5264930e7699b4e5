import { type Mentionable, splitMentions } from '#app/features/delivery/review-mention/rules.ts'

import './mentions.css'

/** The text of a note, with those it mentions set off. */
export function NoteText({ text, people }: { text: string; people: Mentionable[] }) {
  return splitMentions(text, people).map((part, at) =>
    part.person ? (
      // parts have no identity beyond their place
      <span key={at} className="mention">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  )
}
