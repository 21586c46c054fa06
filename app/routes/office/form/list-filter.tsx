import { Form, Link } from 'react-router'
import { useUrlFields } from '../../../forms/use-url-fields.ts'
import { Button } from '../../../ui/button.tsx'
import {
  type FilterField,
  FilterFields,
  type FilterValues,
  filterValues,
} from '../../../ui/filter-fields.tsx'
import './list-filter.css'

interface ListFilterProps {
  fields: readonly FilterField[]
  /** What its address asks for. */
  query: FilterValues
  /** Not all of the list is shown. */
  isChosen: boolean
  /** The list with nothing chosen. */
  list: string
  /** Several choices stand beside the words. */
  isWide?: boolean
}

/** Chooses from a list; the answer is an address. */
export function ListFilter({ fields, query, isChosen, list, isWide }: ListFilterProps) {
  const form = useUrlFields(filterValues(fields, query))
  return (
    <Form {...form} className="list-filter" data-wide={isWide} role="search" preventScrollReset>
      <FilterFields fields={fields} values={query} />
      <div className="list-filter__buttons">
        <Button type="submit" variant="secondary">
          Rechercher
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
