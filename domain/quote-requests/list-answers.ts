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

/** The answers of a request as people read them, in the form's order; shown by mails and by the office. */
export function listAnswers(request: QuoteRequest): Answer[] {
  const answers: [label: string, value: string | null][] = [
    ['Nom', `${request.first_name} ${request.last_name}`],
    ['Téléphone', request.phone],
    ['E-mail', request.email],
    ['Adresse', `${request.line_1}, ${request.zip_code} ${request.city}`],
    ['Client', labelOf(clientOptions, request.client)],
    ['Atelier', labelOf(shopOptions, request.shop)],
    ['Service', labelOf(serviceOptions, request.service)],
    ['Nombre de jantes', String(request.number)],
    ['Taille', request.size],
    ['Type de jante', labelOf(rimTypeOptions, request.rim_type)],
    ['Véhicule', `${request.brand} ${request.model}`],
    ['Informations complémentaires', request.complementary_infos],
    ['Nous a connus par', labelOf(howKnownOptions, request.type)],
    ['Lettre d’information', request.newsletter ? 'Oui' : 'Non'],
  ]
  return answers.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function labelOf(options: Record<string, string>, value: string): string {
  return options[value] ?? value
}
