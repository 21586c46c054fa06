import type { Conflict } from '../../../../../domain/forms/merge-changes.ts'
import { exemptionNames } from '../../../../../domain/invoices/vat-exemption.ts'
import type { FieldBinding } from '../../../../ui/field/field-binding.ts'
import { RadioField } from '../../../../ui/field/radio-field.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ConflictField } from '../../form/conflict-field.tsx'
import type { Preparation } from './read-new-invoice.server.ts'
import './invoice-details.css'

interface InvoiceDetailsProps {
  preparation: Preparation
  field: (name: string) => FieldBinding
  /** What somebody else has changed meanwhile: chosen from, in the place of typed. */
  conflicts: readonly Conflict[]
}

/** What an invoice says besides its lines, and to whom it goes. */
export function InvoiceDetails({ preparation: { client, points }, field, conflicts }: InvoiceDetailsProps) {
  const either = (name: string, label: string, control: React.ReactNode, says = {}) => {
    const conflict = conflicts.find((one) => one.field === name)
    return conflict ? <ConflictField label={label} conflict={conflict} says={says} /> : control
  }
  const text = (name: string, label: string, more = {}) =>
    either(name, label, <TextField autoComplete="off" {...field(name)} label={label} {...more} />)
  return (
    <>
      <section className="paper-sheet invoice-part invoice-details" aria-label="Précisions">
        {Object.keys(points).length > 1 ? (
          either(
            'pos',
            'Émise par',
            <RadioField {...field('pos')} label="Émise par" options={points} required />,
            points,
          )
        ) : (
          <input type="hidden" name="pos" value={Object.keys(points)[0]} />
        )}
        {text('supplied_on', 'Travail fait le', { type: 'date' })}
        {text('purchase_order', 'Bon de commande du client')}
        {text('registration', 'Immatriculation ou OR', { autoCapitalize: 'characters' })}
        {text('mileage', 'Kilométrage', { inputMode: 'numeric' })}
        {either(
          'exemption',
          'Si une ligne est à 0\u00a0%, pourquoi',
          <SelectField
            {...field('exemption')}
            label={'Si une ligne est à 0\u00a0%, pourquoi'}
            options={exemptionNames}
            prompt={'Aucune ligne à 0\u00a0%'}
          />,
          exemptionNames,
        )}
      </section>
      <section className="paper-sheet invoice-part" aria-label="Envoi">
        {client.missing && <p className="invoice-warning">{client.missing}</p>}
        {text('email', 'Envoyée à', {
          type: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          hint: 'Avec le PDF, dix secondes après\u00a0: le temps de reprendre l’envoi.',
        })}
      </section>
    </>
  )
}
