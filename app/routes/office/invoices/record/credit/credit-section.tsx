import { type FormOutcome, typedOf } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { RadioField } from '../../../../../ui/field/radio-field.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../../../ui/icon/icons.ts'
import { CompanyFirst } from '../../../company-first.tsx'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { CreditLines } from './credit-lines.tsx'
import type { CreditView } from './credit-view.server.ts'
import './credit-section.css'

interface CreditSectionProps {
  credit: CreditView
  address: string
  outcome?: FormOutcome
}

/** The only way back from an invoice: a credit note on all that is left of it, or on some of its lines. */
export function CreditSection({ credit, address, outcome: first }: CreditSectionProps) {
  const { id, email, whole, isRest, lines } = credit
  const form = useOfficeForm({
    id: 'avoir',
    action: formAddress(address, 'avoir'),
    rules: async () => (await import('../../../../../../domain/invoices/forms/credit-form.ts')).creditForm,
    first,
    defaults: { part: 'tout', email },
  })
  const parts = { tout: `${isRest ? 'Tout le reste' : 'Tout'}, ${whole}`, lignes: 'Certaines lignes' }
  return (
    <details id="avoir" className="paper-sheet invoice-part invoice-credit" open={first !== undefined}>
      <summary className="fold">
        Faire un avoir <ChevronDown />
      </summary>
      <p className="paper-note">
        Une facture émise ne s’efface pas&nbsp;: l’avoir l’annule, en entier ou pour une part.
      </p>
      <CompanyFirst />
      <OfficeForm form={form} variant="secondary" submit="Émettre l’avoir" saved="Avoir émis">
        <input type="hidden" name="id" value={typedOf(first)?.id ?? id} />
        <RadioField {...form.field('part')} label="Quoi reprendre" options={parts} required />
        {lines.length > 0 && <CreditLines lines={lines} />}
        <TextField {...form.field('reason')} label="Motif" hint="Imprimé sur l’avoir" required />
        <TextField
          {...form.field('email')}
          type="email"
          label="Envoyé à"
          hint={'Vide\u00a0: l’avoir est émis sans être envoyé.'}
          autoCapitalize="none"
          spellCheck={false}
        />
      </OfficeForm>
    </details>
  )
}
