import * as z from 'zod/mini'
import { optionalLineRule, optionalTextRule, validatedLineRule } from '../../kernel/forms/fields.ts'
import { findCountry } from '../../kernel/text/countries.ts'
import { isEmailAddress } from '../../kernel/text/email-address.ts'
import { type ClientType, clientTypeNames } from './client-fields.ts'
import type { EmailHolder } from './client-locks.ts'
import { findSirenProblem, findSiretProblem, onlyDigitsOf } from './company-numbers.ts'
import { emailOfPersonSentence } from './person-form.ts'
import { findVatNumberProblem } from './vat-number.ts'

const maxNotes = 4_000

const emailProblem = (typed: string) =>
  isEmailAddress(typed) ? null : 'Cette adresse e-mail n’est pas conforme'

/** Removes invisible characters from a phone number and replaces special dashes and spaces by plain ones. */
export const normalizePhone = (typed: string) =>
  typed
    .replace(/[\p{Cf}]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

function phoneProblem(typed: string): string | null {
  if (!/^\+?[\d\s.()\-/]+$/.test(typed))
    return 'Un numéro de téléphone n’a que des chiffres, des espaces et un + devant'
  const digits = onlyDigitsOf(typed).length
  return digits >= 8 && digits <= 15 ? null : 'Ce numéro de téléphone est trop court ou trop long'
}

const countryProblem = (typed: string) =>
  findCountry(typed) ? null : 'Ce pays n’est pas reconnu\u00a0: choisissez-le dans la liste'

const clientFormFields = {
  type: z.enum(Object.keys(clientTypeNames) as [ClientType, ...ClientType[]], {
    error: 'Choisissez professionnel ou particulier',
  }),
  name: optionalLineRule(160),
  siret: validatedLineRule(40, findSiretProblem),
  siren: validatedLineRule(40, findSirenProblem),
  vat_number: optionalLineRule(40),
  last_name: optionalLineRule(80),
  first_name: optionalLineRule(80),
  email: validatedLineRule(254, emailProblem),
  phone: z.pipe(
    z.optional(z.string().check(z.overwrite(normalizePhone))),
    validatedLineRule(40, phoneProblem),
  ),
  line_1: optionalLineRule(160),
  line_2: optionalLineRule(160),
  zip_code: optionalLineRule(16),
  city: optionalLineRule(100),
  country: validatedLineRule(60, countryProblem),
  notes: optionalTextRule(maxNotes),
}

type ClientFormOutput = z.output<z.ZodMiniObject<typeof clientFormFields>>

/** Form of a client in the office. */
export const clientForm = z.object(clientFormFields).check(
  z.superRefine((values, check) => {
    for (const [field, message] of crossFieldProblems(values))
      check.addIssue({ code: 'custom', message, path: [field] })
  }),
)

/** Checks several fields together. The message belongs to the first of them. */
function crossFieldProblems(
  values: ClientFormOutput,
): [field: keyof typeof clientFormFields, sentence: string][] {
  const { type, name, first_name, last_name, email, phone, zip_code, country } = values
  const isFrench = !country || findCountry(country) === 'FR'
  const checks: [keyof typeof clientFormFields, boolean, string][] = [
    ['name', type === 'company' && !name, 'Indiquez le nom de la société'],
    ['last_name', type === 'individual' && !last_name && !first_name, 'Indiquez un nom'],
    ['email', !email && !phone, 'Indiquez un e-mail ou un téléphone'],
    [
      'zip_code',
      Boolean(zip_code) && isFrench && !/^\d{5}$/.test(zip_code ?? ''),
      'Un code postal a cinq chiffres',
    ],
  ]
  const problems = checks
    .filter(([, isWrong]) => isWrong)
    .map(([field, , sentence]) => [field, sentence] as const)
  return [...problems, ...numberProblems(values)].map(([field, sentence]) => [field, sentence])
}

function numberProblems({ siret = '', siren = '', vat_number = '' }: ClientFormOutput) {
  const problems: [keyof typeof clientFormFields, string][] = []
  const ofSiret = onlyDigitsOf(siret).slice(0, 9)
  const sirenDigits = onlyDigitsOf(siren) || ofSiret
  if (siret && siren && ofSiret !== sirenDigits)
    problems.push(['siren', 'Ce SIREN n’est pas celui du SIRET, qui en reprend les neuf chiffres'])
  const wrongVat = vat_number ? findVatNumberProblem(vat_number, sirenDigits || null) : null
  if (wrongVat) problems.push(['vat_number', wrongVat])
  return problems
}

/** Returns the message for an address that belongs to another client or to a person of a company. */
export const emailTakenMessage = ({ name, person }: EmailHolder) =>
  person
    ? `${emailOfPersonSentence(person, name)}\u00a0: fermez cet accès d’abord, ou prenez une autre adresse`
    : `Cette adresse est déjà celle de ${name || 'quelqu’un'}\u00a0: ouvrez cette fiche, ou fusionnez-les`
