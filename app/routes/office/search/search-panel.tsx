import { useRef } from 'react'
import { Form, href } from 'react-router'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { moveFocus } from './move-focus.ts'
import type { SearchView } from './read-search.server.ts'
import { SearchOutcome } from './search-outcome.tsx'
import { useSearch } from './use-search.ts'
import './search.css'

interface SearchPanelProps {
  /** Begins the ids of the form. */
  id: string
  /** What the page came with; the dialog begins with nothing. */
  first?: SearchView
}

/**
 * The field and what it finds: while one types, with the arrow keys from one to the next; without JavaScript by its
 * button. `Enter` in the field opens the page with all of it.
 */
export function SearchPanel({ id, first }: SearchPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { view, look } = useSearch(first)
  const isWide = view?.isWide ?? false
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what stands in it.
    <div ref={panel} className="search-panel" onKeyDown={(event) => moveFocus(panel.current, event)}>
      <Form action={href('/gestion/recherche')} role="search" className="search-panel__form">
        <TextField
          key={first?.typed}
          id={`${id}-q`}
          name="q"
          type="search"
          label="Numéro, plaque, téléphone, nom, référence ou e-mail"
          defaultValue={first?.typed}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="search"
          data-key={first && 'search'}
          onChange={({ currentTarget }) => look(currentTarget.value, isWide)}
        />
        {isWide && <input type="hidden" name="pos" value="tous" />}
        <Button type="submit" variant="secondary">
          Rechercher
        </Button>
      </Form>
      {view && <SearchOutcome {...view} />}
    </div>
  )
}
