import {
  type EntryFilter,
  entryKinds,
  formatEntryQuery,
  isNarrowed,
  methods,
} from '#app/features/money/ledger/rules.ts'
import {
  FilterChoice,
  FilterDays,
  FilterForm,
  FilterSearch,
  MoreFilters,
} from '#app/ui/filter-fields.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

const home = '/portal/clients/payments'

export function PaymentFilters({ filters }: { filters: EntryFilter }) {
  const { money } = useMessages().portal
  return (
    <FilterForm home={home} filters={filters}>
      <FilterSearch
        label={money.searchLabel}
        value={filters.search}
        clearTo={{ pathname: home, search: formatEntryQuery({ ...filters, search: '' }) }}
      />
      <MoreFilters home={home} narrowed={isNarrowed({ ...filters, search: '' })}>
        <FilterChoice
          name="kind"
          label={money.columns.what}
          value={filters.kind}
          options={[
            ['', money.everyKind],
            ...entryKinds.map((kind) => [kind, money.kinds[kind]] as const),
          ]}
        />
        <FilterChoice
          name="method"
          label={money.columns.how}
          value={filters.method}
          options={[
            ['', money.everyMethod],
            ...methods.map((method) => [method, money.methods[method]] as const),
          ]}
        />
        <FilterDays from={filters.from} to={filters.to} />
      </MoreFilters>
    </FilterForm>
  )
}
