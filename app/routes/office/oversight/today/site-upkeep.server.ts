import { href } from 'react-router'
import type { Site } from '../../../../../domain/business/site.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { failingChecks } from '../../../../../domain/oversight/health/health-checks.ts'
import { type FirstStep, listFirstSteps } from '../../../../../domain/oversight/today/first-steps.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { settingAddress } from '../../../../office/records/setting-address.ts'

/** Returns problems of the site, and the remaining steps of its set-up, for readers who maintain it. */
export async function readSiteUpkeep(deps: SiteContext, person: StaffPerson) {
  if (!hasPermission(person, 'mend-health')) return { news: [], steps: [] }
  const [signs, steps] = await Promise.all([deps.health.latestChecks(), listFirstSteps(deps, deps.machine)])
  return {
    news: failingChecks(signs).map(({ id, title, sentence, advice }) => ({
      id,
      title,
      sentence,
      advice: advice ?? null,
      to: `${href('/gestion/etat')}#${id}`,
    })),
    steps: steps.map((step) => ({
      id: step,
      ...stepWords[step],
      to: stepAddress[step](deps.facts.current()),
    })),
  }
}

const company = () => settingAddress('entreprise')

const stepAddress: Readonly<Record<FirstStep, (site: Site) => string>> = {
  company,
  bank: company,
  mediator: company,
  insurance: company,
  hours: (site) => settingAddress(site.locations[0].id),
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
