import { findDocumentClient } from '../../../../domain/billing/printing/open-document.ts'
import { emailOfLocation } from '../../../../domain/business/site.ts'
import type { Estimate } from '../../../../domain/contracts/estimates/estimate.ts'
import { findConfirmationAddress } from '../../../../domain/correspondence/matters/confirmation-address.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import { clientName } from '../../../../domain/people/clients/client.ts'
import type { MailDeps } from '../mail-job.ts'

/**
 * Returns the addresses, link and values that the mails to the workshop about an accepted or declined estimate share; `null` if
 * the client was deleted. A reply goes to the client.
 */
export async function loadEstimateNotification(deps: MailDeps, estimate: Estimate) {
  const site = deps.facts.current()
  const key = { kind: 'estimate', posId: estimate.pos_id, id: estimate.id } as const
  const client = await findDocumentClient(deps.db, key)
  if (!client) return null
  return {
    client,
    head: {
      to: emailOfLocation(estimate.pos_id, site),
      replyTo: (await findConfirmationAddress(deps.db, estimate)) ?? site.contactEmail,
      url: deps.links.officeEstimate(key),
    },
    values: {
      numéro: estimate.estimate_number,
      client: clientName(client),
      montant: formatCents(estimate.total),
    },
  }
}
