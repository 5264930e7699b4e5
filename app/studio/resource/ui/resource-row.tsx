import { Form, Link, useNavigation } from 'react-router'

import { type When, whenText } from '#app/studio/absence/ui/when-text.ts'
import { useAvailabilityWords } from '#app/studio/availability/ui/use-availability-words.ts'
import type { ResourceKind } from '#app/studio/resource/rules.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { AccountField } from './account-field.tsx'

export type ResourceView = { id: string; kind: ResourceKind; name: string; staffId: string | null; account: string | null; retired: boolean; ownHours: boolean; away: When | null }
type Props = { resource: ResourceView; today: string; accounts: { id: string; name: string }[]; once: string; answer: FormAnswer | undefined }

/** One of them, with its name and account behind a button; what is retired can only come back. */
export function ResourceRow({ resource: { id, kind, name, staffId, account, retired, ...times }, today, accounts, once, answer: given }: Props) {
  const { portal, problems: sentences } = useWords()
  const words = portal.settings.resources
  const { resource: opens } = useAvailabilityWords()
  const form = `change:${id}`
  const answer = given?.form === form && !given.saved ? given : undefined
  const busy = useNavigation().state !== 'idle'
  const about = (field: string, known: string) => {
    const problem = answer?.problems[field]
    return { name: field, defaultValue: answer?.values[field] ?? known, problem: problem && (sentences[problem] ?? problem) }
  }
  const deed = retired ? 'restore' : 'retire'
  return (
    <li className="resource" data-retired={retired || undefined}>
      <p className="resource-name"><b>{name}</b> {account && account !== name && <span className="muted">{account}</span>}{retired && <span className="pill">{words.retired}</span>}{!retired && <Times kind={kind} today={today} {...times} />}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="form" value={`${deed}:${id}`} /><input type="hidden" name="once" value={`${once}:${deed}:${id}`} />
        <Button type="submit" compact look="quiet" disabled={busy} aria-label={retired ? words.restoreOf(name) : words.retireOf(name)}>{retired ? words.restore : words.retire}</Button>
      </Form>
      {!retired && <Link className="button button-outline button-compact" to={`/portal/settings/resources/${id}`} aria-label={opens.openOf(name)}>{opens.open}</Link>}
      {!retired && (
        <details className="resource-edit" open={answer !== undefined} key={`${name} ${staffId}`}>
          <summary className="button button-outline button-compact" aria-label={words.editOf(name)}>{words.edit}</summary>
          <Form className="settings-form" method="post" noValidate preventScrollReset>
            <input type="hidden" name="form" value={form} /><input type="hidden" name="once" value={`${once}:${form}`} />
            <TextField {...about('name', name)} label={words.name} required maxLength={80} autoComplete="off" />
            {kind === 'person' && <AccountField {...about('account', staffId ?? '')} accounts={accounts} />}
            <p className="form-actions"><Button type="submit" disabled={busy}>{portal.save}</Button></p>
          </Form>
        </details>
      )}
    </li>
  )
}

/** What sets it apart: hours of its own, and when it is away next. */
function Times({ kind, ownHours, away, today }: Pick<ResourceView, 'kind' | 'ownHours' | 'away'> & { today: string }) {
  const { hours, absence } = useAvailabilityWords()
  const { locale } = usePortal().studio
  return (
    <>
      {ownHours && <span className="pill">{hours.mark}</span>}
      {away && <span className="pill pill-warn">{absence.mark[kind](whenText(away, today, locale))}</span>}
    </>
  )
}
