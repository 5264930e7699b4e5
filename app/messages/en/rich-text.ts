/** Messages of the rich text field. */
export const richText = {
  strong: 'Bold',
  em: 'Italic',
  link: 'Link',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  address: 'Link to',
  addressHint: 'A page such as /about, or a link such as https://…, mailto:… or tel:…',
  malformed: 'Start with /, https://, mailto:, tel: or #.',
  setLink: 'Save link',
  removeLink: 'Remove link',
  lost: 'Couldn’t load the editor. Try again in a moment.',
}
