import { Form, href, Link } from 'react-router'
import { paymentMeansNames } from '../../../../../domain/payments/payment-means.ts'
import { useAddressFields } from '../../../../forms/use-address-fields.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import type { PaymentsListView } from './read-payments-list.server.ts'
import '../../journal/journal-filter.css'

/** Which payments to see; the answer is an address. */
export function PaymentsFilter({ chosen, isChosen, line, posOptions, posPrompt }: PaymentsListView) {
  const form = useAddressFields(chosen)
  return (
    <Form {...form} role="search" preventScrollReset>
      <details className="journal-filter" open={isChosen || undefined}>
        <summary>
          {line} <ChevronDown />
        </summary>
        <div className="journal-filter__fields">
          <TextField
            id="q"
            name="q"
            type="search"
            label="Rechercher"
            placeholder="Client, facture, référence"
            defaultValue={chosen.q}
            maxLength={120}
            autoComplete="off"
            enterKeyHint="search"
          />
          <SelectField
            id="moyen"
            name="moyen"
            label="Moyen"
            prompt="Tous"
            options={paymentMeansNames}
            defaultValue={chosen.moyen}
          />
          <SelectField
            id="pos"
            name="pos"
            label="Point de vente"
            prompt={posPrompt}
            options={posOptions}
            defaultValue={chosen.pos}
          />
          <div className="journal-filter__dates">
            <TextField id="du" name="du" type="date" label="Du" defaultValue={chosen.du} />
            <TextField id="au" name="au" type="date" label="Au" defaultValue={chosen.au} />
          </div>
          <div className="journal-filter__buttons">
            <Button type="submit" variant="secondary">
              Filtrer
            </Button>
            {isChosen && (
              <Link to={href('/gestion/encaissements')} preventScrollReset>
                Tout afficher
              </Link>
            )}
          </div>
        </div>
      </details>
    </Form>
  )
}
