/** Text as typed: paragraphs, line breaks, and addresses of pages as links. */
export function PlainText({ text }: { text: string }) {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => <p key={index}>{linkAddresses(paragraph)}</p>)
}

function linkAddresses(text: string) {
  return text.split(/(https:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part} rel="noopener">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
