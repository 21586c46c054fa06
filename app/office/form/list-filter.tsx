import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useUrlFields } from '../../forms/use-url-fields.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronDownIcon } from '../../ui/icon/icons.ts'
import { type FilterField, FilterFields, type FilterValues, pickFilterValues } from './filter-fields.tsx'
import './list-filter.css'

interface ListFilterProps {
  fields: readonly FilterField[]
  /** Filter values in the address of the page. */
  query: FilterValues
  /** Whether a filter is set. */
  isChosen: boolean
  /** Summary without a filter: « Toutes les factures ». */
  all: string
  /** Summary of the list, instead of the chosen values. */
  line?: string
  /** Address of the unfiltered list. */
  list?: string
  /** Rarely used actions, shown after the buttons. */
  children?: ReactNode
}

/**
 * Filter form of a list, submitted as query parameters. On a phone it is collapsed under a summary, so that the records begin on the
 * first screen.
 */
export function ListFilter({ fields, query, isChosen, all, line, list = '?', children }: ListFilterProps) {
  const values = pickFilterValues(fields, query)
  const form = useUrlFields(values)
  return (
    <Form {...form} className="list-filter" role="search" preventScrollReset>
      <details>
        <summary>
          <span>{line ?? (chosenWords(fields, values).join(', ') || all)}</span> <ChevronDownIcon />
        </summary>
        <div className="list-filter__fields">
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
            {children}
          </div>
        </div>
      </details>
    </Form>
  )
}

/** Returns the chosen values as words, one for each part of « En retard, « garage », tous les points de vente ». */
function chosenWords(fields: readonly FilterField[], values: Readonly<Record<string, string>>): string[] {
  return fields.flatMap((field) => {
    if (field.kind === 'search') return values.q ? [`«\u00a0${values.q}\u00a0»`] : []
    if (field.kind !== 'choice') return []
    const { [values[field.name] ?? '']: chosen } = field.options
    return chosen ? [chosen] : []
  })
}
