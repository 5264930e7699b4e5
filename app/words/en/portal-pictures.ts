const rows = ['top', 'middle', 'bottom']
const columns = ['left', 'center', 'right']

/**
 * Words of the cards that hold a picture, and of the dialog in which one is chosen and described.
 */
export const portalPictures = {
  profile: {
    title: 'Profile picture',
    lead: 'Stands beside your name in the portal. Without one there are your initials.',
    alt: null,
  },
  share: {
    title: 'Picture for links',
    lead: 'Shown with links to the website where a page has no picture of its own. Everybody can see it.',
    alt: 'What it shows',
  },
  altHint: 'For those who cannot see it. Such as: Two people at a cutting table.',
  choose: 'Picture',
  chooseHint:
    'JPEG, PNG, WebP or AVIF, up to 40 MB. Place and camera are removed from what others see.',
  upload: 'Upload',
  replace: 'Replace',
  uploading: 'Uploading...',
  looking: 'Making it ready...',
  uploaded: 'Picture saved',
  sent: (percent: number) => `${percent}% sent`,
  focus: 'What must stay in view',
  focusHint: 'Where the picture is cut to another shape, it is cut around this place.',
  /** The nine places, row by row. */
  places: rows.flatMap((row) =>
    columns.map((column) =>
      row === 'middle' && column === 'center'
        ? 'Center'
        : `${row === 'middle' ? 'Middle' : row === 'top' ? 'Top' : 'Bottom'} ${column}`,
    ),
  ),
  shown: 'As it is shown',
  original: 'Download the original',
  remove: 'Remove',
  removed: 'Picture removed',
  making: 'Larger sizes are still being made.',
  /** Where a page asks for one of many. */
  chooser: {
    title: 'Choose a picture',
    close: 'Close',
    list: 'Pictures',
    unnamed: 'Not described',
    loading: 'Loading the pictures...',
    lost: 'The pictures could not be loaded.',
    again: 'Try again',
    empty: 'There are no pictures yet. Upload the first one.',
    search: 'Search the pictures',
    folder: 'Folder',
    everywhere: 'All folders',
    nothing: 'No picture matches.',
    needsWords: 'Needs words',
    library: 'Open the library',
  },
  about: {
    title: 'Describe the picture',
    alt: 'What it shows',
    decorative: 'It is decorative: the words beside it say everything',
    wide: 'Wide',
    upright: 'Upright',
    square: 'Square',
    later: 'Later',
  },
  broken: 'Larger sizes could not be made of this file. Save it anew as JPEG and upload that.',
}
