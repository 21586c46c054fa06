import { href } from 'react-router'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import type { OrderPartProps } from '../order-part.ts'

export function WithdrawConsent({ order, outcomes }: OrderPartProps) {
  const form = useOfficeForm({
    id: 'retirer-accord',
    action: formAddress(href('/gestion/commandes/:id', { id: order.id }), 'retirer-accord'),
    first: outcomes['retirer-accord'],
  })
  return <OfficeForm form={form} submit="Le client ne le veut plus" saved="Noté" variant="secondary" />
}
