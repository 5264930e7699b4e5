/** Kinds of projects, bookings and case studies. */
export const kinds = {
  photography: 'Photography',
  videography: 'Videography',
  documentary: 'Documentary',
  podcast: 'Podcast',
}
