import { type FormEvent, useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { listCountId } from './list-count.tsx'
import type { ListView } from './read-list.server.ts'

/** What to see of the list and, where the columns have no heads, in which order; the answer is an address. */
export function ListForm({ columns, chosen, isChosen, statusOptions, searchLabel }: ListView) {
  const sorts = columns.filter(({ key, sorting }) => sorting && key !== 'date')
  const { form, onSubmit } = useFieldsOf(chosen)
  return (
    <Form ref={form} onSubmit={onSubmit} className="records-list__form" role="search" preventScrollReset>
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

/**
 * The address says what was asked for: the fields follow it, also with the browser's own buttons, and keep the focus. What
 * was typed before the page came alive stays, and so does what is typed while the answer to a search is on its way.
 */
function useFieldsOf(chosen: ListView['chosen']) {
  const form = useRef<HTMLFormElement>(null)
  const { search, status } = chosen
  const sort = sortIn(chosen)
  const address = JSON.stringify(chosen)
  const shown = useRef(address)
  const asked = useRef<FormData>(null)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    for (const [name, value] of Object.entries({ recherche: search, statut: status, tri: sort })) {
      const control = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
      if (control && asked.current?.get(name) !== value) control.value = value
    }
    asked.current = null
  }, [address, search, status, sort])
  const onSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    asked.current = new FormData(currentTarget)
  }
  return { form, onSubmit }
}
