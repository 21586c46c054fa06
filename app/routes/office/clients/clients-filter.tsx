import { Form, href, Link } from 'react-router'
import { clientTypeNames } from '../../../../domain/clients/client-fields.ts'
import { useAddressFields } from '../../../forms/use-address-fields.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { accessNames } from './clients-query.ts'
import type { ClientsView } from './read-clients.server.ts'
import './clients-filter.css'

/** Which clients to see; the answer is an address. */
export function ClientsFilter({ chosen, isChosen }: Pick<ClientsView, 'chosen' | 'isChosen'>) {
  const form = useAddressFields(chosen)
  return (
    <Form {...form} className="clients-filter" role="search" preventScrollReset>
      <TextField
        id="q"
        name="q"
        type="search"
        label="Rechercher"
        placeholder="Nom, société, e-mail, téléphone, ville, SIRET"
        defaultValue={chosen.q}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        className="clients-filter__search"
      />
      <SelectField
        id="nature"
        name="nature"
        label="Nature"
        prompt="Tous"
        options={clientTypeNames}
        defaultValue={chosen.nature}
      />
      <SelectField
        id="acces"
        name="acces"
        label="Espace client"
        prompt="Tous"
        options={accessNames}
        defaultValue={chosen.acces}
      />
      <SelectField
        id="tri"
        name="tri"
        label="Trier par"
        prompt="Nom"
        options={{ ajout: 'Derniers ajoutés' }}
        defaultValue={chosen.tri}
        className="clients-filter__sort"
      />
      <div className="clients-filter__buttons">
        <Button type="submit" variant="secondary">
          Chercher
        </Button>
        {isChosen && (
          <Link to={href('/gestion/clients')} preventScrollReset>
            Tout afficher
          </Link>
        )}
      </div>
    </Form>
  )
}
