import { Form, href, Link } from 'react-router'
import { useAddressFields } from '../../../../forms/use-address-fields.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { stateOptions } from './estimates-query.ts'
import type { EstimatesView } from './read-estimates.server.ts'
import './estimates-filter.css'

/** Which quotes to see; the answer is an address. */
export function EstimatesFilter({ chosen, isChosen }: Pick<EstimatesView, 'chosen' | 'isChosen'>) {
  const form = useAddressFields(chosen)
  return (
    <Form {...form} className="estimates-filter" role="search" preventScrollReset>
      {chosen.pos && <input type="hidden" name="pos" value={chosen.pos} />}
      <TextField
        id="q"
        name="q"
        type="search"
        label="Rechercher"
        placeholder="Numéro, client, plaque, véhicule"
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
      <div className="estimates-filter__buttons">
        <Button type="submit" variant="secondary">
          Chercher
        </Button>
        {isChosen && (
          <Link to={href('/gestion/devis')} preventScrollReset>
            Tout afficher
          </Link>
        )}
      </div>
    </Form>
  )
}
