import { href } from 'react-router'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { formatList } from '../../../../../domain/kernel/text/french-list.ts'
import { failingHealthChecksOf } from '../../../../../domain/oversight/health/health-checks.ts'
import {
  listSiteFirstSteps,
  type SiteFirstStep,
  type SiteSetupStep,
} from '../../../../../domain/oversight/today/first-steps.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { settingAddress } from '../../../../office/records/setting-address.ts'

/** Returns problems of the site, and the remaining steps of its set-up, for readers who maintain it. */
export async function loadSiteUpkeep(deps: SiteContext, person: StaffPerson) {
  if (!hasPermission(person, 'mend-health')) return { news: [], steps: [] }
  const [signs, steps] = await Promise.all([
    deps.health.latestChecks(),
    listSiteFirstSteps(deps, deps.machine, person),
  ])
  return {
    news: failingHealthChecksOf(signs).map(({ id, title, sentence, advice }) => ({
      id,
      title,
      sentence,
      advice: advice ?? null,
      to: `${href('/gestion/etat')}#${id}`,
    })),
    steps: steps.map(stepView),
  }
}

/** Returns name, reason and address of a step. Its link leads to the field or section that it names. */
function stepView(step: SiteFirstStep) {
  if (step.step === 'location')
    return {
      id: step.id,
      name: step.title,
      why: `Il manque ${formatList(step.facts)}\u00a0: aucun document de ce lieu ne part sans. Vérifiez aussi ses horaires.`,
      to: settingAddress(step.id),
    }
  if (step.step === 'own-name')
    return {
      id: step.step,
      name: 'Votre nom',
      why: `Votre compte s’appelle encore ${step.email}\u00a0: clients et équipe lisent ce nom.`,
      to: `${href('/gestion/reglages/equipe/:id', { id: step.id })}#modifier-name`,
    }
  return { id: step.step, ...stepWords[step.step], to: stepAddress[step.step] }
}

/** Returns the address of a field on the page of the company. */
const companyField = (name: string) => `${settingAddress('entreprise')}#modifier-${name}`

const stepAddress: Readonly<Record<SiteSetupStep, string>> = {
  company: companyField('company_name'),
  director: companyField('publication_director'),
  bank: companyField('iban'),
  mediator: companyField('mediator_name'),
  insurance: companyField('insurer'),
  prices: href('/gestion/reglages/tarifs'),
  mail: `${href('/gestion/etat')}#e-mails`,
  backup: `${href('/gestion/etat')}#sauvegardes`,
  'second-person': `${href('/gestion/reglages/equipe')}#nouveau`,
}

const stepWords: Readonly<Record<SiteSetupStep, { name: string; why: string }>> = {
  company: {
    name: 'Entreprise',
    why: 'Société, SIREN, TVA et siège\u00a0: sans eux, aucun document ne part.',
  },
  director: {
    name: 'Directeur de la publication',
    why: 'Votre nom, ou celui de qui répond du site, dans les mentions légales.',
  },
  bank: { name: 'Compte bancaire', why: 'L’IBAN imprimé sur les devis et les factures.' },
  mediator: { name: 'Médiateur', why: 'Le médiateur de la consommation, dont la loi impose la mention.' },
  insurance: { name: 'Assurance', why: 'L’assureur et le territoire couvert, dans les mentions légales.' },
  prices: { name: 'Tarifs', why: 'Les prix repris dans les devis.' },
  mail: { name: 'Envoi des e-mails', why: 'Sans serveur d’envoi, le site n’envoie aucun e-mail.' },
  backup: { name: 'Sauvegarde', why: 'Une par nuit, sur un autre disque.' },
  'second-person': {
    name: 'Deuxième personne',
    why: 'Si vous perdez votre accès, cette personne pourra vous le rendre.',
  },
}
