/** Sentences for problems that are met only where the website is written, by their names. */
export const websiteProblems: Record<string, string> = {
  'item-is-gone': 'This project is no longer in the portfolio.',
  'item-is-public': 'This project is on the site. Take it off first.',
  'project-is-open': 'This project is not completed yet. Complete it first.',
  'slug-taken': 'Another project has this address, or had it. Choose another.',
  'slug-malformed': 'This needs small letters and figures, with a hyphen between words.',
  'year-malformed': 'Enter a year, such as 2026.',
  'second-malformed': 'Enter a time as minutes and seconds, such as 1:05.',
  'figure-unknown':
    'This contains a placeholder that doesn’t exist. Use one of those listed below the form, or remove the braces.',
  'cover-missing': 'Choose a cover.',
  'picture-undescribed': 'Say what this picture shows, or that it is decorative.',
  'picture-gone': 'This is no longer in the library. Choose another.',
  'row-empty': 'Choose a picture for this row, or take the row out.',
  'transcript-missing': 'Write down what is heard, so that it can be read too.',
  'release-names-missing':
    'A client is named here, and nobody who speaks for them has agreed. Record that under Consent, or leave the name out.',
  'release-people-missing':
    'People can be recognized here, and they have not agreed. Record that under Consent.',
  'release-who-missing': 'Enter who agreed.',
  'release-of-nothing': 'Choose what it is about.',
  'release-is-gone': 'This is no longer on record.',
  'paper-kind': 'Choose a PDF, JPEG or PNG file.',
  'paper-large': 'Keep the file under 8 MB.',
  'paper-again': 'Choose the file again: it could not be kept while something else was wrong.',
}
