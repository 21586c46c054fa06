import type { QuoteRequest } from './find-quote-request.ts'
import {
  clientOptions,
  howKnownOptions,
  rimTypeOptions,
  serviceOptions,
  shopOptions,
} from './quote-request-options.ts'

export interface Answer {
  label: string
  value: string
}

/** The answers of a request as people read them, in the form's order; shown to the workshop. */
export function listAnswers(request: QuoteRequest): Answer[] {
  const { first_name, last_name, phone, email, line_1, zip_code, city, complementary_infos } = request
  return [
    { label: 'Nom', value: `${first_name} ${last_name}` },
    { label: 'Téléphone', value: phone },
    { label: 'E-mail', value: email },
    { label: 'Adresse', value: `${line_1}, ${zip_code} ${city}` },
    ...orderOf(request),
    { label: 'Véhicule', value: `${request.brand} ${request.model}` },
    ...(complementary_infos ? [{ label: 'Informations complémentaires', value: complementary_infos }] : []),
    ...originOf(request),
  ]
}

/**
 * What was chosen and counted, without a word that was typed: all that may go to an address that anybody can have
 * typed (docs/product.md §7.1).
 */
export function listChoices(request: QuoteRequest): Answer[] {
  return [...orderOf(request), { label: 'Marque du véhicule', value: request.brand }, ...originOf(request)]
}

function orderOf({ client, shop, service, number, size, rim_type }: QuoteRequest): Answer[] {
  return [
    { label: 'Client', value: labelOf(clientOptions, client) },
    { label: 'Atelier', value: labelOf(shopOptions, shop) },
    { label: 'Service', value: labelOf(serviceOptions, service) },
    { label: 'Nombre de jantes', value: String(number) },
    { label: 'Taille', value: size },
    { label: 'Type de jante', value: labelOf(rimTypeOptions, rim_type) },
  ]
}

function originOf({ type, newsletter }: QuoteRequest): Answer[] {
  return [
    { label: 'Nous a connus par', value: labelOf(howKnownOptions, type) },
    { label: 'Lettre d’information', value: newsletter ? 'Oui' : 'Non' },
  ]
}

function labelOf(options: Record<string, string>, value: string): string {
  return options[value] ?? value
}
