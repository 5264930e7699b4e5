/** Categories of projects, bookings and case studies. */
export const categories = {
  photography: 'Photography',
  videography: 'Videography',
  documentary: 'Documentary',
  podcast: 'Podcast',
}
