import * as z from 'zod/mini'
import { sirenProblem } from '../clients/company-numbers.ts'
import { vatProblem } from '../clients/vat-number.ts'
import { judgedLine, judgedNeed, line, lines, neededLine } from '../forms/fields.ts'
import { accessibilityStates, firstSite } from '../site.ts'
import { emailProblem, ibanProblem, linkProblem, otherThan } from './setting-problems.ts'

export const companyFieldNames = {
  company_name: 'société',
  form: 'forme',
  capital: 'capital',
  address: 'siège',
  registry: 'registre du commerce',
  siren: 'SIREN',
  vat_number: 'n° de TVA',
  iban: 'IBAN',
  publication_director: 'directeur de la publication',
  contact_email: 'e-mail de contact',
  privacy_email: 'e-mail pour les données personnelles',
  security_email: 'e-mail pour la sécurité',
  mediator_name: 'médiateur',
  mediator_address: 'adresse du médiateur',
  mediator_url: 'site du médiateur',
  host_name: 'hébergeur',
  host_address: 'adresse de l’hébergeur',
  host_country: 'pays de l’hébergeur',
  host_phone: 'téléphone de l’hébergeur',
  mail_provider_name: 'acheminement des e-mails',
  mail_provider_country: 'pays de l’acheminement',
  other_processors: 'autres prestataires',
  data_transfers: 'transferts hors de l’Union européenne',
  insurer: 'assureur',
  insurer_address: 'adresse de l’assureur',
  insurance_territory: 'territoire couvert par l’assurance',
  accessibility_state: 'conformité de l’accessibilité',
  accessibility_assessed: 'évaluation de l’accessibilité',
  accessibility_gaps: 'défauts d’accessibilité',
}

const needed = (most = 160) => neededLine(most, 'Ne laissez pas ce champ vide')
const email = () => judgedNeed(254, 'Indiquez une adresse e-mail', emailProblem)

export const companyRules = z.object({
  company_name: needed(),
  form: needed(),
  capital: needed(40),
  address: needed(),
  registry: needed(80),
  siren: judgedNeed(40, 'Indiquez le SIREN', otherThan(firstSite.legal.siren, sirenProblem)),
  vat_number: judgedNeed(
    40,
    'Indiquez le numéro de TVA',
    otherThan(firstSite.legal.vatNumber, (typed) => vatProblem(typed, null)),
  ),
  iban: judgedNeed(50, 'Indiquez l’IBAN', ibanProblem),
  publication_director: needed(80),
  contact_email: email(),
  privacy_email: email(),
  security_email: email(),
  mediator_name: needed(),
  mediator_address: needed(),
  mediator_url: judgedNeed(300, 'Indiquez le site du médiateur', linkProblem),
  host_name: needed(),
  host_address: needed(),
  host_country: needed(60),
  host_phone: needed(40),
  mail_provider_name: needed(),
  mail_provider_country: needed(60),
  other_processors: lines(400),
  data_transfers: needed(400),
  insurer: line(160),
  insurer_address: line(160),
  insurance_territory: line(160),
  accessibility_state: judgedLine(20, (typed) =>
    Object.hasOwn(accessibilityStates, typed) ? null : 'Choisissez dans la liste',
  ),
  accessibility_assessed: line(200),
  accessibility_gaps: lines(2_000),
})
