import { pluralize } from './grammar.ts'

const rows = ['top', 'middle', 'bottom']
const columns = ['left', 'center', 'right']

/** Messages of the image cards and of the dialog to choose an image and describe it. */
export const portalImages = {
  profile: {
    title: 'Profile photo',
    lead: 'Shown next to your name in the portal. Otherwise, we show your initials.',
    alt: null,
  },
  share: {
    title: 'Social image',
    lead: 'Shown with links to pages that have no image of their own. Anyone can see it.',
    alt: 'Alt text',
  },
  altHint:
    'Describe the image for people who can’t see it. For example: Two people at a cutting table.',
  choose: 'Image',
  chooseHint: 'JPEG, PNG, WebP or AVIF, up to 40 MB. Location and camera data are removed.',
  upload: 'Upload',
  replace: 'Replace',
  uploading: 'Uploading...',
  processing: 'Processing...',
  uploaded: 'Image saved',
  sent: (percent: number) => `${percent}% uploaded`,
  focus: 'Focal point',
  focusHint: 'We crop around this spot.',
  /** The nine focal points, row by row. */
  places: rows.flatMap((row) =>
    columns.map((column) =>
      row === 'middle' && column === 'center'
        ? 'Center'
        : `${row === 'middle' ? 'Middle' : row === 'top' ? 'Top' : 'Bottom'} ${column}`,
    ),
  ),
  shown: 'Preview',
  original: 'Download original',
  remove: 'Remove',
  removed: 'Image removed',
  making: 'Larger sizes are still processing.',
  /** Dialog to choose one image. */
  chooser: {
    title: 'Choose an image',
    titleSeveral: 'Choose images',
    add: (count: number) =>
      count === 0 ? 'Add images' : pluralize(count, 'Add one image', `Add ${count} images`),
    close: 'Close',
    list: 'Images',
    unnamed: 'No alt text',
    loading: 'Loading images...',
    lost: 'Couldn’t load your images.',
    again: 'Try again',
    empty: 'No images yet. Upload one.',
    search: 'Search images',
    folder: 'Folder',
    everywhere: 'All folders',
    nothing: 'No matching images.',
    needsWords: 'Alt text missing',
    library: 'Open media library',
  },
  /** Texts that are edited in place. */
  texts: { alt: 'Alt text', caption: 'Caption (optional)', decorative: 'Decorative' },
  about: {
    title: 'Alt text and focal point',
    alt: 'Alt text',
    decorative: 'Decorative (no alt text needed)',
    wide: 'Wide',
    upright: 'Portrait',
    square: 'Square',
    later: 'Later',
  },
  broken: 'We couldn’t create larger sizes from this file. Save it as JPEG and upload it again.',
}
