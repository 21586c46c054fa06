import { Form, Link } from 'react-router'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import type { ListView } from './read-list.server.ts'

/** What to see of the list and, where the columns have no heads, in which order; the answer is an address. */
export function ListForm({ columns, chosen, isChosen, statusOptions, searchLabel }: ListView) {
  const sorts = columns.filter(({ key, sorting }) => sorting && key !== 'date')
  return (
    // The address says what was asked for; with another one the fields begin anew.
    <Form key={JSON.stringify(chosen)} className="records-list__form" role="search" preventScrollReset>
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
        defaultValue={chosen.sort === 'date' ? '' : chosen.sort}
      />
      {chosen.descending !== (chosen.sort === 'date') && (
        <input type="hidden" name="sens" value={chosen.descending ? 'decroissant' : 'croissant'} />
      )}
      <div className="records-list__buttons">
        <Button type="submit" variant="secondary">
          Filtrer
        </Button>
        {isChosen && (
          <Link to="?" preventScrollReset>
            Tout afficher
          </Link>
        )}
      </div>
    </Form>
  )
}
