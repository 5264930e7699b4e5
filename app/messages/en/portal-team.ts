import { pluralize } from './grammar.ts'

/** Messages about accounts and invitations. */
export const portalTeam = {
  columns: { twoFactor: 'Two-step', seen: 'Last active' },
  you: 'you',
  sample: 'sample',
  disabled: 'Disabled',
  on: 'On',
  off: 'Off',
  never: 'Never',

  account: 'Account',
  email: 'Email',
  role: 'Role',
  roles: {
    owner: 'Owner: everything, including accounts and settings',
    manager: 'Manager: all of the studio’s work',
    bookkeeper: 'Bookkeeper: clients and payments',
    crew: 'Crew: their own bookings and tasks',
  },
  sent: 'Invitation sent',
  made: 'Invitation created. Copy the link',
  handOver: (email: string) =>
    `No email server will deliver to ${email}. Copy this link and send it yourself. It’s shown only now.`,
  link: 'Link for the invited person',
  copy: 'Copy link',
  copied: 'Link copied',

  open: 'Open invitations',
  invitedBy: (inviter: string, when: string) => `invited by ${inviter}, ${when}`,
  until: (when: string) => `The link expires ${when}.`,
  expired: 'The link has expired.',
  again: 'Resend',
  withdraw: 'Withdraw',
  ofWhom: (email: string) => `the invitation for ${email}`,
  withdrawn: 'Invitation withdrawn',

  since: 'Account since',
  own: 'This is your own account. Change your name and sign-in under Profile and Security. Only another owner can change your role.',
  changeRole: 'Role',
  changeRoleLead: 'Changing the role signs this person out everywhere.',
  roleSave: 'Change role',
  roleChanged: 'Role changed',
  reset: 'Two-step verification',
  resetLead:
    'For someone who lost both their device and their recovery codes. This turns off two-step verification, signs them out everywhere and emails them. Verify their identity first.',
  resetSave: 'Reset verification',
  resetDone: 'Two-step verification reset',
  signOut: 'Sessions',
  signOutLead: (count: number) =>
    `Signed in on ${pluralize(count, 'one browser', `${count} browsers`)}. If a device was lost or stolen, sign this person out everywhere.`,
  signOutSave: 'Sign out everywhere',
  signedOut: 'Signed out everywhere',
}
