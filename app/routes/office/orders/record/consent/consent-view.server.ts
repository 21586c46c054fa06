import { href } from 'react-router'
import { dayAndHour } from '../../../../../../domain/calendar/day-and-hour.ts'
import { titleOf } from '../../../../../../domain/content/content-fields.ts'
import { consentNames } from '../../../../../../domain/orders/photo-consent-form.ts'
import { listEntriesOfOrder } from '../../../../../../domain/portfolio/order-consent.ts'
import type { StaffPerson } from '../../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../../domain/staff/permissions.ts'
import { withQuery } from '../../../../../address.ts'
import type { SiteContext } from '../../../../../context.ts'
import { contentAddress } from '../../../content/content-address.ts'

type Consenting = Parameters<typeof consentOf>[0] & { id: string }

/** Whether the order's photos may be published, and what already shows them; `null` for whom it does not concern. */
export async function readConsent({ db }: Pick<SiteContext, 'db'>, order: Consenting, reader: StaffPerson) {
  if (!may(reader, 'edit-orders') || !may(reader, 'edit-content')) return null
  const entries = await listEntriesOfOrder(db, order.id)
  return {
    ...consentOf(order),
    begin: withQuery(href('/gestion/realisations/nouvelle'), { commande: order.id }),
    entries: entries.map(({ id, content, state }) => ({
      id,
      title: titleOf(content),
      isPublished: state === 'published',
      to: contentAddress('portfolio', id),
    })),
  }
}

interface Ordered {
  photo_consent: { how: keyof typeof consentNames; by: string; at: string } | null
}

/** « Par écrit, noté par Sophie Lambert le 22 novembre à 10 h 05 ». */
function consentOf({ photo_consent: consent }: Ordered): { noted: string | null } {
  if (!consent) return { noted: null }
  return {
    noted: `${consentNames[consent.how]}, noté par ${consent.by}, ${dayAndHour(new Date(consent.at))}`,
  }
}
