import { pluralize } from './grammar.ts'

/** Messages about accounts. The team page of the website is unrelated. */
export const portalTeam = {
  title: 'Accounts',
  lead: 'People who can sign in to the portal. The team on your website is managed separately.',
  columns: { person: 'Name', role: 'Role', twoFactor: 'Two-step', seen: 'Last active' },
  you: 'you',
  sample: 'sample',
  disabled: 'Disabled',
  on: 'On',
  off: 'Off',
  never: 'Never',
  back: 'All accounts',

  invite: 'Invite team member',
  inviteLead:
    'They get an email with a link that works for seven days, and choose their own password.',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  roles: {
    owner: 'Owner: everything, including accounts and settings',
    manager: 'Manager: all of the studio’s work',
    bookkeeper: 'Bookkeeper: clients and payments',
    crew: 'Crew: their own bookings and tasks',
  },
  inviteSave: 'Send invitation',
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
  disable: 'Disable this account',
  disableLead: 'This person is signed out right away and can’t sign in. Their work stays.',
  disableSave: 'Disable account',
  disableDone: 'Account disabled',
  enable: 'This account is disabled',
  enableLead:
    'This person can’t sign in. If you enable the account, their old password works again.',
  enableSave: 'Enable account',
  enableDone: 'Account enabled',
}
