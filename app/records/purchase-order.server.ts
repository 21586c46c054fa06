import { validateForm } from '../../domain/kernel/forms/validate-form.ts'
import type { ClientPerson } from '../../domain/kernel/person.ts'
import { purchaseOrderForm } from '../../domain/oversight/fleet/purchase-order-form.ts'
import { setPurchaseOrder } from '../../domain/oversight/fleet/purchase-orders.ts'
import { bodyLimits } from '../forms/bodies/body-limits.ts'
import type { FormOutcome } from '../forms/form-outcome.ts'
import { toFormOutcome } from '../forms/form-rejections.ts'
import type { SiteContext } from '../http/context.ts'

export const purchaseOrderLimits = bodyLimits(purchaseOrderForm, { maxBytes: 8_192 })

/** Handles the form in which a client enters their own number for an order. */
export async function handlePurchaseOrder(
  deps: SiteContext,
  typed: Record<string, string>,
  isOrderOfClient: Parameters<typeof setPurchaseOrder>[2],
  by: ClientPerson | null,
): Promise<FormOutcome | Response> {
  const checked = validateForm(purchaseOrderForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { commande = '', bon = '', vu = '' } = checked.values
  const set = await setPurchaseOrder(deps, commande, isOrderOfClient, by, { number: bon, seen: vu })
  return toFormOutcome(set, {
    gone: 'Cette commande n’est plus là\u00a0: rechargez la page.',
    billed: 'La facture est émise\u00a0: elle ne change plus. Appelez-nous pour la faire reprendre.',
    changed: ({ now }) =>
      `Quelqu’un vient d’écrire ${now ? `«\u00a0${now}\u00a0»` : 'un champ vide'}\u00a0: rechargez la page avant de corriger.`,
  })
}
