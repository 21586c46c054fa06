import type { QuoteRequestAnswers } from '../../../domain/quote-requests/quote-request-form.ts'
import type { FieldBinding } from '../../ui/field/field-binding.ts'

/** What the control of an answer is told by the form. */
export type QuoteField = (name: keyof QuoteRequestAnswers) => FieldBinding

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
