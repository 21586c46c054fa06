import { Form, Link } from 'react-router'
import { useUrlFields } from '../../../forms/use-url-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import './list-filter.css'

interface ListFilterProps {
  /** The list with nothing chosen. */
  list: string
  /** What its search looks at. */
  placeholder: string
  states: Readonly<Record<string, string>>
  chosen: { q: string; etat: string }
  isChosen: boolean
}

/** Chooses of a list by words and state; the answer is an address. */
export function ListFilter({ list, placeholder, states, chosen, isChosen }: ListFilterProps) {
  const form = useUrlFields(chosen)
  return (
    <Form {...form} className="list-filter" role="search" preventScrollReset>
      <TextField
        id="q"
        name="q"
        type="search"
        label="Rechercher"
        placeholder={placeholder}
        defaultValue={chosen.q}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
      />
      <SelectField
        id="etat"
        name="etat"
        label="État"
        prompt="Tous"
        options={states}
        defaultValue={chosen.etat}
      />
      <div className="list-filter__buttons">
        <Button type="submit" variant="secondary">
          Chercher
        </Button>
        {isChosen && (
          <Link to={list} preventScrollReset>
            Tout afficher
          </Link>
        )}
      </div>
    </Form>
  )
}
