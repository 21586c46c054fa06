import { href } from 'react-router'
import { badNews } from '../../../../domain/health/signs.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { site } from '../../../../domain/site.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { type FirstStep, listFirstSteps } from '../../../../domain/today/first-hour.ts'
import type { SiteContext } from '../../../context.ts'
import { settingAddress } from '../settings/facts/setting-address.ts'

/** What whoever looks after the site is told beside the work: what is to be mended of it, and what it still lacks. */
export async function readKeeper(world: SiteContext, person: StaffPerson) {
  if (!may(person, 'mend-health')) return { news: [], steps: [] }
  const [signs, steps] = await Promise.all([world.health.signs(), listFirstSteps(world, world.machine)])
  return {
    news: badNews(signs).map(({ id, title, sentence, advice }) => ({
      id,
      title,
      sentence,
      advice: advice ?? null,
      to: `${href('/gestion/etat')}#${id}`,
    })),
    steps: steps.map((step) => ({ id: step, ...stepWords[step], to: stepAddress[step]() })),
  }
}

const company = () => settingAddress('entreprise')

const stepAddress: Readonly<Record<FirstStep, () => string>> = {
  company,
  bank: company,
  mediator: company,
  insurance: company,
  hours: () => settingAddress(site.locations[0].id),
  prices: () => href('/gestion/reglages/tarifs'),
  mail: () => `${href('/gestion/etat')}#e-mails`,
  backup: () => `${href('/gestion/etat')}#sauvegardes`,
  'second-person': () => href('/gestion/reglages/equipe'),
}

const stepWords: Readonly<Record<FirstStep, { name: string; why: string }>> = {
  company: {
    name: 'Entreprise',
    why: 'Société, SIREN, TVA et siège\u00a0: sans eux, aucun document ne part.',
  },
  bank: { name: 'Compte bancaire', why: 'L’IBAN que portent les devis et les factures.' },
  mediator: { name: 'Médiateur', why: 'Celui de la consommation, que la loi fait nommer.' },
  insurance: { name: 'Assurance', why: 'L’assureur et le territoire couvert, dans les mentions légales.' },
  hours: { name: 'Horaires', why: 'Ouvertures, adresses et téléphones de chaque lieu.' },
  prices: { name: 'Tarifs', why: 'Les prix dont les devis partent.' },
  mail: { name: 'Envoi des e-mails', why: 'Sans serveur d’envoi, personne ne reçoit rien du site.' },
  backup: { name: 'Sauvegarde', why: 'Une par nuit, sur un autre disque.' },
  'second-person': {
    name: 'Deuxième personne',
    why: 'Si vous perdez votre accès, quelqu’un d’autre vous le rend.',
  },
}
