/** Problems of reviews: the studio's, and those of guests. */
export const reviewProblems = {
  'review-is-gone': 'This review no longer exists. Reload the page.',
  'review-was-changed': 'Someone else changed this review. Check your changes and save again.',
  'review-project-missing': 'Choose a project.',
  'review-empty': 'Upload a version before you publish.',
  'review-published': 'Guests see the newest version already. Upload another one first.',
  'review-open': 'Close the review before you delete it.',
  'review-not-open': 'Publish a version first.',
  'review-file-kind':
    'This type of file can’t be reviewed. Use an MP4 or MOV video, or WAV, MP3, M4A or FLAC audio.',
  'review-version-is-gone': 'This version no longer exists. Reload the page.',
  'review-version-old': 'A newer version is available. Open it first.',
  'review-is-approved': 'This version was approved a moment ago. Reopen the review to go on.',
  'review-guest-may-not': 'You can’t do this in this review. Ask the studio.',
  'review-notes-missing': 'Write at least one note before you submit.',
  'note-empty': 'Write a note.',
  'note-is-gone': 'This note no longer exists. Reload the page.',
  'note-has-answers': 'This note has replies, so it can’t be deleted.',
  'timecode-malformed': 'Enter a time within this version, such as 0:41 or 00:00:41:12.',
  'range-reversed': 'The end must be after the start.',
  'note-drawing-malformed': 'This drawing couldn’t be saved. Draw it again.',
}
