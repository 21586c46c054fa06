import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { DecisionProps } from './decision.ts'

/** What was noted was a mistake. */
export function ReopenForm({ page, outcome: first }: Omit<DecisionProps, 'person'>) {
  const form = useOfficeForm({ id: 'rouvrir', action: formAddress(page, 'rouvrir'), first })
  return <OfficeForm form={form} variant="secondary" submit="Remettre en attente" saved="Remis en attente" />
}
