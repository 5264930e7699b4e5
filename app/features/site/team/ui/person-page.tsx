import { CircleAlert } from 'lucide-react'

import type { ImageView } from '#app/core/media.ts'
import type { InviteResult } from '#app/features/people/invitation/ui/invite-result.ts'
import { ShareLink } from '#app/features/people/invitation/ui/share-link.tsx'
import type { Upcoming } from '#app/features/booking/booking/ui/upcoming-bookings.tsx'
import { PrivacyCard } from '#app/features/insight/personal-data/ui/privacy-card.tsx'
import { AccountCards } from '#app/features/people/staff/ui/account-cards.tsx'
import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Field } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { usePeopleMessages } from '#app/features/site/team/ui/use-people-messages.ts'
import { useTeamMessages } from '#app/features/people/staff/ui/use-team-messages.ts'

import { PersonFields } from './person-fields.tsx'
import type { PersonView } from './person-view.ts'
import '#app/features/people/staff/ui/team.css'
import './people.css'

type Props = {
  person: PersonView & { pictures: Record<string, ImageView> }
  managesAccess: boolean
  /** Active sessions of the account. */
  sessions: number
  upcoming: Upcoming | null
  /** Entries that may be the same person. */
  duplicates: { id: string; name: string }[]
  formKey: string
  result: InviteResult | undefined
}

/** A person with their uses; for owners also the account. */
export function PersonPage({
  person,
  managesAccess,
  sessions,
  upcoming,
  duplicates,
  formKey,
  result,
}: Props) {
  const messages = usePeopleMessages()
  const team = useTeamMessages()
  const problemMessages = useProblems()
  const { account, isSelf } = person
  const problem = result && !result.saved && (result.problems.person ?? result.problems.account)
  return (
    <>
      <div>
        <BackLink to="/portal/settings/people">{messages.back}</BackLink>
        <h2 className="team-name">
          {person.name}
          {account?.disabledAt && <span className="pill pill-bad">{team.disabled}</span>}
        </h2>
      </div>
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      {result?.handOver && <ShareLink {...result.handOver} label={team.link} />}
      <SettingsForm name="person" formKey={formKey} result={result} title={messages.details}>
        {(getField, typed) => (
          <>
            <input type="hidden" name="revision" value={person.revision} />
            <PersonFields
              key={`${person.revision} ${person.card.state}`}
              {...{ person, managesAccess, upcoming, getField, typed }}
            />
          </>
        )}
      </SettingsForm>
      {account && !account.disabledAt && (
        <AccountCards
          account={{ ...account, isSelf, sessions }}
          formKey={formKey}
          result={result}
        />
      )}
      <Removal person={person} formKey={formKey} result={result} />
      {managesAccess && (
        <PrivacyCard path={`/portal/settings/people/${person.id}/personal-data`} erasedAt={null} />
      )}
      {duplicates.length > 0 && (
        <Merge name={person.name} duplicates={duplicates} formKey={formKey} result={result} />
      )}
    </>
  )
}

/** Offers to remove a person without any use. */
function Removal({ person, formKey, result }: Pick<Props, 'person' | 'formKey' | 'result'>) {
  const messages = usePeopleMessages()
  const { hasAccount, hasInvitation, resource, card } = person
  if (hasAccount || hasInvitation || resource || card.state !== 'none') return null
  return (
    <SettingsForm
      name="remove"
      formKey={formKey}
      result={result}
      title={messages.remove}
      lead={messages.removeLead}
      save={messages.removeSave}
      savedMessage={messages.removed}
      look="danger"
    />
  )
}

/** Only certain matches were joined by the upgrade; the rest are joined here. */
function Merge({
  name,
  duplicates,
  formKey,
  result,
}: Pick<Props, 'duplicates' | 'formKey' | 'result'> & { name: string }) {
  const messages = usePeopleMessages()
  return (
    <SettingsForm
      name="merge"
      formKey={formKey}
      result={result}
      title={messages.merge}
      lead={messages.mergeLead(name)}
      save={messages.mergeSave}
      savedMessage={messages.merged}
    >
      {(getField) => {
        const { problem, ...field } = getField('duplicate', '')
        return (
          <Field label={messages.mergeWith} {...(problem && { problem })}>
            {(control) => (
              <select {...control} {...field}>
                <option value="">{messages.mergeChoose}</option>
                {duplicates.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )
      }}
    </SettingsForm>
  )
}
