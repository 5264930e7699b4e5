import { reviewProblems } from './review-problems.ts'

/** Problems of galleries and reviews: the studio's, and those of guests. */
export const galleryProblems = {
  ...reviewProblems,

  'gallery-is-gone': 'This gallery no longer exists. Reload the page.',
  'gallery-was-changed': 'Someone else changed this gallery. Check your changes and save again.',
  'gallery-empty': 'Add at least one file before you publish the gallery.',
  'gallery-title-missing': 'Enter a title.',
  'gallery-client-missing': 'Choose a client.',
  'gallery-slug-taken': 'Another gallery has this address. Choose another one.',
  'gallery-slug-invalid': 'Use lowercase letters, digits and hyphens.',
  'gallery-expiry-past': 'Choose a day in the future, or leave it blank for no end.',
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
  'guest-may-not': 'You can’t do this in this gallery. Ask the studio.',
  'guest-name-missing': 'Enter your name first.',
  'guest-name-used':
    'There’s already a guest with this name. Is that you? Enter your email to get your own link.',
  'guest-is-gone': 'This guest no longer exists. Reload the page.',
  'list-is-gone': 'This list no longer exists. Reload the page.',
  'list-full': 'This list is full. Remove a photo to add this one.',
  'list-sent': 'This list was sent to the studio, so it’s closed. Ask the studio to reopen it.',
  'list-empty': 'Choose at least one file before you send the list.',
  'list-short': 'Choose more files before you send the list.',
  'list-long': 'Remove some files before you send the list.',
  'list-name-missing': 'Enter a name for the list.',
  'list-limit': 'Enter a whole number from 1 to 10,000, or leave it blank.',
  'list-limits-crossed': 'The maximum must be at least the minimum.',
  'comment-empty': 'Write a comment.',
  'comment-long': 'Keep the comment under 2,000 characters.',
  'comment-is-gone': 'This comment no longer exists. Reload the page.',
  'family-name-missing': 'Enter who the link is for.',
  'family-links-many': 'You have 20 family links. End one to make another.',
  'case-study-files-none':
    'A case study can’t show these files. Choose photos, a video or a recording that no guest has hidden.',
  'case-study-files-many': 'Choose 60 files at most.',
  'case-study-full': 'This case study has no room for so many photos. Remove some there first.',
  'gallery-item-is-gone': 'This file is no longer in the gallery. Reload the page.',
}
