import type { FieldMetadata } from '@conform-to/react'
import type { QuoteRequestForm } from '../../../domain/quote-requests/quote-request-form.ts'

/** The form's fields as Conform hands them out, in the order in which the page shows them. */
export type QuoteFields = Required<{
  [Name in keyof QuoteRequestForm]: FieldMetadata<QuoteRequestForm[Name], QuoteRequestForm, string[]>
}>

/** Field → its name as the visitor reads it, in the order of the page. */
export const fieldLabels = {
  client: 'Vous êtes',
  last_name: 'Nom',
  first_name: 'Prénom',
  email: 'E-mail',
  phone: 'Téléphone',
  line_1: 'Adresse',
  zip_code: 'Code postal',
  city: 'Ville',
  brand: 'Marque du véhicule',
  model: 'Modèle',
  number: 'Nombre de jantes',
  size: 'Taille des jantes',
  rim_type: 'Type de jantes',
  service: 'Prestation souhaitée',
  complementary_infos: 'Informations complémentaires',
  images: 'Photos',
  shop: 'Atelier',
  type: 'Comment nous avez-vous connus\u00a0?',
  confidentiality: 'Politique de confidentialité',
} as const
