/** The kinds of work, of a project, a booking or what the portfolio shows. */
export const kinds = {
  photography: 'Photography',
  videography: 'Videography',
  documentary: 'Documentary',
  podcast: 'Podcast',
}
