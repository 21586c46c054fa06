import { Form, href, Link } from 'react-router'
import { useAddressFields } from '../../../../forms/use-address-fields.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import '../../clients/clients-filter.css'
import { filterNames } from './invoice-filters.ts'
import type { InvoicesView } from './read-invoices.server.ts'

/** Which invoices to see; the answer is an address. */
export function InvoicesFilter({ chosen, isChosen, hasOwnScope }: InvoicesView) {
  const form = useAddressFields(chosen)
  return (
    <Form {...form} className="clients-filter" role="search" preventScrollReset>
      <TextField
        id="q"
        name="q"
        type="search"
        label="Rechercher"
        placeholder="Numéro ou client"
        defaultValue={chosen.q}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        className="clients-filter__search"
      />
      <SelectField
        id="etat"
        name="etat"
        label="Lesquelles"
        prompt="Toutes"
        options={filterNames}
        defaultValue={chosen.etat}
      />
      {hasOwnScope && (
        <SelectField
          id="pos"
          name="pos"
          label="Points de vente"
          prompt="Les miens"
          options={{ tous: 'Tous' }}
          defaultValue={chosen.pos}
        />
      )}
      <div className="clients-filter__buttons">
        <Button type="submit" variant="secondary">
          Chercher
        </Button>
        {isChosen && (
          <Link to={href('/gestion/factures')} preventScrollReset>
            Tout afficher
          </Link>
        )}
      </div>
    </Form>
  )
}
