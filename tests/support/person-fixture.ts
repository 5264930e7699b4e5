type Row = Record<string, unknown>
type Query = (text: string, values: unknown[]) => Promise<{ rows: Row[] }>

/** Returns the id of the person of a sample account, `crew`. */
export async function findPersonId(query: Query, who: string): Promise<string> {
  const { rows } = await query('select person_id as id from staff where email_key = $1', [
    `${who}@longlight.example`,
  ])
  return rows[0]!.id as string
}

/** Returns the fields of a person's form as it is opened, without a draft of the team. */
export async function getPersonFields(query: Query, id: string): Promise<Record<string, string>> {
  const { rows } = await query(
    `select p.name, p.email, p.title, p.revision::text, coalesce(m.picture, '') as picture,
      coalesce(r.name, '') as "calendarName", coalesce(not r.retired, false) as bookable,
      m.id is not null as shown, s.id is not null and s.disabled_at is null as access
      from person p left join resource r on r.person_id = p.id left join team_member m on m.id = p.id
      left join staff s on s.person_id = p.id where p.id = $1`,
    [id],
  )
  const { access, bookable, shown, ...fields } = rows[0]!
  const uses = Object.entries({ access, bookable, shown }).flatMap(([name, isOn]) => [
    [`was-${name}`, isOn ? 'on' : ''],
    ...(isOn ? [[name, 'on']] : []),
  ])
  return { form: 'person', ...(fields as Record<string, string>), ...Object.fromEntries(uses) }
}
