import { Button, Link, Text } from '@react-email/components'
import type { Site } from '../../../../domain/business/site.ts'
import type { OrderRecord } from '../../../../domain/workshop/orders/find-order.ts'
import type { MailDeps } from '../mail-job.ts'
import { mailStyles } from '../mail-layout.tsx'
import { sampleMailId, sampleMailLink, sampleMailRecipient, sampleOrderNumber } from '../sample-values.ts'

export type OrderMailOrder = Pick<
  OrderRecord['order'],
  | 'id'
  | 'order_number'
  | 'pos_id'
  | 'brand'
  | 'model'
  | 'registration_number'
  | 'promised_on'
  | 'agreed_on'
  | 'late_reason'
  | 'status_name'
  | 'status'
  | 'cancelled_at'
>

/**
 * Returns the links for following an order: the client area for clients with an account, and the private page of the matter for
 * all.
 */
export const findOrderLinks = async (deps: MailDeps, { order, hasAccount }: OrderRecord) => ({
  areaUrl: hasAccount ? deps.links.clientOrder(order.id) : null,
  pageUrl: await deps.links.matter({ kind: 'order', id: order.id }),
})

/**
 * Returns the links of a mail about an order: the button opens the client area, with a second link to the page of the matter;
 * without an account, it opens that page.
 */
export function renderOrderLinks(
  words: { button: string; page: string },
  areaUrl: string | null,
  pageUrl: string,
) {
  const url = areaUrl ?? pageUrl
  const isPageBeside = areaUrl !== null
  return {
    texts: [`${words.button}\u00a0:\n${url}`, ...(isPageBeside ? [`${words.page}\u00a0:\n${pageUrl}`] : [])],
    view: (
      <>
        <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {words.button}
        </Button>
        {isPageBeside && (
          <Text style={mailStyles.text}>
            <Link href={pageUrl} style={mailStyles.link}>
              {words.page}
            </Link>
          </Text>
        )}
      </>
    ),
  }
}

/** Returns the order that the samples of mails about orders show. */
const sampleOrder = (site: Site) =>
  ({
    id: sampleMailId,
    order_number: sampleOrderNumber,
    pos_id: site.pointsOfSale[0].id,
    brand: 'Peugeot',
    model: '308',
    registration_number: 'AB-123-CD',
    promised_on: '2026-12-18',
    agreed_on: null,
    late_reason: null,
    status: 1,
    status_name: null,
    cancelled_at: null,
  }) as OrderMailOrder

/** Id, recipient and links of the sample mails about orders. */
export const sampleOrderMail = (site: Site) => ({
  id: sampleMailId,
  order: sampleOrder(site),
  to: sampleMailRecipient,
  areaUrl: sampleMailLink,
  pageUrl: sampleMailLink,
})
