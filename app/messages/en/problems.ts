import { backupProblems } from './backup-problems.ts'
import { clientProblems } from './client-problems.ts'
import { contractProblems } from './contract-problems.ts'
import { billingProblems } from './billing-problems.ts'
import { galleryProblems } from './gallery-problems.ts'
import { moneyProblems } from './money-problems.ts'
import { projectProblems } from './project-problems.ts'
import { quoteProblems } from './quote-problems.ts'
import { storageProblems } from './storage.ts'
import { studioFileProblems } from './studio-file-problems.ts'

/**
 * Message of every problem code: what is wrong and what to do. Grouped by the screen where each
 * occurs first.
 */
export const problems = {
  ...clientProblems,
  ...studioFileProblems,
  ...galleryProblems,
  ...moneyProblems,
  ...billingProblems,
  ...quoteProblems,
  ...contractProblems,
  ...projectProblems,

  // any form
  'field-malformed': 'Check this field.',
  'not-saved': 'This wasn’t saved. What you typed is still here. Try again.',
  'form-was-changed':
    'You already sent a different version of this form. Reload the page to see what was saved.',
  'server-busy': 'The server is busy right now. Try again in a few seconds.',
  'too-many-changes': 'Too many changes in a short time. Wait a few minutes and try again.',
  'text-missing': 'Write something first.',
  'text-long': 'Keep the text under 20,000 characters.',
  'notes-long': 'Keep the notes under 10,000 characters.',
  'title-long': 'Keep the title under 160 characters.',
  'reason-long': 'Keep the reason under 500 characters.',
  'note-long': 'Keep the note under 500 characters.',

  // contact form
  'name-missing': 'Enter your name.',
  'name-long': 'Keep the name under 120 characters.',
  'email-missing': 'Enter your email address.',
  'email-malformed': 'Enter an email address like name@example.com.',
  'phone-malformed': 'Enter a phone number like (207) 555-0142, or leave it blank.',
  'phone-long': 'Keep the phone number under 40 characters.',
  'service-unknown': 'Choose a service.',
  'message-missing': 'Write us a message.',
  'message-long': 'Keep the message under 5,000 characters.',
  'too-many-messages': 'Too many messages in a short time. Wait a few minutes and try again.',

  // passwords, sign-in, two-step verification
  'password-missing': 'Enter your password.',
  'password-short': 'Use at least 12 characters.',
  'password-long': 'Use at most 128 characters.',
  'password-common': 'This password is too common. Choose another one.',
  'password-sample': 'This is the sample studio’s public password. Choose another one.',
  'password-same': 'This is already your password. Choose a new one.',
  'password-studio': 'Don’t build your password on the studio’s name.',
  'password-name': 'Don’t build your password on your name.',
  'password-email': 'Don’t build your password on your email address.',
  'confirm-password': 'Enter your password to confirm.',
  'password-wrong': 'That’s not your current password.',
  'too-many-guesses': 'Too many attempts. Try again in 15 minutes.',
  'not-signed-in': 'Your session has ended. Sign in again.',
  'link-has-ended': 'This link has expired. Request a new one.',
  'code-missing': 'Enter the code from your authenticator app.',
  'code-malformed': 'Enter the six digits your authenticator app shows.',
  'code-wrong': 'That code is wrong or was already used. Enter the one your app shows now.',
  'recovery-code-missing': 'Enter one of your recovery codes.',
  'recovery-code-wrong': 'That recovery code is wrong or was already used.',
  'step-has-ended': 'This sign-in took too long. Sign in again.',
  'two-factor-is-on': 'Two-step verification is already on.',
  'two-factor-is-off': 'Two-step verification is off.',
  'two-factor-not-begun': 'This setup has expired. Start again.',

  // accounts and invitations
  'role-unknown': 'Choose a role from the list.',
  'account-is-gone': 'This account no longer exists.',
  'account-is-there': 'This email address already has an account.',
  'person-name-missing': 'Enter the person’s name.',
  'person-email-missing': 'Enter the email address to invite them.',
  'duplicate-missing': 'Choose a person from the list.',
  'person-is-there': 'Someone with this name is already on the list.',
  'person-is-gone': 'This person no longer exists.',
  'person-was-changed': 'Someone changed this person while you were editing.',
  'name-of-account': 'Only an owner can rename someone who signs in.',
  'person-is-used': 'This person has an account, is bookable or is on the website.',
  'people-overlap':
    'Both have an account, are bookable or are on the website, so they can’t be the same person.',
  'team-full': 'The website has room for 60 people.',
  'card-of-person':
    'This person is already under Settings › People. Remove this entry and add them from the list.',
  'not-yourself': 'Only another owner can change your account.',
  'not-an-owner': 'You’re no longer an owner, so nothing was changed.',
  'owner-unknown': 'No owner has this email address.',
  'owner-not-named': 'This studio has several owners. Enter the email address of one.',
  'invitation-is-there':
    'This email address already has an invitation. Resend it, or withdraw it first.',
  'invitation-is-gone': 'This invitation is no longer open.',
  'invitation-has-ended': 'This invitation has expired. Ask for a new one.',
  'sample-account':
    'Sample accounts can’t do this. Choose a password of your own under Settings › Profile first.',

  // studio settings
  'studio-missing': 'Enter the studio’s name.',
  'studio-email-missing': 'Enter the studio’s email address.',
  'studio-long': 'Keep the studio’s name under 120 characters.',
  'legal-name-long': 'Keep the legal name under 160 characters.',
  'badge-long': 'Enter one letter, or leave it blank.',
  'address-long': 'Keep the address to four lines.',
  'place-malformed': 'Enter latitude and longitude, such as 43.6567, -70.2496, or leave it blank.',
  'place-outside': 'Latitude must be from -90 to 90, longitude from -180 to 180.',
  'currency-unknown': 'Choose a currency from the list.',
  'country-unknown': 'Choose a country from the list.',
  'services-missing': 'Choose at least one.',
  'currency-in-use': 'You already have amounts in this currency, so it can’t change.',
  'currency-digits':
    'This currency has a different number of decimals, which would change recorded amounts. You can choose it only before any amount is recorded.',
  'closed-day-malformed': 'Enter a date.',
  'closed-name-long': 'Keep the name under 80 characters.',
  'closed-days-many': 'Keep it to 500 days.',
  'studio-was-changed': 'Someone changed this while you were editing.',
  'week-start-unknown': 'Choose a day from the list.',
  'time-zone-unknown': 'Choose a time zone from the list.',
  'mail-server-missing': 'Enter the name of the mail server.',
  'mail-server-malformed': 'Enter only the server’s name, such as smtp.example.com.',
  'mail-port-malformed': 'Enter a port between 1 and 65535, such as 465 or 587.',
  'mail-security-missing': 'Choose how the connection is encrypted.',
  'mail-user-missing': 'Enter the user name for this password.',
  'mail-password-missing': 'Enter the password for this user name and server.',
  'mail-password-malformed': 'This password contains characters that can’t be sent.',
  'email-link-has-ended': 'The link in this email has expired. Send a new one instead.',
  'email-already-sent': 'This email was already sent.',
  'studio-name-wrong': 'That’s not the studio’s name. Type it exactly as shown.',
  'sample-is-gone': 'The sample was already removed.',
  'sample-was-changed':
    'Someone changed something at the same time, so nothing was removed. Try again.',
  'backup-failed': 'The backup couldn’t be written, so nothing was removed. See the log.',

  // policy
  'policy-was-changed': 'Someone changed the policy while you were editing.',
  'reply-hours-malformed': 'Enter a whole number of hours from 1 to 720.',
  'weeks-malformed': 'Enter a whole number of weeks from 1 to 104.',
  'business-days-malformed': 'Enter a whole number of days from 1 to 104.',
  'span-backward': 'Enter at least as much as the first number.',
  'reminder-days-malformed': 'Enter a whole number of days from 0 to 30.',
  'deposit-malformed': 'Enter a whole percentage from 0 to 100.',
  'studio-refund-malformed': 'Enter a whole percentage from 0 to 100.',
  'studio-refund-low': 'Refund at least as much as when they cancel.',
  'step-days-malformed': 'Enter a whole number of days from 1 to 365.',
  'step-percent-malformed': 'Enter a whole percentage from 1 to 100.',
  'step-twice': 'Another step has the same number of days.',
  'step-rises': 'Enter less than the refund for longer notice.',
  'steps-many': 'Use at most five steps.',
  'rounds-malformed': 'Enter a whole number of rounds from 0 to 20, or leave it blank.',
  'late-fee-days-malformed': 'Enter a whole number of days from 1 to 90.',
  'late-fee-percent-malformed': 'Enter a percentage from 0.01 to 10.',

  // working hours, time off, online booking
  'hours-missing': 'Enter a start and an end time, or uncheck this day.',
  'hours-half': 'Enter both times, such as 09:00 and 18:00.',
  'hours-backwards':
    'These hours end before they start. Enter hours after midnight on the next day.',
  'absence-backwards': 'The end is before the start. Choose a later end.',
  'absence-is-gone': 'This was already removed.',
  'hours-malformed': 'Enter hours from 0.25 to 24, such as 1.5.',
  'notice-malformed': 'Enter hours from 0 to 8,760.',
  'days-ahead-malformed': 'Enter days from 1 to 730.',
  'hold-malformed': 'Enter hours from 0 to 720.',
  'other-hours-malformed': 'Enter up to four lengths in hours, such as 4, 8.',
  'needs-missing': 'Choose at least one person, room or piece of gear.',
  'service-not-offered': 'This service isn’t on your website.',
  'service-is-gone': 'This service no longer exists.',

  // crew and gear
  'resource-kind-unknown': 'Choose a type.',
  'resource-name-missing': 'Enter a name.',
  'resource-name-long': 'Keep the name under 80 characters.',
  'resource-is-gone': 'This no longer exists.',

  // inquiries
  'inquiry-is-gone': 'This inquiry no longer exists.',
  'inquiry-is-booked':
    'This inquiry already has a booking. You can add another one from the client’s page.',
  'inquiry-has-no-email': 'This inquiry has no email address.',
  'contact-missing': 'Enter an email address or a phone number.',
  'source-missing': 'Choose how they reached you.',
  'received-later': 'Choose a time that isn’t in the future.',
  'inquiry-is-spam': 'This inquiry is marked as spam. Reopen it to reply.',
  'inquiry-is-there': 'Someone already did this.',
  'inquiry-cannot-move': 'The status of this inquiry has changed. Reload the page.',
  'reply-has-gap': 'Fill in what’s in brackets, then send your reply.',

  // reply templates
  'template-name-missing': 'Enter a name for the template.',
  'template-name-long': 'Keep the name under 80 characters.',
  'template-name-taken': 'Another template has this name.',
  'template-long': 'Keep the template under 5,000 characters.',
  'template-field-unknown':
    'There’s no field with this name. Remove it, or use one of the buttons above.',
  'template-is-gone': 'This template no longer exists.',
  'template-was-changed':
    'Someone changed this template while you were editing. Save again to replace their version.',
  'templates-many': 'There’s room for 50 templates. Delete one you don’t use.',
  'person-unknown': 'This person can’t be assigned inquiries.',

  // clients
  'client-name-missing': 'Enter the client’s name.',
  'erasure-name-wrong': 'Type the name as it is shown at the top of the page.',
  'erasure-blocked': 'Resolve the items listed here first.',
  'client-missing': 'Choose a client.',
  'client-unknown': 'No client has this name. Check the spelling, or add a new client.',
  'client-many': 'Choose the client you mean.',
  'client-has-paid':
    'This booking has payments, so its client can’t change. Create a new booking for someone else.',

  // bookings
  'category-unknown': 'Choose a service.',
  'place-long': 'Keep the location under 160 characters.',
  'date-missing': 'Enter a date.',
  'time-missing': 'Enter a time, such as 09:30.',
  'time-never': 'Clocks go forward that night and skip this time. Choose another.',
  'time-twice': 'Clocks go back that night, so this time happens twice. Choose which one.',
  'end-before-start': 'The end is before the start. Choose a later end.',
  'date-outside': 'Choose a date between 2000 and 2099.',
  'booking-long': 'A booking can last up to 100 days.',
  'minutes-malformed': 'Enter minutes from 0 to 720.',
  'amount-negative': 'Enter an amount above zero. Money you give back is a refund.',
  'total-negative': 'The total can’t be below zero.',
  'amount-large': 'This amount is too large.',
  'amount-malformed': 'Enter an amount such as 1,200.50.',
  'amount-missing': 'Enter an amount above zero.',
  'reversal-reason-missing': 'Enter a reason for the reversal.',
  'reason-missing': 'Enter a reason for confirming without the deposit.',
  'booking-is-gone': 'This booking no longer exists.',
  'booking-is-canceled': 'This booking was canceled. Reopen it to start a project.',
  'notice-is-gone': 'There are no more changes to email about.',
  'reminder-not-planned': 'The reminder was already sent or is no longer scheduled.',
  'booking-was-moved': 'Someone changed the status of this booking. Here’s the latest.',
  'booking-cannot-move': 'The status of this booking has changed. Reload the page.',
  'booking-not-over': 'It isn’t over yet.',
  'booking-total-agreed': 'The accepted quote sets the total. To change it, create extras.',
  'booking-was-changed': 'Someone changed this booking while you were editing.',
  'canceler-missing': 'Choose who is canceling.',
  'resource-is-taken': 'Some of the crew or gear is already booked then. Choose another time.',
  'resource-is-away': 'Some crew or gear isn’t available then. Choose another time.',
  'resource-retired': 'Some of the crew or gear can no longer be booked. Choose again.',
  'studio-is-closed': 'The studio is closed that day.',
  'date-is-past': 'That’s in the past.',
  'outside-hours': 'That’s outside working hours.',
  'hold-has-passed': 'This time has passed. Choose a later one, or leave it blank.',
  'until-missing': 'Choose the last day.',
  'until-early': 'Choose a later day so that the booking repeats at least once.',
  'until-late': 'Choose an earlier day. Up to 104 dates within two years.',
  'deposit-missing': 'Collect the deposit before confirming.',
  'reference-long': 'Keep the reference under 80 characters.',

  // online booking and the client’s private link
  'time-unchosen': 'Choose a time.',
  'too-many-dates': 'You already have three dates on hold. Cancel one, or wait for our reply.',
  'address-is-confirmed': 'This address is confirmed, so it can’t be changed here.',
  'date-is-gone': 'This request no longer exists.',
  'date-is-taken': 'This time isn’t available anymore. Choose another.',
  'date-has-moved': 'This booking changed since you opened it. Here’s the latest.',
  'date-is-canceled': 'This booking was canceled, so it can’t be rescheduled.',
  'date-is-expired': 'This hold has expired, so it can’t be rescheduled.',
  'date-is-over': 'This date has passed, so it can’t be rescheduled.',
  'date-not-offered': 'This booking can’t be rescheduled online.',
  'date-is-fixed': 'This date is too close to change online.',

  // external calendars and imported bookings
  'feed-is-gone': 'This calendar link no longer works. Create a new one.',
  'calendar-address-missing': 'Enter the calendar’s link.',
  'calendar-address-malformed': 'Enter a calendar link that starts with https:// or webcal://.',
  'calendar-name-long': 'Use at most 80 characters.',
  'resource-missing': 'Choose whose calendar it is.',
  'calendar-is-gone': 'This calendar was already disconnected.',
  'calendar-many': 'Too many attempts. Try again in 15 minutes.',
  'address-unreadable':
    'Couldn’t read a calendar at this link. Use its public or secret iCal link, and check that it opens in a private browser window. Calendars on your own network need LOCAL_CALENDARS=true.',
  'address-large': 'This calendar is larger than 5 MB.',
  'address-locked':
    'This link was encrypted with a different key. Disconnect the calendar and connect it again.',
  'calendar-malformed': 'That isn’t a calendar (.ics) file.',
  'calendar-full': 'This calendar has too many events.',
  'calendar-heavy': 'This calendar took too long to read. An event in it may repeat without end.',
  'calendar-long': 'This file has too much text. Export fewer events at a time.',
  'import-empty': 'Select at least one event.',
  'file-missing': 'Choose a file.',
  'file-large': 'The file is larger than 5 MB.',
  'file-again': 'Choose the file again.',
  'already-there': 'This event was already imported.',

  // uploads
  'file-unsaid': 'The upload didn’t start correctly. Choose the file again.',
  'file-empty': 'This file is empty. Choose another.',
  'file-kind':
    'This type of file isn’t supported. Use JPEG, PNG, WebP or AVIF images, MP4 or MOV videos, and WAV, MP3, M4A or FLAC audio.',
  'film-kind': 'Choose an MP4 or MOV video.',
  'sound-kind': 'Choose a WAV, MP3, M4A or FLAC file.',
  'file-heavy':
    'This file is too large. Limits: 40 MB for images, 8 GB for videos, 2 GB for audio.',
  'film-heavy': 'Keep videos under 8 GB.',
  'sound-heavy': 'Keep audio files under 2 GB.',
  'file-damaged': 'This file can’t be read. It may be damaged or incomplete.',
  'file-changed': 'This file changed or moved during the upload. Choose it again.',
  'upload-gone': 'The upload failed several times. Try again later.',
  'upload-cut': 'The upload was interrupted. Try again.',
  'uploads-many': 'Too many uploads at once. Wait for some to finish.',
  'server-silent': 'The server didn’t respond. Try again later.',
  'proxy-limit':
    'The proxy in front of the studio refused this file. Set its limit for request bodies to at least 48 MB.',
  'no-room': 'The server’s disk is full, so the file wasn’t saved.',
  closing: 'The server is restarting. Try again in a minute.',

  // images
  'picture-missing': 'Choose an image.',
  'picture-empty': 'This file is empty. Choose another.',
  'picture-heavy': 'Keep images under 40 MB.',
  'picture-kind': 'Choose a JPEG, PNG, WebP or AVIF image.',
  'picture-heic': 'HEIC images aren’t supported. Save it as JPEG and choose that file.',
  'picture-damaged': 'This image can’t be read. It may be damaged or incomplete.',
  'picture-large': 'This image is too large. Resize it to under 50 megapixels.',
  'picture-lost': 'This image couldn’t be processed. Save it as JPEG and try again.',
  'picture-is-gone': 'This image no longer exists.',
  'focus-unknown': 'Choose one of the nine positions.',
  'alt-missing': 'Add alt text or mark as decorative.',
  'alt-long': 'Keep the alt text under 200 characters.',

  // videos, audio, captions
  'film-is-gone': 'This video no longer exists.',
  'sound-is-gone': 'This audio no longer exists.',
  'caption-time': 'Enter a time as minutes and seconds, such as 1:05.5.',
  'caption-order': 'The end is before the start.',
  'caption-empty': 'Enter the caption, or remove the line.',
  'caption-long': 'Captions hold up to 500 characters. Split this one.',
  'caption-text': 'Enter the caption, or remove the line.',
  'captions-many': 'Keep it to 2,000 captions.',
  'captions-unread': 'Choose a WebVTT or SRT file.',
  'waveform-unread': 'The waveform couldn’t be saved.',
  'frame-lost': 'Couldn’t capture this frame. Try another moment.',

  // media library
  'folder-long': 'Keep the folder under 200 characters.',
  'tag-long': 'Keep each tag under 40 characters.',
  'tags-many': 'Keep it to 30 tags.',
  'tag-missing': 'Enter a tag.',
  'text-too-long': 'This text is too long.',
  'file-name-missing': 'Enter a name.',
  'nothing-chosen': 'Select at least one file first.',
  'file-unreadable':
    'At least one of these files is missing or damaged on the server. Restore it from a backup, or select the others.',
  'file-is-gone': 'This file is no longer in the library.',
  'file-in-use': 'This file is in use. Replace it everywhere first.',
  'item-in-use': 'This file is in use. Replace it everywhere first.',
  'file-unused': 'This file isn’t used anywhere, so there’s nothing to replace.',
  'file-other-kind': 'Choose another file of the same type.',
  'file-needs-words': 'Add alt text to this image first, or mark it as decorative.',

  // website editor
  'line-missing': 'Required',
  'line-long': 'This text is too long.',
  'picture-unknown': 'This image isn’t available. Choose another.',
  'address-missing': 'Enter a link.',
  'address-malformed': 'Enter a page such as /contact, or an address that begins with https://.',
  'color-malformed': 'Enter a color such as #8a5a12.',
  'id-unknown': 'Duplicate. Remove one.',
  'order-was-changed': 'Someone changed the order. Try again.',
  'draft-was-changed': 'Someone changed this while you were editing. Review it and publish again.',
  'draft-malformed':
    'This couldn’t be read. Reload the page; what you wrote is saved in this browser.',
  'part-unfinished': 'Fill in what’s missing before you publish.',
  'page-permanent': 'This page can’t be unpublished.',
  'figure-unknown':
    'This contains a value in braces that doesn’t exist. Insert one with the button above the text, or remove the braces.',
  'row-empty': 'Choose an image for this row, or remove the row.',

  // portfolio
  'item-is-gone': 'This project is no longer in the portfolio.',
  'item-is-public': 'This project is published. Unpublish it first.',
  'slug-taken': 'Another project uses this URL, or used to. Choose another.',
  'slug-malformed': 'Use lowercase letters and numbers, with hyphens between words.',
  'year-malformed': 'Enter a year, such as 2026.',
  'second-malformed': 'Enter a time as minutes and seconds, such as 1:05.',
  'cover-missing': 'Choose a cover.',
  'picture-undescribed': 'Add alt text or mark as decorative.',
  'picture-gone': 'This file is no longer in the library. Choose another.',
  'transcript-missing': 'Add a transcript.',

  // consent
  'consent-names-missing':
    'You named a client without their consent. Record it under Consent, or remove the name.',
  'consent-people-missing':
    'This shows identifiable people without their consent. Record it under Consent.',
  'consent-who-missing': 'Enter who gave consent.',
  'consent-of-nothing': 'Choose what the consent covers.',
  'consent-is-gone': 'This consent no longer exists.',
  ...backupProblems,
  ...storageProblems,
  'document-kind': 'Choose a PDF, JPEG or PNG file.',
  'document-large': 'Keep the file under 8 MB.',
  'document-again': 'Choose the file again. It wasn’t saved because of the other errors.',

  // testimonials
  'quote-missing': 'Write a few words first.',
  'quote-long': 'Keep it under 3,000 characters.',
  'role-long': 'Keep this under 160 characters.',
  'already-requested':
    'This client already has an open request about this. Resend or withdraw it below.',
  'request-is-gone': 'This request no longer exists.',
  'request-has-ended': 'This link has expired.',
  'request-was-answered': 'The client has already responded. Approve or decline their testimonial.',
  'testimonial-was-rewritten':
    'That changes more than typos. Publish their words, or ask the client to edit them.',
  'testimonial-is-decided': 'Someone already approved or declined this. Reload the page.',
  'testimonial-was-changed':
    'The client edited this testimonial after you opened it. Read it again before you approve it.',
  'page-unknown': 'This page no longer shows testimonials. Choose another.',
  'item-unknown': 'This project is no longer in the portfolio. Choose another.',
  'testimonials-full': 'The site already has 200 testimonials. Remove one first.',
}
