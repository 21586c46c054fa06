import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { quoteRequests } from '../../../db/schema/tables.ts'
import type { Site } from '../../business/site.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { type QuoteRequestField, quoteRequestFieldList } from './quote-request-fields.ts'
import { shopOptionsOf } from './quote-request-options.ts'

export type QuoteRequest = typeof quoteRequests.$inferSelect

/** Returns a quote request or `null`. The caller checks access. */
export async function findQuoteRequest(db: Database, id: string): Promise<QuoteRequest | null> {
  const [request] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, id)).limit(1)
  return request ?? null
}

/** Returns the quote request with this reference or `null`. The caller checks access. */
export async function findRequestByReference(db: Database, reference: string): Promise<QuoteRequest | null> {
  const [request] = await db.select().from(quoteRequests).where(eq(quoteRequests.reference, reference))
  return request ?? null
}

/** Returns the kind of rim given in a request; `null` without a request or a kind. */
export async function findRimKindOfRequest(db: Database, id: string | null): Promise<string | null> {
  return id ? ((await findQuoteRequest(db, id))?.rim_type ?? null) : null
}

export interface QuoteRequestAnswer {
  label: string
  value: string
}

/** Returns all answers of a request with their displayed texts, in the form's order, for the workshop. */
export function listRequestAnswers(request: QuoteRequest, site: Site): QuoteRequestAnswer[] {
  return listFields(request, () => true, workshopLabel, site)
}

/**
 * Returns only the chosen options and numbers, without typed text. The mail to the visitor contains nothing else, because anybody
 * can enter another person's address.
 */
export function listChosenOptions(request: QuoteRequest, site: Site): QuoteRequestAnswer[] {
  return listFields(
    request,
    ({ input }) => input.as !== 'line' && input.as !== 'text',
    (field) => field.toldToVisitor ?? workshopLabel(field),
    site,
  )
}

/** Returns the chosen options about the rims, and the workshop. Typed text is left out, as in `listChosenOptions`. */
export function listRequestedWork(request: QuoteRequest, site: Site): QuoteRequestAnswer[] {
  return listFields(
    request,
    ({ part, input }) =>
      input.as === 'shop' || (part === 'rims' && input.as !== 'line' && input.as !== 'text'),
    workshopLabel,
    site,
  )
}

function listFields(
  request: QuoteRequest,
  isShown: (field: QuoteRequestField) => boolean,
  labelOf: (field: QuoteRequestField) => string | null,
  site: Site,
): QuoteRequestAnswer[] {
  return quoteRequestFieldList.flatMap(([name, field]) => {
    const value = asDisplayed(field, request[name], site)
    const label = labelOf(field)
    return label && value && isShown(field) ? [{ label, value }] : []
  })
}

const workshopLabel = ({ label, mailLabel }: QuoteRequestField) =>
  mailLabel === undefined ? label : mailLabel

function asDisplayed(
  { input }: QuoteRequestField,
  value: QuoteRequest[keyof QuoteRequest],
  site: Site,
): string {
  if (value === null) return ''
  if (input.as === 'box') return value ? 'Oui' : 'Non'
  if (input.as === 'shop') return getOwnProperty(shopOptionsOf(site), String(value)) ?? String(value)
  if ('options' in input) return getOwnProperty(input.options, String(value)) ?? String(value)
  return String(value)
}
