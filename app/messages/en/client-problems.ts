/** Problems of clients, their contacts and the client portal. */
export const clientProblems = {
  'client-is-gone': 'This client no longer exists.',
  'client-is-there': 'This email address already belongs to a client.',
  'contact-name-missing': 'Enter a name.',
  'contact-email-missing': 'Enter an email address.',
  'link-is-gone': 'This link no longer exists.',
  'contact-is-gone': 'This contact no longer exists.',
  'contact-is-there': 'This client already has a contact with that email address.',
  'contact-is-main':
    'This is the client’s main contact. Change the client’s email address, then delete this contact.',

  'contact-signs':
    'A quote or contract is waiting for this person’s signature. Cancel or void it, then delete this contact.',

  // confirming a browser
  'code-expired': 'This code is no longer valid. Request a new one.',
  'code-locked': 'Too many incorrect codes. Request a new one later.',
  'codes-many': 'You requested too many codes. Try again in an hour.',
}
