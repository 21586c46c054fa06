import { Form, href, Link } from 'react-router'
import { useAddressFields } from '../../../../forms/use-address-fields.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import type { SubscribersView } from './read-subscribers.server.ts'
import { stateOptions } from './subscribers-query.ts'
import './subscribers-filter.css'

export function SubscribersFilter({ chosen, isChosen }: SubscribersView) {
  const form = useAddressFields(chosen)
  return (
    <Form {...form} className="subscribers-filter" role="search" preventScrollReset>
      <TextField
        id="q"
        name="q"
        type="search"
        label="Rechercher"
        placeholder="Une adresse, ou une partie"
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
        options={stateOptions}
        defaultValue={chosen.etat}
      />
      <div className="subscribers-filter__buttons">
        <Button type="submit" variant="secondary">
          Chercher
        </Button>
        {isChosen && (
          <Link to={href('/gestion/lettre/abonnes')} preventScrollReset>
            Tout afficher
          </Link>
        )}
      </div>
    </Form>
  )
}
