import { href } from 'react-router'
import { formatDayAndHour } from '../../../../../../domain/kernel/calendar/french-dates.ts'
import { hasPermission } from '../../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../../domain/kernel/person.ts'
import { contentTitleOf } from '../../../../../../domain/publishing/content/content-fields.ts'
import { changePhotoConsent } from '../../../../../../domain/publishing/order-entries/set-photo-consent.ts'
import { listPortfolioEntriesOfOrder } from '../../../../../../domain/publishing/portfolio/photo-consent.ts'
import { photoConsentNames } from '../../../../../../domain/workshop/orders/order-status.ts'
import { photoConsentForm } from '../../../../../../domain/workshop/orders/photo-consent-form.ts'
import { addressWithQuery } from '../../../../../http/address.ts'
import type { SiteContext } from '../../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../../http/route-args.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { contentAddress } from '../../../../../office/records/content-address.ts'
import { orderChangedMessage } from '../../../../../office/records/order-status-labels.ts'

interface OrderConsent {
  id: string
  cancelled_at: Date | null
  photo_consent: { how: keyof typeof photoConsentNames; by: string; at: string } | null
}

/** Returns whether the order's photos may be published, and the entries that show them; `null` for readers without the permissions. */
export async function loadPhotoConsent(
  { db }: Pick<SiteContext, 'db'>,
  order: OrderConsent,
  reader: StaffPerson,
) {
  if (!hasPermission(reader, 'edit-orders') || !hasPermission(reader, 'edit-content')) return null
  const entries = await listPortfolioEntriesOfOrder(db, order.id)
  // On a cancelled order consent can be revoked, but no longer recorded.
  if (order.cancelled_at && !order.photo_consent && entries.length === 0) return null
  return {
    ...consentNote(order),
    mayGrant: order.cancelled_at === null,
    begin: addressWithQuery(href('/gestion/realisations/nouvelle'), { commande: order.id }),
    entries: entries.map(({ id, content, state }) => ({
      id,
      title: contentTitleOf(content),
      isPublished: state === 'published',
      to: contentAddress('portfolio', id),
    })),
  }
}

/** Returns « Par écrit, noté par Sophie Lambert le 22 novembre à 10 h 05 ». */
function consentNote({ photo_consent: consent }: OrderConsent): { noted: string | null } {
  if (!consent) return { noted: null }
  return {
    noted: `${photoConsentNames[consent.how]}, noté par ${consent.by}, ${formatDayAndHour(new Date(consent.at))}`,
  }
}

/** Records that the client permits publishing photos of the order. */
const consent = officeForm({
  permission: 'edit-orders',
  rules: photoConsentForm,
  run: ({ deps, by, values }, { params }: RecordRouteArgs) =>
    changePhotoConsent(deps, by, params.id, values.accord),
  rejections: { gone: orderChangedMessage },
})

const consentRevocation = officeForm({
  permission: 'edit-orders',
  run: ({ deps, by }, { params }: RecordRouteArgs) => changePhotoConsent(deps, by, params.id, null),
  rejections: { gone: orderChangedMessage },
})

/** Form handlers of the consent section, by the form name in the address. */
export const photoConsentForms = { accord: consent, 'retirer-accord': consentRevocation }
