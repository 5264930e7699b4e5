/** Words of a text with emphasis, links and lists while it is written. */
export const portalWriting = {
  strong: 'Bold',
  em: 'Italic',
  link: 'Link',
  bullets: 'List',
  numbers: 'Numbered list',
  address: 'Link to',
  addressHint: 'A page such as /about, or https://…, mailto:… or tel:…',
  malformed: 'Start with /, https://, mailto:, tel: or #.',
  setLink: 'Set link',
  removeLink: 'Remove link',
  lost: 'The field for writing could not be loaded. Try again in a moment.',
}
