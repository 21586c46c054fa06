import { href, Link } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { depositAddress } from '../../invoices/invoice-address.ts'
import type { IssuedView } from './read-issued.server.ts'

/** What follows an accepted quote: its order, made in one press (docs/product.md §11.14). */
export function NextOrder({ estimate: { id, order, canOrder, canBill } }: { estimate: IssuedView }) {
  const page = `${href('/gestion/commandes/nouvelle')}?devis=${id}`
  const form = useOfficeForm({ id: 'commande', action: formAddress(page, 'devis') })
  if (order)
    return (
      <p>
        Commande{' '}
        <Link to={href('/gestion/commandes/:id', { id: order.id })} prefetch="intent">
          {order.number}
        </Link>
      </p>
    )
  return (
    <>
      {canOrder && <OfficeForm form={form} submit="Créer la commande" saved="Créée" />}
      {canBill && (
        <ButtonLink to={depositAddress({ kind: 'estimate', id })} variant="secondary">
          Demander un acompte
        </ButtonLink>
      )}
    </>
  )
}
