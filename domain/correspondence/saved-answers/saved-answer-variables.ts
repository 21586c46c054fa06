import { formatWeeklyHours } from '../../business/opening-hours.ts'
import { locationOf, type Site } from '../../business/site.ts'
import type { Thread } from '../threads/thread.ts'

/** Variables that a saved answer may contain between braces, with their description for its author. */
export const savedAnswerVariables = {
  nom: 'prénom et nom du client',
  véhicule: '«\u00a0votre\u00a0» et sa marque, ou «\u00a0votre véhicule\u00a0» quand on ne la connaît pas',
  référence: 'référence de la demande',
  atelier: 'nom de l’atelier choisi',
  adresse: 'son adresse',
  horaires: 'ses horaires de la semaine',
  téléphone: 'son téléphone',
  signature: 'votre signature, sinon ajoutée à la fin',
} as const

type AnswerVariable = keyof typeof savedAnswerVariables

export type SavedAnswerValues = Readonly<Record<AnswerVariable, string>>

/** Returns the values of the variables for a thread. Contact messages, which have no chosen workshop, use `ownShop`. */
export function savedAnswerValuesOf(
  {
    name,
    vehicle,
    reference,
    subject,
    shop,
  }: Pick<Thread, 'name' | 'vehicle' | 'reference' | 'subject' | 'shop'>,
  signature: string,
  site: Site,
  ownShop: string = site.pointsOfSale[0].id,
): SavedAnswerValues {
  const location = locationOf(shop ?? ownShop, site)
  return {
    nom: name,
    véhicule: `votre ${vehicle || 'véhicule'}`,
    référence: reference ?? subject,
    atelier: location.title,
    adresse: `${location.streetLines.join(', ')}, ${location.zipCode}\u00a0${location.city}`,
    horaires: formatWeeklyHours(location.hours),
    téléphone: location.phone.display.replaceAll(' ', '\u00a0'),
    signature,
  }
}

/** Returns example values for the preview. */
export const exampleSavedAnswerValuesOf = (signature: string, site: Site): SavedAnswerValues =>
  savedAnswerValuesOf(
    {
      name: 'Jeanne Morel',
      vehicle: 'Peugeot 308',
      reference: 'TW-7K4M-92',
      subject: '',
      shop: site.pointsOfSale[0].id,
    },
    signature,
    site,
  )
