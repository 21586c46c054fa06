import { Form, Link } from 'react-router'
import { useAddressFields } from '../../../forms/use-address-fields.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { listCountId } from './list-count.tsx'
import type { ListView } from './read-list.server.ts'

/** What to see of the list and, where the columns have no heads, in which order; the answer is an address. */
export function ListForm({ columns, chosen, isChosen, statusOptions, searchLabel }: ListView) {
  const sorts = columns.filter(({ key, sorting }) => sorting && key !== 'date')
  const form = useAddressFields({
    recherche: chosen.search,
    statut: chosen.status,
    tri: sortIn(chosen),
  })
  return (
    <Form {...form} className="records-list__form" role="search" preventScrollReset>
      <TextField
        id="recherche"
        name="recherche"
        type="search"
        label={searchLabel}
        defaultValue={chosen.search}
        maxLength={100}
        autoComplete="off"
      />
      <SelectField
        id="statut"
        name="statut"
        label="Statut"
        prompt="Tous"
        options={statusOptions}
        defaultValue={chosen.status}
      />
      <SelectField
        id="tri"
        name="tri"
        className="records-list__sort"
        label="Trier par"
        prompt="Date"
        options={Object.fromEntries(sorts.map(({ key, label }) => [key, label]))}
        defaultValue={sortIn(chosen)}
      />
      {chosen.descending !== (chosen.sort === 'date') && (
        <input type="hidden" name="sens" value={chosen.descending ? 'decroissant' : 'croissant'} />
      )}
      <div className="records-list__buttons">
        <Button type="submit" variant="secondary">
          Filtrer
        </Button>
        {isChosen && (
          // It goes with what it undoes; the focus goes to what has become of the list.
          <Link to="?" preventScrollReset onClick={() => document.getElementById(listCountId)?.focus()}>
            Tout afficher
          </Link>
        )}
      </div>
    </Form>
  )
}

const sortIn = ({ sort }: ListView['chosen']) => (sort === 'date' ? '' : sort)
