import { Form, Link } from 'react-router'
import { useUrlFields } from '../../../forms/use-url-fields.ts'
import { Button } from '../../../ui/button.tsx'
import {
  type FilterField,
  FilterFields,
  type FilterValues,
  filterValues,
} from '../../../ui/filter-fields.tsx'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import './folded-filter.css'

interface FoldedFilterProps {
  fields: readonly FilterField[]
  /** What its address asks for. */
  query: FilterValues
  /** Not all of the list is shown. */
  isChosen: boolean
  /** What is shown, in a line that can be read aloud. */
  line: string
}

/** Chooses from a list by more than a line has room for: folded away on a phone under what is shown. */
export function FoldedFilter({ fields, query, isChosen, line }: FoldedFilterProps) {
  const form = useUrlFields(filterValues(fields, query))
  return (
    <Form {...form} role="search" preventScrollReset>
      <details className="folded-filter" open={isChosen || undefined}>
        <summary>
          {line} <ChevronDown />
        </summary>
        <div className="folded-filter__fields">
          <FilterFields fields={fields} values={query} />
          <div className="folded-filter__buttons">
            <Button type="submit" variant="secondary">
              Filtrer
            </Button>
            {isChosen && (
              <Link to="?" preventScrollReset>
                Tout afficher
              </Link>
            )}
          </div>
        </div>
      </details>
    </Form>
  )
}
