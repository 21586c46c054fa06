import { Form, Link } from 'react-router'
import { useAddressFields } from '../../../../forms/use-address-fields.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { listAddress } from '../inbox-address.ts'
import { inboxWords } from '../inbox-words.ts'
import { FilterFields } from './filter-fields.tsx'
import type { InboxView } from './read-list.server.ts'
import './inbox-filter.css'

/** Which lines to see; the answer is an address. The filters fold away under the line that says what is shown. */
export function InboxFilter({ kind, chosen, isChosen, line, hasOwnScope }: InboxView) {
  const form = useAddressFields(chosen)
  return (
    <Form {...form} action={listAddress(kind)} className="inbox-filter" role="search" preventScrollReset>
      <div className="inbox-filter__search">
        <TextField
          id="q"
          name="q"
          type="search"
          label="Rechercher"
          placeholder={inboxWords[kind].searchHint}
          defaultValue={chosen.q}
          maxLength={120}
          enterKeyHint="search"
          data-key="search"
        />
        <Button type="submit" variant="secondary">
          Chercher
        </Button>
      </div>
      <details className="inbox-filter__more">
        <summary>
          <span>{line}</span> <ChevronDown />
        </summary>
        <FilterFields kind={kind} chosen={chosen} hasOwnScope={hasOwnScope} />
        <Button type="submit" variant="secondary">
          Filtrer
        </Button>
      </details>
      {isChosen && (
        <Link to={listAddress(kind)} preventScrollReset>
          Revenir à la liste de départ
        </Link>
      )}
    </Form>
  )
}
