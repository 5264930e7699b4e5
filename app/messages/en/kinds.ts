/** Kinds of projects, bookings and portfolio items. */
export const kinds = {
  photography: 'Photography',
  videography: 'Videography',
  documentary: 'Documentary',
  podcast: 'Podcast',
}
