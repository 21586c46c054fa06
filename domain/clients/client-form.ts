import * as z from 'zod/mini'
import { isEmailAddress } from '../email-address.ts'
import { judgedLine, line, lines } from '../forms/fields.ts'
import { type ClientType, clientTypeNames } from './client-fields.ts'
import { digitsOf, sirenProblem, siretProblem } from './company-numbers.ts'
import { vatProblem } from './vat-number.ts'

const mostNotes = 4_000

const emailProblem = (typed: string) =>
  isEmailAddress(typed) ? null : 'Cette adresse e-mail n’est pas conforme'

function phoneProblem(typed: string): string | null {
  if (!/^\+?[\d\s.()\-/\u00a0\u202f]+$/.test(typed))
    return 'Un numéro de téléphone n’a que des chiffres, des espaces et un + devant'
  const digits = digitsOf(typed).length
  return digits >= 8 && digits <= 15 ? null : 'Ce numéro de téléphone est trop court ou trop long'
}

const shape = {
  type: z.enum(Object.keys(clientTypeNames) as [ClientType, ...ClientType[]], {
    error: 'Choisissez professionnel ou particulier',
  }),
  name: line(160),
  siret: judgedLine(40, siretProblem),
  siren: judgedLine(40, sirenProblem),
  vat_number: line(40),
  last_name: line(80),
  first_name: line(80),
  email: judgedLine(254, emailProblem),
  phone: judgedLine(40, phoneProblem),
  line_1: line(160),
  line_2: line(160),
  zip_code: line(16),
  city: line(100),
  country: line(60),
  notes: lines(mostNotes),
}

type Shape = z.output<z.ZodMiniObject<typeof shape>>

/** What is wrong with several fields together: the first of them gets the sentence. */
function problemsTogether(values: Shape): [field: keyof typeof shape, sentence: string][] {
  const { type, name, first_name, last_name, email, phone, zip_code, country } = values
  const isFrench = !country || country.toLowerCase() === 'france'
  const checks: [keyof typeof shape, boolean, string][] = [
    ['name', type === 'company' && !name, 'Indiquez le nom de la société'],
    ['last_name', type === 'individual' && !last_name && !first_name, 'Indiquez un nom'],
    ['email', !email && !phone, 'Indiquez un e-mail ou un téléphone'],
    [
      'zip_code',
      Boolean(zip_code) && isFrench && !/^\d{5}$/.test(zip_code ?? ''),
      'Un code postal a cinq chiffres',
    ],
  ]
  const wrong = checks
    .filter(([, isWrong]) => isWrong)
    .map(([field, , sentence]) => [field, sentence] as const)
  return [...wrong, ...numberProblems(values)].map(([field, sentence]) => [field, sentence])
}

function numberProblems({ siret = '', siren = '', vat_number = '' }: Shape) {
  const found: [keyof typeof shape, string][] = []
  const ofSiret = digitsOf(siret).slice(0, 9)
  const known = digitsOf(siren) || ofSiret
  if (siret && siren && ofSiret !== known)
    found.push(['siren', 'Ce SIREN n’est pas celui du SIRET, qui en reprend les neuf chiffres'])
  const wrongVat = vat_number ? vatProblem(vat_number, known || null) : null
  if (wrongVat) found.push(['vat_number', wrongVat])
  return found
}

/** What the workshop says of a client (docs/product.md §11.10). */
export const clientForm = z.object(shape).check(
  z.superRefine((values, check) => {
    for (const [field, message] of problemsTogether(values))
      check.addIssue({ code: 'custom', message, path: [field] })
  }),
)
