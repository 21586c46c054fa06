import { Form, href, Link } from 'react-router'
import { useAddressFields } from '../../../../forms/use-address-fields.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { posOptions, states } from '../filter-options.ts'
import type { ListView } from './read-list.server.ts'

export function OrdersFilter({ chosen, said, isChosen, hasOwnScope }: ListView) {
  const form = useAddressFields(chosen)
  return (
    <Form
      {...form}
      action={href('/gestion/commandes')}
      className="orders-filter"
      role="search"
      preventScrollReset
    >
      <input type="hidden" name="vue" value="liste" />
      <TextField
        id="q"
        name="q"
        type="search"
        label="Rechercher"
        placeholder="Numéro, immatriculation, véhicule, client"
        defaultValue={chosen.q}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        data-key="search"
        className="orders-filter__search"
      />
      <SelectField
        id="etape"
        name="etape"
        label="État"
        prompt={chosen.q ? 'Toutes' : 'En cours'}
        options={states}
        defaultValue={chosen.etape}
      />
      <SelectField
        id="pos"
        name="pos"
        label="Point de vente"
        prompt={hasOwnScope ? 'Les miens' : 'Tous'}
        options={hasOwnScope ? { ...posOptions(), tous: 'Tous' } : posOptions()}
        defaultValue={chosen.pos}
      />
      <Button type="submit" variant="secondary">
        Chercher
      </Button>
      <p className="orders-filter__said">
        {said}{' '}
        {isChosen && (
          <Link to="?vue=liste" preventScrollReset>
            Revenir aux commandes en cours
          </Link>
        )}
      </p>
    </Form>
  )
}
