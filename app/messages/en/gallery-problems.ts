/** Problems of galleries: the studio's, and those of guests. */
export const galleryProblems = {
  'gallery-is-gone': 'This gallery no longer exists. Reload the page.',
  'gallery-was-changed': 'Someone else changed this gallery. Check your changes and save again.',
  'gallery-empty': 'Add at least one file before you publish the gallery.',
  'gallery-title-missing': 'Enter a title.',
  'gallery-client-missing': 'Choose a client.',
  'gallery-slug-taken': 'Another gallery has this address. Choose another one.',
  'gallery-slug-invalid': 'Use lowercase letters, digits and hyphens.',
  'gallery-expiry-past': 'Choose a day in the future, or leave it empty for no end.',
  'gallery-not-published': 'Publish the gallery first.',
  'gallery-published': 'Close the gallery before you delete it.',
  'gallery-not-held': 'The originals of this gallery aren’t held back.',
  'gallery-locked': 'Originals aren’t available right now. Contact us for details.',
  'waive-reason-missing': 'Enter a reason. Your team sees it here.',
  'gallery-sizes-missing': 'Choose at least one size.',
  'share-is-gone': 'This access no longer exists. Reload the page.',
  'share-exists': 'This person can open the gallery already.',
  'pin-format': 'Enter 4 to 8 digits.',
  'pin-wrong': 'Incorrect PIN.',
  'pins-many':
    'Too many incorrect PINs. Try again in 15 minutes, or ask the studio for a personal link.',
  'size-not-offered': 'This size isn’t available anymore. Choose another one.',
  'download-empty': 'None of these files can be downloaded right now.',
  'gallery-file-kind':
    'This type of file isn’t supported. Use JPEG, PNG, WebP or AVIF images, MP4 or MOV videos, WAV, MP3, M4A or FLAC audio, or a PDF.',
  'gallery-file-heavy':
    'This file is too large. Limits: 400 MB for images, 8 GB for videos, 2 GB for audio, 500 MB for PDFs.',
  'watermark-long': 'Keep the text under 60 characters.',
  'watermark-characters':
    'Some of these characters can’t be drawn. Use letters, digits, punctuation or simple emoji.',
  'watermark-size': 'Choose a width from 5 to 60 percent.',
  'watermark-strength': 'Choose a strength from 5 to 80 percent.',
  'watermark-logo-missing': 'Choose a logo.',
  'watermark-logo-gone': 'This logo is no longer in the library. Choose another one.',
  'watermark-logo-opaque':
    'This image has no transparent background. Choose a PNG or WebP that has one.',
  'section-title-missing': 'Enter a name for the section.',
  'section-title-long': 'Keep the name under 80 characters.',
  'section-is-gone': 'This section no longer exists. Reload the page.',
  'gallery-item-is-gone': 'This file is no longer in the gallery. Reload the page.',
}
